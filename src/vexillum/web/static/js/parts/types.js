/**
 * The shapes of what the server sends. Only types: nothing runs here.
 *
 * Made by tools/types_js.py from the server's own structs: change those, and run it.
 */

/**
 * What a stronger agent would have done; empty: the same, or nothing in time.
 * @typedef {object} AdviceForm
 * @property {string} text
 */

/**
 * An agent that can take a seat.
 * @typedef {object} AgentName
 * @property {string} id
 * @property {string} name
 */

/**
 * Spectators do not see this many of the last answers.
 * @typedef {object} Answers
 * @property {"answers"} kind
 * @property {number} n
 */

/**
 * Small pictures for the HTML client, sent once: seats, and a standalone SVG with a name for every token.
 * @typedef {object} Art
 * @property {Record<string, SeatArt>} seats
 * @property {Record<string, string>} tokens
 * @property {Record<string, string>} token_names
 */

/**
 * Something not on the map for which one can ask why it cannot be chosen.
 * @typedef {object} AskableForm
 * @property {string} name
 * @property {string} label
 */

/**
 * What else one can ask about at this decision, besides the things on the map. Sent on request.
 * @typedef {object} AskablesForm
 * @property {"askable"} type
 * @property {number} number
 * @property {AskableForm[]} askable
 */

/**
 * A number of hours for the whole game, and minutes added with every answer.
 * @typedef {object} Bank
 * @property {"bank"} kind
 * @property {number} hours
 * @property {number} minutes_per_answer
 */

/**
 * A rectangle in the map's own units.
 * @typedef {object} Box
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/**
 * A line of answers: it has the first `at` in common with its `parent`, and was played up to `until`.
 * @typedef {object} BranchForm
 * @property {number} id
 * @property {number|null} parent
 * @property {number} at
 * @property {number} until
 * @property {number} leaf The node at its end.
 * @property {string} name
 * @property {string} comment
 * @property {GivenForm|null} first Its first answer, without what is hidden from the reader.
 * @property {boolean} here The game is on this line now.
 */

/**
 * A card that the reader may see: the one being played, the next one, or one that a seat holds.
 * @typedef {object} Card
 * @property {"now"|"next"|"held"} role
 * @property {string} title
 * @property {string} number
 * @property {string} seat The seat that holds it.
 * @property {OrderMark[]} order
 * @property {CardText[]} texts
 * @property {string} thing The thing that options refer to, if the card can be chosen.
 * @property {string} page
 */

/**
 * A part of a card: `light` and `dark` are the two sides of an Event, `note` is an aside.
 * @typedef {object} CardText
 * @property {string} text
 * @property {""|"light"|"dark"|"note"} tone
 * @property {string} label
 */

/**
 * A possible outcome of the dice.
 * @typedef {object} ChanceForm
 * @property {number} chance
 * @property {string} percent
 * @property {string} label
 * @property {""|"good"|"bad"} tone
 */

/**
 * Win chances of a moment, as far as known.
 * @typedef {object} ChancesForm
 * @property {number} at
 * @property {number} playouts
 * @property {Record<string, SeatChanceForm>} seats
 * @property {string} text The number of playouts, and whose knowledge was used.
 * @property {"growing"|"done"} state
 * @property {Record<string, number>} estimated The estimate before any playout, learned from simulated games;
 * may be empty.
 */

/**
 * A chapter.
 * @typedef {object} ChapterForm
 * @property {string|Record<string, string>} title
 * @property {string} called The title in the reader's language.
 * @property {CommentForm[]} comment
 */

/**
 * A card or a round, and the moment at which it begins.
 * @typedef {object} ChapterMark
 * @property {number} scope
 * @property {number} at
 * @property {string} title
 */

/**
 * A chat line was hidden.
 * @typedef {object} ChatHidden
 * @property {"chat_hidden"} type
 * @property {number} n
 */

/**
 * A chat line.
 * @typedef {object} ChatMessage
 * @property {"chat"} type
 * @property {number} n
 * @property {string} name
 * @property {string|null} seat
 * @property {string} text
 * @property {number} at
 */

/**
 * The next victory check: in `earliest` to `latest` cards (turns, rounds).
 * @typedef {object} Check
 * @property {string} label
 * @property {number} earliest
 * @property {number} latest
 */

/**
 * A change in a word or two. `token` is the picture of a piece, `seat` its owner.
 * @typedef {object} Chip
 * @property {string} label
 * @property {string} by
 * @property {string} token
 * @property {string} seat
 * @property {""|"good"|"bad"} tone
 * @property {string[]} things
 */

/**
 * The clock of the match.
 * @typedef {object} ClockForm
 * @property {"days"|"bank"} kind
 * @property {number|null} deadline
 * @property {number|null} away
 * @property {number} now
 * @property {Record<string, number>} banks
 */

/**
 * The coach's answer to decision `number`: still thinking, found, or none.
 * @typedef {object} CoachHint
 * @property {"coach_hint"} type
 * @property {number} number
 * @property {"thinking"|"done"|"none"} state
 * @property {string[]} [keys]
 * @property {string} [text]
 * @property {string} [reason]
 * @property {string[]} [more] All its reasons, if there are several.
 * @property {string[]} [things] The things on the board that the answer is about.
 */

/**
 * The answer to decision `number` was much worse than the coach's.
 * @typedef {object} CoachNote
 * @property {"coach_note"} type
 * @property {number} number
 * @property {string} question
 * @property {string} given
 * @property {string} text
 * @property {string} known
 * @property {string[]} things
 */

/**
 * A comment, as written and as read.
 * @typedef {object} CommentForm
 * @property {number} at
 * @property {string|Record<string, string>} text The source text.
 * @property {Span[][]} said The text in the reader's language, as paragraphs.
 * @property {Drawing[]} draw
 */

/**
 * Two moments side by side. Chips show what differs in the second one.
 * @typedef {object} CompareForm
 * @property {ComparedSide} one
 * @property {ComparedSide} other
 * @property {Chip[]} chips
 * @property {string[]} things The things on the map whose pieces or state differ.
 */

/**
 * One of two moments.
 * @typedef {object} ComparedSide
 * @property {number} at
 * @property {string} title The chapter it belongs to.
 * @property {MapWhole} map
 */

/**
 * A careful answer could not be undone and was not given: confirm it.
 * @typedef {object} Confirm
 * @property {"confirm"} type
 * @property {number} number
 * @property {string[]} keys
 * @property {boolean} perhaps What the seat knows does not say whether it could be undone.
 */

/**
 * A consent that another seat may ask this one for, and the standing reply.
 * @typedef {object} ConsentForm
 * @property {string} kind
 * @property {string} name
 * @property {string} asker
 * @property {string} asker_name
 * @property {"ask"|"yes"|"no"} answer
 * @property {boolean} told
 */

/**
 * One of the reader's matches that continues this one.
 * @typedef {object} ContinuedForm
 * @property {string} match
 * @property {number} at
 * @property {string} title
 * @property {number} made
 * @property {boolean} over
 */

/**
 * The lessons of a game.
 * @typedef {object} CourseForm
 * @property {string} game
 * @property {string} name
 * @property {string} about
 * @property {LessonForm[]} lessons
 */

/**
 * A number of days for every turn.
 * @typedef {object} Days
 * @property {"days"} kind
 * @property {number} days
 */

/**
 * The decision: complete for the player who is asked, only the prompt for the others.
 * @typedef {object} DecisionForm
 * @property {number} number
 * @property {string} seat
 * @property {string} prompt
 * @property {number} at_least
 * @property {number} at_most
 * @property {string} [kind]
 * @property {string} [rule]
 * @property {string} [summary]
 * @property {string} [about]
 * @property {string} [about_text]
 * @property {string} [how_many]
 * @property {OptionForm[]} [options]
 * @property {GroupForm[]} [groups]
 * @property {RefusedForm[]} [refused]
 * @property {HeldForm[]} [hand]
 * @property {OddsForm|null} [odds] Equal for all options.
 * @property {boolean} [odds_page]
 * @property {boolean} [confirm] It decides a turn: the choice has to be confirmed.
 * @property {boolean} [secret]
 * @property {boolean} [in_scene] It belongs to the scene of this frame.
 * @property {boolean} [waiting] Another player is asked.
 * @property {boolean} [handover] It is asked here, but the screen has to be handed over first.
 */

/**
 * The progress of the game: a label ("Epoch 2 of 2"), how many cards are left and of how many, the next check.
 * @typedef {object} Deck
 * @property {string} label
 * @property {number} left
 * @property {string} left_label
 * @property {number} size How many there were at the start; 0 if there is nothing to draw.
 * @property {Check|null} check
 */

/**
 * A deck. `value` is the option value for a match; empty if it cannot be used.
 * @typedef {object} DeckForm
 * @property {string} id
 * @property {string} name
 * @property {string} value
 * @property {DeckProblem[]} problems
 * @property {DeckProblem[]} notes
 * @property {string} ref In a club: its reference in requests.
 * @property {boolean} mine
 * @property {string} author In a club: its owner.
 * @property {string} shared In a club: "private", "link" or "club".
 * @property {string} link
 * @property {string} removed Why an administrator removed it from the club.
 */

/**
 * A problem or hint: in which file, on which line (0: unknown).
 * @typedef {object} DeckProblem
 * @property {string} text
 * @property {string} file
 * @property {number} line
 */

/**
 * A die on the table.
 * @typedef {object} Die
 * @property {number} sides
 * @property {number} face
 */

/**
 * Everything beside the map.
 * @typedef {object} Display
 * @property {Card[]} cards
 * @property {Deck|null} deck
 * @property {SequenceRow[]} sequence
 * @property {Gauge[]} gauges
 * @property {Effect[]} effects
 * @property {Panel[]} panels
 * @property {Warning[]} warnings
 * @property {Track[]} tracks
 * @property {LegendRow[]} legend
 */

/**
 * The parts of the display that have changed.
 * @typedef {object} DisplayChange
 * @property {Card[]} [cards]
 * @property {Deck|null} [deck]
 * @property {SequenceRow[]} [sequence]
 * @property {Gauge[]} [gauges]
 * @property {Effect[]} [effects]
 * @property {Panel[]} [panels]
 * @property {Warning[]} [warnings]
 * @property {Track[]} [tracks]
 * @property {LegendRow[]} [legend]
 */

/**
 * A position with the set-up that it belongs to.
 * @typedef {object} Document
 * @property {string} scenario
 * @property {number} players
 * @property {Record<string, string>} options
 * @property {Record<string, string>} seats The players, if it comes from a game.
 * @property {Record<string, any>} whole
 */

/**
 * An arrow between two places on the board, or a circle around one.
 * @typedef {object} Drawing
 * @property {string[]} [arrow]
 * @property {string} [circle]
 * @property {string} [colour]
 */

/**
 * One change by hand.
 * @typedef {object} Edit
 * @property {"set"|"remove"|"add"|"move"} act
 * @property {string} path
 * @property {any} value
 * @property {string} piece
 * @property {string} start
 * @property {string} goal
 * @property {number} n
 */

/**
 * An automatic change that followed from an edit: what changed, and its value before and now.
 * @typedef {object} EditEffect
 * @property {string} label
 * @property {string} before
 * @property {string} now
 */

/**
 * A lasting effect.
 * @typedef {object} Effect
 * @property {string} title
 * @property {string} summary
 * @property {string} until
 * @property {string} page
 * @property {""|"light"|"dark"} tone
 */

/**
 * The agents' reasons in the turn that began after `at` answers; `none`: text if they give none.
 * @typedef {object} Explained
 * @property {"explained"} type
 * @property {number} at
 * @property {ReasonLine[]} lines
 * @property {string} none
 * @property {number|null} scope Only for this turn, step or scene of the story.
 */

/**
 * A fact in a form; `keys` and `words` are numbers of the form's lists.
 * @typedef {object} FieldForm
 * @property
 * {"number"|"truth"|"word"|"text"|"set"|"list"|"numbers"|"words"|"lists"|"parts"|"row"|"records"|"pairs"|"numerals"}
 * kind
 * @property {string} name
 * @property {string} label
 * @property {boolean} [optional]
 * @property {number} [keys]
 * @property {number} [words]
 * @property {Record<string, number>} [among]
 * @property {string|number|null} [nothing]
 * @property {number} [least]
 * @property {number[]} [most]
 * @property {string[]} [pools]
 * @property {boolean} [sparse]
 * @property {number} [room]
 * @property {boolean} [repeat]
 * @property {FieldForm[]} [fields]
 * @property {Record<string, FieldForm[]>} [parts]
 * @property {string} [there]
 */

/**
 * A number that belongs to a seat. `id` is its id in `Knowledge.figures`, if it has one.
 * @typedef {object} Figure
 * @property {string} id
 * @property {string} label
 * @property {number} value
 */

/**
 * A number that a plan can test.
 * @typedef {object} FigureForm
 * @property {string} id
 * @property {string} name
 * @property {number} now
 */

/**
 * The requested film: the map at its beginning, then its steps.
 * @typedef {object} FilmForm
 * @property {"film"} type
 * @property {number} number The requested scope.
 * @property {number} frame The number of the frame that `begin` is relative to. It may arrive after the film,
 * and others before it.
 * @property {MapChange} begin
 * @property {StillForm[]} stills
 */

/**
 * The sure effects of an option: sentences up to the next die or decision, and changes.
 * @typedef {object} ForeseenForm
 * @property {string} key
 * @property {string[]} lines
 * @property {Chip[]} chips
 * @property {boolean} final It could not be undone.
 */

/**
 * The choices for playing on from a moment.
 * @typedef {object} ForkForm
 * @property {number} at
 * @property {ForkSeat[]} seats
 * @property {AgentName[]} agents
 */

/**
 * A seat of the new match, and its default player: `me` or an agent.
 * @typedef {object} ForkSeat
 * @property {string} seat
 * @property {string} name
 * @property {string} player
 */

/**
 * The current texts and controls. Texts may contain `**emphasis**` and empty lines between paragraphs.
 * @typedef {object} Frame
 * @property {string} game
 * @property {string} lesson
 * @property {string} title
 * @property {number} number The number of the step, from 1.
 * @property {number} steps
 * @property {string} step
 * @property {string} heading
 * @property {string} text
 * @property {string} task The task, in a sentence; empty if there is only text to read.
 * @property {string} rule
 * @property {"read"|"task"|"done"|"failed"|"ended"} status
 * @property {string} comment The comment on the last answer, or that the task is done or can no longer be done.
 * @property {boolean} taken_back Whether the last answer was undone.
 * @property {string[]} hints
 * @property {boolean} more_hints
 * @property {Point[]} points
 * @property {string[]} seats The learner's seats.
 * @property {boolean} can_go_back
 * @property {boolean} can_undo
 * @property {boolean} can_show Whether "Show me" gives an answer.
 * @property {Suggestion[]} next At the end: what to try next.
 */

/**
 * A game with the choices for a new match.
 * @typedef {object} GameForm
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {string} blurb A description in one sentence.
 * @property {string} reconstructed
 * @property {number[]} players
 * @property {ScenarioForm[]} scenarios
 * @property {SeatChoice[]} seats
 * @property {string[][]} in_play The seats in play for each number of players.
 * @property {SettingForm[]} options
 * @property {Named[]} agents
 * @property {string} quick_agent
 * @property {[number, number]} minutes
 * @property {number} difficulty From 1 to 5; 0: unknown.
 * @property {number} lessons The number of lessons.
 * @property {boolean} first_game Whether it is a good first game.
 * @property {string} first_scenario
 * @property {string} first_seat
 * @property {Record<string, string>} first_options Scenario, seat and options for a first game; empty: the first
 * of each.
 * @property {""|"deck"|"set"} own Whether players can use custom decks or file sets.
 * @property {boolean} hidden
 * @property {string} credits
 */

/**
 * The puzzles of a game.
 * @typedef {object} GamePuzzles
 * @property {string} game
 * @property {string} name
 * @property {PuzzleForm} today
 * @property {PuzzleForm[]} earlier Earlier ones, newest first.
 */

/**
 * A marker on one of a few steps.
 * @typedef {object} Gauge
 * @property {string} id
 * @property {string} label
 * @property {string[]} steps
 * @property {number} here
 * @property {string} note
 */

/**
 * An answer in words; without labels if it is hidden from the reader.
 * @typedef {object} GivenForm
 * @property {string} seat
 * @property {string[]} labels
 */

/**
 * A victory condition. Without numbers it is either met or not.
 * @typedef {object} Goal
 * @property {string} label
 * @property {boolean} met
 * @property {number|null} reached
 * @property {number|null} needed
 */

/**
 * A group of options.
 * @typedef {object} GroupForm
 * @property {string} id
 * @property {string} label
 * @property {string} [note]
 */

/**
 * Pieces in hand, or taken along by an option.
 * @typedef {object} HeldForm
 * @property {string} token
 * @property {number} n
 * @property {string} [label]
 */

/**
 * What a link leads to.
 * @typedef {object} JoinPreview
 * @property {string} game
 * @property {string} game_name
 * @property {string} title
 * @property {string} scenario_name
 * @property {string} scenario_play
 * @property {[number, number]} minutes
 * @property {number} difficulty
 * @property {string} host The host's name, if known.
 * @property {string} language The host's language, if known.
 * @property {Days|Bank|null} clock
 * @property {Minutes|Answers|null} delay The spectators' delay.
 * @property {boolean} guests Whether guests can watch.
 * @property {boolean} rated Whether it is rated.
 * @property {string[]} secrets_seen Sentences: who was shown more than the one seat they play.
 * @property {string} seat The seat of the link; empty for a spectators' link.
 * @property {boolean} sat Whether the reader already plays or watches there.
 * @property {boolean} taken Whether someone else has taken the seat.
 * @property {boolean} over
 * @property {JoinSeat[]} seats
 */

/**
 * A seat of the match: its player, or free; the link's own is `yours`.
 * @typedef {object} JoinSeat
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {number} difficulty
 * @property {string} player
 * @property {boolean} free
 * @property {boolean} yours
 */

/**
 * A symbol of the map and its meaning.
 * @typedef {object} LegendRow
 * @property {string} token
 * @property {string} text
 */

/**
 * A lesson in the list of a course.
 * @typedef {object} LessonForm
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {number} minutes
 * @property {number} steps
 */

/**
 * What the speaker says now.
 * @typedef {object} LessonShown
 * @property {"lesson"} type
 * @property {Frame} lesson
 * @property {number} frame The number of the table frame it belongs to.
 * @property {Record<string, any>} progress To be stored, and sent with the next greeting.
 */

/**
 * The lesson and its game: everything the page needs only once.
 * @typedef {object} LessonWelcome
 * @property {"lesson_welcome"} type
 * @property {string} game
 * @property {string} name The game's name.
 * @property {string} lesson
 * @property {string} title
 * @property {number} number The lesson's number in its course, from 1.
 * @property {number} of
 * @property {string} following The title of the next lesson; empty if there is none.
 * @property {Art} art
 */

/**
 * A line of the journal.
 * @typedef {object} LineForm
 * @property {number} n
 * @property {string} text
 * @property {string} [rule]
 * @property {string[]} [things]
 * @property {string} [kind] `secret` (only for this reader), `step` (a step begins), `forced` (why there was no
 * choice) or `line`.
 * @property {number|null} [why] The number to send when asking for the agents' reasons.
 */

/**
 * The lists of the page.
 * @typedef {object} LiveLists
 * @property {LiveTable[]} tables
 * @property {LiveTable[]} waiting
 * @property {LiveTable[]} finished
 * @property {StudyCard[]} studies
 * @property {number} people How many members are at tables.
 * @property {boolean} may_feature
 * @property {string[]} featured_studies
 */

/**
 * A seat with its player and standing.
 * @typedef {object} LiveSeat
 * @property {string} seat
 * @property {string} seat_name
 * @property {string} player
 * @property {boolean} agent
 * @property {boolean} free
 * @property {Standing|null} standing
 */

/**
 * A table in play, waiting for players, or finished.
 * @typedef {object} LiveTable
 * @property {string} match
 * @property {string} title
 * @property {string} game
 * @property {string} game_name
 * @property {string} scenario_name
 * @property {boolean} host Whether the reader is the host.
 * @property {LiveSeat[]} seats
 * @property {string} card
 * @property {string[]} where How far the game is.
 * @property {string} turn The seat to move.
 * @property {number} watching
 * @property {number|null} answered When the last visible answer was given.
 * @property {number} made
 * @property {Minutes|Answers|null} delay
 * @property {boolean} guests
 * @property {Days|Bank|null} clock
 * @property {boolean} rated
 * @property {string[]} secrets_seen Sentences: who was shown more than the one seat they play.
 * @property {boolean} featured
 * @property {boolean} over
 * @property {string} result
 * @property {number} mark Changes with the picture.
 */

/**
 * The dice of a seat's turns compared with their mean.
 * @typedef {object} LuckForm
 * @property {string} seat
 * @property {string} name
 * @property {string} text
 */

/**
 * What differs from the client's map: changed blocks, or a whole new map if the blocks or their order differ.
 * @typedef {object} MapChange
 * @property {MapWhole|null} whole
 * @property {Record<string, string>} blocks
 * @property {string} label
 * @property {Record<string, [number, number]>|null} anchors None: unchanged.
 */

/**
 * The whole map: blocks in the order in which they are painted.
 * @typedef {object} MapWhole
 * @property {number} width
 * @property {number} height
 * @property {Record<string, string>} blocks
 * @property {Record<string, [number, number]>} anchors
 * @property {Box|null} home
 * @property {string} label
 * @property {string} css
 */

/**
 * A match in a few lines.
 * @typedef {object} MatchSummary
 * @property {string} match
 * @property {string} seat The reader's seat, or the one to move.
 * @property {string} prompt The question to the reader, if any.
 * @property {string} card
 * @property {string[]} where How far the game is: the epoch, the cards left.
 * @property {number} turns How many turns others have played since the reader's last answer.
 * @property {Standing[]} standing
 * @property {string} warning
 * @property {string} tone
 * @property {string} picture A number that changes with the picture.
 */

/**
 * An expected value.
 * @typedef {object} MeanForm
 * @property {string} label
 * @property {string} value
 * @property {""|"good"|"bad"} tone
 */

/**
 * Spectators see the state of this many minutes ago.
 * @typedef {object} Minutes
 * @property {"minutes"} kind
 * @property {number} n
 */

/**
 * A moment of a game: after `at` of `of` answers, as seen by a seat (None: an observer).
 * @typedef {object} MomentForm
 * @property {number} at
 * @property {number} of
 * @property {number} first The first moment that can be shown.
 * @property {number[]} cards The moments at which a step of the game (a card, a turn) begins.
 * @property {string} title
 * @property {string} contents
 * @property {string} rules The address of the rules.
 * @property {string|null} seat
 * @property {boolean} over
 * @property {MapChange} map Relative to the moment that the page shows, if it names one.
 * @property {Display} display
 * @property {LineForm[]} lines
 * @property {number} lines_from `lines` replace all from this number on, as in a frame.
 * @property {ScopeForm[]} scopes
 * @property {number} scopes_n
 * @property {number} new Lines from this number on are new since the previous moment.
 * @property {DecisionForm|null} decision
 * @property {GivenForm|null} answer The answer that led here.
 * @property {OutcomeForm|null} outcome
 * @property {Art|null} art Only for a page that has none yet.
 * @property {SceneForm|null} scene The current scene, such as a Battle.
 */

/**
 * Pieces that went from one thing to another; an empty string is off the map.
 * @typedef {object} Move
 * @property {string} token
 * @property {number} n
 * @property {string} origin
 * @property {string} target
 */

/**
 * Another process takes over: close this connection and open a new one.
 * @typedef {object} Moving
 * @property {"moving"} type
 */

/**
 * An id with its name.
 * @typedef {object} Named
 * @property {string} id
 * @property {string} name
 * @property {string} [about]
 */

/**
 * The player's own notes.
 * @typedef {object} Note
 * @property {"note"} type
 * @property {string} text
 */

/**
 * The odds of an option.
 * @typedef {object} OddsForm
 * @property {ChanceForm[]} outcomes
 * @property {MeanForm[]} means
 */

/**
 * An opened position, with everything that stays the same while it is edited.
 * @typedef {object} OpenedForm
 * @property {string} name
 * @property {SheetForm} sheet
 * @property {Art} art
 * @property {ForkSeat[]} seats The possible players, and the defaults.
 * @property {AgentName[]} agents
 */

/**
 * An option as shown on its button.
 * @typedef {object} OptionForm
 * @property {string} key
 * @property {string} label
 * @property {string} [thing]
 * @property {string} [group]
 * @property {string} [summary]
 * @property {string} [cost]
 * @property {OddsForm|null} [odds]
 * @property {HeldForm[]} [holds]
 * @property {""|"light"|"dark"} [side] The side of the card that it executes.
 * @property {string} [about] The text about the thing that it names.
 */

/**
 * The sure effects of each option of a decision. Sent after the frame, so that the board does not wait.
 * @typedef {object} OptionsForeseen
 * @property {"foreseen"} type
 * @property {number} number
 * @property {ForeseenForm[]} options
 */

/**
 * A seat on the initiative strip of a card, and whether it has acted.
 * @typedef {object} OrderMark
 * @property {string} seat
 * @property {""|"done"|"now"|"out"} state
 */

/**
 * The moment of another match that this one continues.
 * @typedef {object} Origin
 * @property {string} match
 * @property {number} at
 */

/**
 * The result: scores, ranking, and the reasons.
 * @typedef {object} OutcomeForm
 * @property {Record<string, number>} scores
 * @property {string[]} ranking
 * @property {string[]} winners
 * @property {string} text
 * @property {string[]} told
 * @property {ScoreLine[]} breakdown
 */

/**
 * The full description of one thing.
 * @typedef {object} Page
 * @property {string} thing
 * @property {string} title
 * @property {PageLine[]} lines
 */

/**
 * A paragraph. With `thing` it is the title of that thing's page and opens it.
 * @typedef {object} PageLine
 * @property {string} text
 * @property {string} style `heading`, `quiet` (an aside), `note` (its current state), `light` or `dark` (a side
 * of a card), `code` (to be copied verbatim).
 * @property {string} thing
 * @property {string} picture A standalone SVG with the same content as the text.
 */

/**
 * The page about a thing.
 * @typedef {object} PageShown
 * @property {"page"} type
 * @property {string} thing
 * @property {string} title
 * @property {PageLine[]} lines
 */

/**
 * The panel of a seat: its state in a word, what it has, and how far it is from winning.
 * @typedef {object} Panel
 * @property {string} seat
 * @property {string} state
 * @property {boolean} active
 * @property {Figure[]} figures
 * @property {Stock[]} stock
 * @property {Goal[]} goals
 * @property {number|null} margin
 * @property {boolean} wins_at_check
 */

/**
 * A person who is connected to the match.
 * @typedef {object} PersonHere
 * @property {string} name
 * @property {string[]} seats
 * @property {boolean} watch
 */

/**
 * A place of the map that can be chosen: its thing, its name, and the paths of its facts.
 * @typedef {object} PlaceForm
 * @property {string} thing
 * @property {string} label
 * @property {string[]} paths
 */

/**
 * A choice and its name.
 * @typedef {object} PlanChoice
 * @property {string} id
 * @property {string} name
 */

/**
 * One of the player's plans.
 * @typedef {object} PlanForm
 * @property {string} id
 * @property {string} question
 * @property {string} answer
 * @property {string[]} conditions
 * @property {boolean} once
 * @property {number} chapters
 * @property {boolean} [spent] It has answered and is used up.
 * @property {boolean} [ended] Its chapters have passed.
 */

/**
 * One of the player's plans has been used or has ended.
 * @typedef {object} PlanNote
 * @property {"plan_note"} type
 * @property {string} seat
 * @property {string} id
 * @property {string} text
 */

/**
 * A seat's plans and standing consents, and the choices for new ones.
 * @typedef {object} PlansForm
 * @property {"plans"} type
 * @property {string} seat
 * @property {PlanForm[]} plans
 * @property {number} most The maximum number of pending plans.
 * @property {ConsentForm[]} consents
 * @property {string[]} told Standing consents that other players have announced.
 * @property {QuestionForm[]} questions
 * @property {PlanChoice[]} events
 * @property {PlanChoice[]} seats
 * @property {FigureForm[]} figures
 * @property {PlanChoice[]} places
 * @property {string} chapter The current card or round.
 */

/**
 * Something that is pointed at.
 * @typedef {object} Point
 * @property {"thing"|"part"|"option"} kind
 * @property {string} id
 */

/**
 * The reply to a ping.
 * @typedef {object} Pong
 * @property {"pong"} type
 */

/**
 * Everything that a form of a position shows.
 * @typedef {object} PositionForm
 * @property {FieldForm[]} fields
 * @property {Section[]} sections
 * @property {Word[][]} lists
 * @property {PlaceForm[]} places
 * @property {Record<string, string>} inner The things drawn on a place, each with the thing of the place.
 * @property {string[]} movable The kinds of things that are moved as a whole: records and unique things.
 * @property {Record<string, string>} tokens
 * @property {Record<string, string>} pools The names of the pools' pieces.
 */

/**
 * The people who are connected.
 * @typedef {object} Presence
 * @property {"presence"} type
 * @property {PersonHere[]} people
 */

/**
 * The sure effects of an answer.
 * @typedef {object} Preview
 * @property {"preview"} type
 * @property {string[]} keys
 * @property {LineForm[]} lines
 */

/**
 * A problem: a sentence, the facts it is about, and their places on the map.
 * @typedef {object} Problem
 * @property {string} text
 * @property {string[]} paths
 * @property {string[]} things
 */

/**
 * A puzzle in a list, without its solution.
 * @typedef {object} PuzzleForm
 * @property {string} id
 * @property {string} day The last day it was shown: 2026-11-17.
 * @property {string} title
 * @property {string} question
 * @property {string} scenario
 * @property {string} seat The seat to move.
 * @property {string} theme
 * @property {number} difficulty 1 to 3.
 * @property {string} level The difficulty in a word.
 * @property {number} answers The number of possible answers.
 */

/**
 * The puzzles of all games.
 * @typedef {object} PuzzleList
 * @property {string} day Today, in UTC.
 * @property {GamePuzzles[]} games
 */

/**
 * What is said now.
 * @typedef {object} PuzzleShown
 * @property {"puzzle"} type
 * @property {number} frame The number of the table frame it belongs to.
 * @property {"asked"|"answered"|"shown"} status
 * @property {string[]} hints
 * @property {boolean} more_hints
 * @property {number} tries
 * @property {boolean} solved
 * @property {"right"|"almost"|"wrong"|null} verdict The verdict on the last answer, while it is shown.
 * @property {string} said The verdict in words.
 * @property {RatedForm[]} answers The values of answers, best first: all once the best was found or shown,
 * before that only those tried.
 * @property {string[]} explanation Why the best answer is best, once found or shown.
 * @property {string} meant How the chances were computed.
 */

/**
 * The puzzle and its game: everything the page needs only once.
 * @typedef {object} PuzzleWelcome
 * @property {"puzzle_welcome"} type
 * @property {string} game
 * @property {string} name The game's name.
 * @property {PuzzleForm} puzzle
 * @property {string} following The id of the previous puzzle, to go on with; empty if there is none.
 * @property {Art} art
 */

/**
 * A question that this seat may be asked.
 * @typedef {object} QuestionForm
 * @property {string} kind
 * @property {string} name
 * @property {PlanChoice[]} options
 * @property {boolean} several An answer may have several options.
 * @property {PlanChoice[]} about
 */

/**
 * The value of an answer.
 * @typedef {object} RatedForm
 * @property {string} key
 * @property {string} label
 * @property {number} share Its share of wins, from 0 to 1.
 * @property {number} low
 * @property {number} high
 * @property {string} chance The share and its interval in words.
 * @property {string} interval
 * @property {string} gap The gap to the best answer with its interval; empty for the best.
 * @property {number} playouts
 * @property {boolean} best
 * @property {boolean} given Whether it is the given answer.
 */

/**
 * Who can open links to this server: only this computer, its network, or everyone.
 * @typedef {object} Reach
 * @property {"machine"|"network"|"everybody"} who
 * @property {string[]} addresses The addresses for others, the most likely first.
 * @property {ShownLink[]} links
 * @property {string} command The command that makes the server reachable; empty if it is.
 */

/**
 * One reason that an agent gives for its answers; `open`: its rule can be read.
 * @typedef {object} ReasonLine
 * @property {string} seat
 * @property {string} who
 * @property {string} text
 * @property {string} rule
 * @property {boolean} open
 */

/**
 * The turns since the player's own, including an open one. Sent only if there is one.
 * @typedef {object} RecapForm
 * @property {number} since The number of answers at its start, so that dismissing one recap does not dismiss a
 * later one.
 * @property {RecapRow[]} rows
 * @property {StandingRow[]} standing
 */

/**
 * A turn since the player's own: its scope and its changes.
 * @typedef {object} RecapRow
 * @property {number} scope
 * @property {string} seat
 * @property {string} title
 * @property {string} chapter
 * @property {string} summary
 * @property {Chip[]} chips
 * @property {string[]} things
 */

/**
 * A request was refused, and nothing has changed.
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {string} of
 * @property {string} code
 * @property {string} text
 */

/**
 * An option that cannot be chosen now, and why.
 * @typedef {object} RefusedForm
 * @property {string} label
 * @property {string} reason
 * @property {string} [rule]
 * @property {string} [group]
 * @property {string} [thing]
 */

/**
 * A rematch was created.
 * @typedef {object} Rematch
 * @property {"rematch"} type
 * @property {string} match
 */

/**
 * The contents of the whole game so far.
 * @typedef {object} ReplayContents
 * @property {number} first
 * @property {number} of
 * @property {ChapterMark[]} chapters
 * @property {TurnMark[]} turns
 * @property {Record<string, string>} names The names of the seats.
 * @property {boolean} may_fork This reader may play on from its moments.
 * @property {Origin|null} origin
 * @property {boolean} over The game is over.
 */

/**
 * A finished match in review.
 * @typedef {object} ReviewForm
 * @property {string} title
 * @property {Record<string, string>} names
 * @property {OutcomeForm} outcome
 * @property {boolean} margin Whether the scores are margins, with 0 as the goal.
 * @property {ReviewPoint[]} points
 * @property {TurningPointForm[]} turning_points
 * @property {LuckForm[]} luck
 * @property {string} luck_about
 * @property {number[]} moments The moments for which win chances can be requested, for the chart.
 * @property {string} agent The agent used for playouts.
 * @property {string} stronger The agent that gives advice.
 */

/**
 * The standing of the seats when a card, a round or a turn began.
 * @typedef {object} ReviewPoint
 * @property {number} at
 * @property {string} title
 * @property {Record<string, number>} scores
 * @property {string[]} met The seats that met their victory condition.
 */

/**
 * The text of a rule.
 * @typedef {object} RuleForm
 * @property {string} number
 * @property {string} text
 */

/**
 * The text of a rule.
 * @typedef {object} RuleText
 * @property {"rule"} type
 * @property {string} number
 * @property {string} text
 */

/**
 * A scenario: its description, length in minutes, and difficulty (0: unknown).
 * @typedef {object} ScenarioForm
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {string} play
 * @property {[number, number]} minutes
 * @property {number} difficulty
 */

/**
 * A scene in its current state.
 * @typedef {object} SceneForm
 * @property {string} kind
 * @property {string} thing
 * @property {string} title
 * @property {string} rule
 * @property {string[]} notes
 * @property {SideForm[]} sides
 * @property {StageForm[]} stages
 * @property {string[]} result
 */

/**
 * A chapter, turn, step or scene of the story; its lines are those from `first` to before `last`.
 * @typedef {object} ScopeForm
 * @property {number} number
 * @property {string} kind
 * @property {number} first
 * @property {number} at How many answers came before it: its film begins there.
 * @property {number|null} [inside]
 * @property {number|null} [last] None while it is open.
 * @property {string} [seat]
 * @property {string} [title]
 * @property {string[]} [things]
 * @property {Die[]} [dice]
 * @property {string} [sum]
 * @property {Chip[]} [chips]
 * @property {Move[]} [moves]
 * @property {boolean} [scene] It has a scene.
 */

/**
 * One part of the scores.
 * @typedef {object} ScoreLine
 * @property {string} label
 * @property {Record<string, number>} scores
 */

/**
 * How a seat looks: a colour, the colour of text on it, and its emblem as an SVG document.
 * @typedef {object} SeatArt
 * @property {string} colour
 * @property {string} ink
 * @property {string} emblem
 * @property {string} name The name of a Faction without a seat; the name of a seat comes with the match.
 */

/**
 * A seat's win chance with its interval.
 * @typedef {object} SeatChanceForm
 * @property {number} share
 * @property {number} low
 * @property {number} high
 */

/**
 * A seat: its description and difficulty (0: unknown).
 * @typedef {object} SeatChoice
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {number} difficulty
 */

/**
 * A seat and its player.
 * @typedef {object} SeatForm
 * @property {string} player
 * @property {string} name
 * @property {string} seat_name
 * @property {boolean} present
 * @property {boolean} you
 * @property {boolean} may_hand
 * @property {string|null} left
 */

/**
 * A seat has changed hands.
 * @typedef {object} SeatNotice
 * @property {"notice"} type
 * @property {string} seat
 * @property {string} text
 */

/**
 * A section of the form.
 * @typedef {object} Section
 * @property {string} id
 * @property {string} label
 * @property {string[]} fields The paths of its facts.
 */

/**
 * A space of the sequence of play.
 * @typedef {object} SequenceRow
 * @property {string} place
 * @property {string[]} seats
 * @property {string} text
 * @property {"done"|"now"|"waiting"|"out"} state
 * @property {boolean} turn It is a seat's turn: once the story has a title for it, the title replaces the text.
 */

/**
 * A set-up option with its values, the default first.
 * @typedef {object} SettingForm
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {Named[]} values
 */

/**
 * A position, drawn and checked.
 * @typedef {object} SheetForm
 * @property {string} game
 * @property {Document} document
 * @property {MapChange|null} map None: it cannot be drawn; the problems say why.
 * @property {Record<string, string>} marks A hash of each block, which the page sends back to get only changed
 * blocks.
 * @property {PositionForm|null} form None: unchanged.
 * @property {string} form_mark
 * @property {Problem[]} problems
 * @property {Supply[]} supply
 * @property {EditEffect[]} also Automatic changes after the edit.
 * @property {number} since How many answers were given in its game after this position.
 */

/**
 * A full link and its QR code as SVG.
 * @typedef {object} ShownLink
 * @property {string} path
 * @property {string} url
 * @property {string} qr
 */

/**
 * A side of a scene.
 * @typedef {object} SideForm
 * @property {string[]} seats
 * @property {string} names
 * @property {UnitForm[]} units
 * @property {string} holds
 */

/**
 * A part of a paragraph.
 * @typedef {object} Span
 * @property {string} text
 * @property {boolean} [em]
 * @property {number|null} [at] The moment that it links to.
 * @property {string} [rule] The rule that it links to.
 */

/**
 * A stage of a scene.
 * @typedef {object} StageForm
 * @property {string} label
 * @property {string} state
 * @property {string[]} strikes
 * @property {UnitForm[][]} losses
 * @property {Die[]} dice
 * @property {string[]} lines
 */

/**
 * A seat's margin or points, and its progress towards victory from 0 to 1.
 * @typedef {object} Standing
 * @property {string} seat
 * @property {string} name
 * @property {string} colour
 * @property {number} value
 * @property {boolean} signed Whether it is a margin, shown with a sign.
 * @property {number} part
 * @property {boolean} leads
 */

/**
 * How far a seat is from winning, before and now.
 * @typedef {object} StandingRow
 * @property {string} seat
 * @property {number} before
 * @property {number} now
 */

/**
 * The board at the end of a step: the changes since the previous still, and its scene.
 * @typedef {object} StillForm
 * @property {number} scope
 * @property {MapChange} map
 * @property {SceneForm|null} scene
 */

/**
 * Pieces that are not on the map.
 * @typedef {object} Stock
 * @property {string} token
 * @property {number} n
 * @property {string} label
 */

/**
 * A study in a list.
 * @typedef {object} StudyCard
 * @property {string} study The last part of its address.
 * @property {string} title
 * @property {string} game
 * @property {string} game_name
 * @property {string} scenario
 * @property {string} author
 * @property {number} comments
 * @property {string} shared `private`, `link`, `club`, or `gallery`.
 * @property {boolean} mine
 * @property {string} removed Why an administrator removed it from the club.
 * @property {number} touched
 * @property {number} version
 */

/**
 * A whole study, as its page shows it.
 * @typedef {object} StudyForm
 * @property {StudyCard} card
 * @property {string|Record<string, string>} title
 * @property {string|Record<string, string>} about
 * @property {Span[][]} summary Its description in the reader's language.
 * @property {ChapterForm[]} chapter
 * @property {boolean} may_edit
 * @property {boolean} may_copy
 * @property {boolean} may_remove Whether the reader is an administrator and the study is shared with the club.
 * @property {string} link Its link, for the author of a shared study.
 * @property {string[]} colours
 */

/**
 * The studies a reader can open.
 * @typedef {object} StudyLists
 * @property {StudyCard[]} mine
 * @property {StudyCard[]} club
 * @property {boolean} more Whether there are more club studies.
 * @property {StudyCard[]} gallery
 * @property {boolean} public Whether there is a club to share studies with.
 */

/**
 * What to try after the lesson: another lesson, a new game, or the lesson's own game from here on.
 * @typedef {object} Suggestion
 * @property {"lesson"|"game"|"play_on"} kind
 * @property {string} label
 * @property {string} lesson
 * @property {string} scenario
 * @property {number} players
 * @property {Record<string, string>} seats Who plays: `human` or an agent.
 * @property {Record<string, string>} options
 */

/**
 * The pieces of a pool: how many there are, how many there should be, and those not on the map.
 * @typedef {object} Supply
 * @property {string} pool
 * @property {string} label
 * @property {number} total
 * @property {number} found
 * @property {SupplyBox[]} boxes
 */

/**
 * A supply box with pieces of a pool. `path` is empty for pieces beside the board.
 * @typedef {object} SupplyBox
 * @property {string} path
 * @property {string} label
 * @property {number} n
 */

/**
 * How much of a turn's change in win chances was luck, and how much decisions.
 * @typedef {object} SwingForm
 * @property {string} text
 * @property {"growing"|"done"} state
 */

/**
 * Updates a page from one moment to the next.
 * @typedef {object} TableFrame
 * @property {"table"} type
 * @property {number} number
 * @property {number} at How many answers have been given.
 * @property {string} title
 * @property {boolean} over
 * @property {DecisionForm|null} decision
 * @property {MapChange} map
 * @property {UndoForm} undo
 * @property {Record<string, SeatForm>} seats
 * @property {string|null} [thinking]
 * @property {string|null} [trouble]
 * @property {string} [contents]
 * @property {OutcomeForm|null} [outcome]
 * @property {DisplayChange|null} [display] None: unchanged.
 * @property {StillForm[]} [stills] The steps since the previous frame. The first is relative to that frame's
 * map, `map` to the last of them.
 * @property {SceneForm|null} [scene] The current scene.
 * @property {LineForm[]} [lines]
 * @property {number} [lines_from] `lines` replace all from this number on.
 * @property {ScopeForm[]} [scopes] New or changed scopes.
 * @property {number} [scopes_n] The number of scopes: the page discards any from this number on.
 * @property {RecapForm|null} [recap]
 * @property {Die[]} [dice]
 * @property {ClockForm|null} [clock]
 * @property {boolean} [practice] Undo goes back through dice and agents' answers.
 * @property {boolean} [practised] It was practice at some time: the result does not count.
 * @property {boolean} [coach] The reader plays against agents and has a coach. Other clients are not told.
 */

/**
 * A player asks to undo this many answers, and all players have to agree.
 * @typedef {object} TakebackAsked
 * @property {"takeback_asked"} type
 * @property {string} by
 * @property {string[]} seats
 * @property {number} answers
 * @property {string[]} agreed
 * @property {string[]} waiting
 * @property {boolean} yours This client has to reply.
 * @property {boolean} [casual] The match is rated and would become casual.
 */

/**
 * The end of such a request.
 * @typedef {object} TakebackEnd
 * @property {"takeback"} type
 * @property {boolean} agreed
 * @property {string} text
 */

/**
 * A track of numbers with its markers; `goals` are values that matter to a seat.
 * @typedef {object} Track
 * @property {string} label
 * @property {number} first
 * @property {number} last
 * @property {TrackMark[]} marks
 * @property {TrackMark[]} goals
 */

/**
 * A marker on a track.
 * @typedef {object} TrackMark
 * @property {string} seat
 * @property {string} label
 * @property {number} value
 */

/**
 * A turn of a seat, or a phase without a seat, from the moment `at` to the moment `until`.
 * @typedef {object} TurnMark
 * @property {number} scope
 * @property {number} at
 * @property {number} until
 * @property {string} seat
 * @property {string} title
 */

/**
 * A turn that changed the standing a lot.
 * @typedef {object} TurningPointForm
 * @property {number} at
 * @property {number} until
 * @property {string} seat
 * @property {number} before
 * @property {number} after
 * @property {string} title
 * @property {string} text
 * @property {string} change The last part of the text: whose score changed, and how.
 * @property {string} dice
 * @property {boolean} advice Whether advice from a stronger agent is available.
 */

/**
 * Whether the player can undo their last answer; if not, why.
 * @typedef {object} UndoForm
 * @property {boolean} can
 * @property {string|null} why
 */

/**
 * Counters of one kind in a scene.
 * @typedef {object} UnitForm
 * @property {string} token
 * @property {number} n
 * @property {number} [lost]
 */

/**
 * All branches of a match that the reader may see.
 * @typedef {object} VariationsForm
 * @property {BranchForm[]} lines
 * @property {number} left_off How many branches exceed the limit and are not listed.
 * @property {number} at How many answers stand now.
 * @property {boolean} may_go The reader can go to another branch: only in practice, until the game ends.
 * @property {boolean} may_name
 * @property {ContinuedForm[]} continued
 */

/**
 * What is about to happen, and what would prevent it. `to`: the seats that it concerns; empty: all.
 * @typedef {object} Warning
 * @property {string} text
 * @property {string} remedy
 * @property {string} seat The seat whose victory or loss it is about.
 * @property {string[]} to
 * @property {"victory"|"loss"|"note"} tone
 * @property {string[]} things
 * @property {string} own For a victory: the text for the seats that would win, which are not in `to`.
 */

/**
 * The greeting: the match, the client, and data that is sent only once.
 * @typedef {object} Welcome
 * @property {"welcome"} type
 * @property {string} match
 * @property {string} game
 * @property {string} title
 * @property {string} rules The address of the rules.
 * @property {string} hash The hash of the seed, for verification after the game.
 * @property {You} you
 * @property {Record<string, string>} names
 * @property {boolean} open
 * @property {string|null} closed Why an administrator has closed the match.
 * @property {boolean} seed_known
 * @property {Days|Bank|null} clock
 * @property {Record<string, string>} invited
 * @property {AgentName[]} agents
 * @property {string} quick_agent
 * @property {Art} art
 * @property {boolean} practice_possible Practice can be switched on: one person plays against agents.
 * @property {boolean} [coach_possible] This person may have a coach.
 * @property {Record<string, string>|null} [links] For the host: the links to open seats.
 * @property {string|null} [watch] For the host: the link for spectators.
 * @property {"wanted"|"on"|"done"|"void"|"off"|null} [rated] The state of the rating; None: a casual match, or a
 * server without accounts.
 * @property {string[]} [secrets_seen] Sentences: who was shown more than the one seat they play.
 * @property {boolean} [club] The server has accounts.
 * @property {Origin|null} [origin] The moment that the match continues.
 * @property {string|null} [begun] What it was started from: a match, a save, a position, a study, a puzzle, a
 * lesson; None: a setup.
 * @property {Minutes|Answers|null} [delay] The delay for spectators.
 * @property {boolean} [guests] People without an account may watch.
 * @property {boolean} [later] This client watches with a delay.
 * @property {string|null} [tournament] The tournament that the match belongs to.
 */

/**
 * Why something cannot be chosen.
 * @typedef {object} WhyNot
 * @property {"why"} type
 * @property {string} thing
 * @property {string} text
 * @property {string} rule
 */

/**
 * A name or word of a position, and its label.
 * @typedef {object} Word
 * @property {string|number} id
 * @property {string} label
 */

/**
 * The client: the seats that it plays, or that it only watches.
 * @typedef {object} You
 * @property {boolean} host
 * @property {string[]} seats
 * @property {boolean} watch
 * @property {string} name
 */

/** @typedef {Days|Bank} Clock */

/** @typedef {Minutes|Answers} Delay */

/** @typedef {AskablesForm|ChatHidden|ChatMessage|CoachHint|CoachNote|Confirm|Explained|FilmForm|LessonShown|LessonWelcome|Moving|Note|OptionsForeseen|PageShown|PlanNote|PlansForm|Pong|Presence|Preview|PuzzleShown|PuzzleWelcome|Refused|Rematch|RuleText|SeatNotice|TableFrame|TakebackAsked|TakebackEnd|Welcome|WhyNot} Message */

export {};
