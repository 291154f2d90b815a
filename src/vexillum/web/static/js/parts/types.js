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
 * Small pictures that HTML needs, sent once: seats, and a standalone SVG with a name for every token.
 * @typedef {object} Art
 * @property {Record<string, SeatArt>} seats
 * @property {Record<string, string>} tokens
 * @property {Record<string, string>} token_names
 */

/**
 * Something that is not on the map and that one can ask about: why can it not be chosen?
 * @typedef {object} AskableForm
 * @property {string} name
 * @property {string} label
 */

/**
 * What one can ask about at this decision besides the things on the map. Sent when somebody wants to know.
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
 * @property {GivenForm|null} first The answer that it begins with, as far as the reader may know it.
 * @property {boolean} here Does the game stand on this line now?
 */

/**
 * A card that everybody may see: the one being played, the next one, or one that a seat holds.
 * @typedef {object} Card
 * @property {"now"|"next"|"held"} role
 * @property {string} title
 * @property {string} number
 * @property {string} seat Who holds it.
 * @property {OrderMark[]} order
 * @property {CardText[]} texts
 * @property {string} thing The thing that options name, if it can be chosen.
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
 * An outcome that the dice may bring.
 * @typedef {object} ChanceForm
 * @property {number} chance
 * @property {string} percent
 * @property {string} label
 * @property {""|"good"|"bad"} tone
 */

/**
 * Win chances of a moment, as far as they are known.
 * @typedef {object} ChancesForm
 * @property {number} at
 * @property {number} playouts
 * @property {Record<string, SeatChanceForm>} seats
 * @property {string} text By how many playouts, and from whose knowledge.
 * @property {"growing"|"done"} state
 * @property {Record<string, number>} estimated What was estimated before any playout, by what was learned from
 * simulated games; empty: nothing was.
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
 * A line of the chat was taken down.
 * @typedef {object} ChatHidden
 * @property {"chat_hidden"} type
 * @property {number} n
 */

/**
 * A line of the chat.
 * @typedef {object} ChatMessage
 * @property {"chat"} type
 * @property {number} n
 * @property {string} name
 * @property {string|null} seat
 * @property {string} text
 * @property {number} at
 */

/**
 * The next time at which somebody may win: in `earliest` to `latest` cards (turns, rounds).
 * @typedef {object} Check
 * @property {string} label
 * @property {number} earliest
 * @property {number} latest
 */

/**
 * A change in a word or two. `token` is the picture of a piece, `seat` whom it belongs to.
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
 * What the coach would answer to question `number`: it is thinking, has found it, or finds nothing.
 * @typedef {object} CoachHint
 * @property {"coach_hint"} type
 * @property {number} number
 * @property {"thinking"|"done"|"none"} state
 * @property {string[]} [keys]
 * @property {string} [text]
 * @property {string} [reason]
 * @property {string[]} [more] All its reasons, where there are several.
 * @property {string[]} [things] What the answer is about on the board.
 */

/**
 * The answer to question `number` was much worse than the coach's.
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
 * A comment as it was written, and as it is read.
 * @typedef {object} CommentForm
 * @property {number} at
 * @property {string|Record<string, string>} text As it was written.
 * @property {Span[][]} said In the reader's language: paragraphs.
 * @property {Drawing[]} draw
 */

/**
 * Two moments side by side. Chips say what is different in the second one.
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
 * A careful answer could not be taken back: it was not given.
 * @typedef {object} Confirm
 * @property {"confirm"} type
 * @property {number} number
 * @property {string[]} keys
 */

/**
 * What another seat may ask mine for, and what is always answered.
 * @typedef {object} ConsentForm
 * @property {string} kind
 * @property {string} name
 * @property {string} asker
 * @property {string} asker_name
 * @property {"ask"|"yes"|"no"} answer
 * @property {boolean} told
 */

/**
 * A match of the reader's that continues this one.
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
 * The question: whole for the player who is asked, the prompt alone for the others.
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
 * @property {boolean} [confirm] It decides a turn: what is chosen is confirmed before it counts.
 * @property {boolean} [secret]
 * @property {boolean} [in_scene] It is asked within the scene of this frame.
 * @property {boolean} [waiting] Somebody else is asked.
 * @property {boolean} [handover] It is asked here, but first the screen has to be handed over.
 */

/**
 * How far the game has come: a label ("Epoch 2 of 2"), how many of how many are left, when the next check comes.
 * @typedef {object} Deck
 * @property {string} label
 * @property {number} left
 * @property {string} left_label
 * @property {number} size How many there were: 0 if there is nothing to draw.
 * @property {Check|null} check
 */

/**
 * A deck. `value` is what a match is set up with; nothing if it cannot be used.
 * @typedef {object} DeckForm
 * @property {string} id
 * @property {string} name
 * @property {string} value
 * @property {DeckProblem[]} problems
 * @property {DeckProblem[]} notes
 * @property {string} ref In a club: what it is asked for by.
 * @property {boolean} mine
 * @property {string} author In a club: whose it is.
 * @property {string} shared In a club: "private", "link" or "club".
 * @property {string} link
 * @property {string} removed Why an administrator took it out of the club.
 */

/**
 * Something that is wrong, or worth knowing: in which file, and on which line (0: not known).
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
 * The parts of the display that are not what they were.
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
 * @property {Record<string, string>} seats Who played, if it comes from a game.
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
 * Something that lasts.
 * @typedef {object} Effect
 * @property {string} title
 * @property {string} summary
 * @property {string} until
 * @property {string} page
 * @property {""|"light"|"dark"} tone
 */

/**
 * Why agents did what they did in the turn that began after `at` answers; `none` says that they do not tell.
 * @typedef {object} Explained
 * @property {"explained"} type
 * @property {number} at
 * @property {ReasonLine[]} lines
 * @property {string} none
 * @property {number|null} scope Only in this turn, step or scene of the story.
 */

/**
 * A fact as a form shows it; `keys` and `words` are numbers of lists of the form.
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
 * A number of a seat's. `id` is that of `Knowledge.figures`, where it has one.
 * @typedef {object} Figure
 * @property {string} id
 * @property {string} label
 * @property {number} value
 */

/**
 * A number that a plan may look at.
 * @typedef {object} FigureForm
 * @property {string} id
 * @property {string} name
 * @property {number} now
 */

/**
 * What was asked to be watched again: the map at its beginning, then its steps.
 * @typedef {object} FilmForm
 * @property {"film"} type
 * @property {number} number The scope that was asked for.
 * @property {number} frame The number of the frame whose map `begin` is against: it may come after the film, and
 * others before it.
 * @property {MapChange} begin
 * @property {StillForm[]} stills
 */

/**
 * Something that changed because something else was changed: what it is, and its value before and now.
 * @typedef {object} Followed
 * @property {string} label
 * @property {string} before
 * @property {string} now
 */

/**
 * What an option would surely do: sentences as far as the next die or decision, and the changes.
 * @typedef {object} ForeseenForm
 * @property {string} key
 * @property {string[]} lines
 * @property {Chip[]} chips
 * @property {boolean} final It could not be taken back.
 */

/**
 * What can be chosen when one plays on from a moment.
 * @typedef {object} ForkForm
 * @property {number} at
 * @property {ForkSeat[]} seats
 * @property {AgentName[]} agents
 */

/**
 * A seat of a match to come, and who plays it if nobody says otherwise: `me` or an agent.
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
 * A game, with what a new match of it can be made of.
 * @typedef {object} GameForm
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {string} blurb The description in one sentence.
 * @property {string} reconstructed
 * @property {number[]} players
 * @property {ScenarioForm[]} scenarios
 * @property {SeatChoice[]} seats
 * @property {string[][]} in_play For each number of players, the seats that are in play.
 * @property {SettingForm[]} options
 * @property {Named[]} agents
 * @property {string} quick_agent
 * @property {[number, number]} minutes
 * @property {number} difficulty From 1 to 5; 0: not known.
 * @property {number} lessons How many lessons there are.
 * @property {boolean} first_game Is it a good game to begin with?
 * @property {string} first_scenario
 * @property {string} first_seat
 * @property {Record<string, string>} first_options What a newcomer plays, where they sit, and with which
 * options; nothing: the first ones.
 * @property {""|"deck"|"set"} own Can players bring a deck of their own, or a set of files?
 * @property {boolean} hidden
 * @property {string} credits
 */

/**
 * Something that stands on one of a few steps.
 * @typedef {object} Gauge
 * @property {string} id
 * @property {string} label
 * @property {string[]} steps
 * @property {number} here
 * @property {string} note
 */

/**
 * An answer in words; without labels, if the reader may not know it.
 * @typedef {object} GivenForm
 * @property {string} seat
 * @property {string[]} labels
 */

/**
 * A condition of victory. Without numbers it is a sentence that holds or does not.
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
 * Pieces in hand, or that an option takes along.
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
 * @property {string} host What the host is called; nothing if they have no name.
 * @property {string} language The host's language, where it is known.
 * @property {Days|Bank|null} clock
 * @property {Minutes|Answers|null} delay How much later those see it who watch.
 * @property {boolean} guests May people without an account watch it?
 * @property {boolean} rated Are its players rated?
 * @property {string} seat The seat of the link; nothing if it is for watching.
 * @property {boolean} sat Does the reader sit there already, or is in the match to watch?
 * @property {boolean} taken Has somebody else taken the seat?
 * @property {boolean} over
 * @property {JoinSeat[]} seats
 */

/**
 * A seat of the match: who plays it, or that it is free; the one of the link is `yours`.
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
 * A sign of the map and what it means.
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
 * @property {number} frame The number of the table's frame that it belongs to.
 * @property {Record<string, any>} progress To be kept, and brought along next time.
 */

/**
 * Which lesson of which game it is, and what the page needs to know only once.
 * @typedef {object} LessonWelcome
 * @property {"lesson_welcome"} type
 * @property {string} game
 * @property {string} name Of the game.
 * @property {string} lesson
 * @property {string} title
 * @property {number} number Of the lesson in its course, from 1.
 * @property {number} of
 * @property {string} following The title of the lesson after it; empty: there is none.
 * @property {Art} art
 */

/**
 * A line of the journal.
 * @typedef {object} LineForm
 * @property {number} n
 * @property {string} text
 * @property {string} [rule]
 * @property {string[]} [things]
 * @property {string} [kind] `secret` (for you alone), `step` (a step begins), `forced` (why nobody was asked) or
 * `line`.
 * @property {number|null} [why] By this number the agents can be asked why they did it.
 */

/**
 * What a club has to show.
 * @typedef {object} LiveLists
 * @property {LiveTable[]} tables
 * @property {LiveTable[]} waiting
 * @property {LiveTable[]} finished
 * @property {StudyCard[]} studies
 * @property {number} people How many members are here.
 * @property {boolean} may_feature
 * @property {string[]} featured_studies
 */

/**
 * A seat: who plays it, and how it stands.
 * @typedef {object} LiveSeat
 * @property {string} seat
 * @property {string} seat_name
 * @property {string} player
 * @property {boolean} agent
 * @property {boolean} free
 * @property {Standing|null} standing
 */

/**
 * A table that is being played, or waits for players, or has finished.
 * @typedef {object} LiveTable
 * @property {string} match
 * @property {string} title
 * @property {string} game
 * @property {string} game_name
 * @property {string} scenario_name
 * @property {boolean} host Is it mine?
 * @property {LiveSeat[]} seats
 * @property {string} card
 * @property {string[]} where How far the game has come.
 * @property {string} turn The name of the seat that is asked.
 * @property {number} watching
 * @property {number|null} answered When the last answer was given that is seen here.
 * @property {number} made
 * @property {Minutes|Answers|null} delay
 * @property {boolean} guests
 * @property {Days|Bank|null} clock
 * @property {boolean} rated
 * @property {boolean} featured
 * @property {boolean} over
 * @property {string} result
 * @property {number} mark Changes with the picture.
 */

/**
 * The dice of a seat's turns against their mean.
 * @typedef {object} LuckForm
 * @property {string} seat
 * @property {string} name
 * @property {string} text
 */

/**
 * Blocks that differ from those that the client has: a whole new map, or some blocks of the one before.
 * @typedef {object} MapChange
 * @property {MapWhole|null} whole
 * @property {Record<string, string>} blocks
 * @property {string} label
 * @property {Record<string, [number, number]>|null} anchors None: as they were.
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
 * @property {string} seat The name of my seat, or of the one that is asked.
 * @property {string} prompt What I am asked, if I am.
 * @property {string} card
 * @property {string[]} where How far the game has come: the epoch, the cards left.
 * @property {number} turns How many turns of others were played since my last answer.
 * @property {Standing[]} standing
 * @property {string} warning
 * @property {string} tone
 * @property {string} picture A mark of the picture, which changes with it.
 */

/**
 * What to expect on average.
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
 * A moment of a game: after `at` of `of` answers, as a seat (None: an observer) saw it.
 * @typedef {object} MomentForm
 * @property {number} at
 * @property {number} of
 * @property {number} first The first moment that can be shown.
 * @property {number[]} cards The moments at which a step of the game (a card, a turn) began.
 * @property {string} title
 * @property {string} contents
 * @property {string} rules The address of the rules to read.
 * @property {string|null} seat
 * @property {boolean} over
 * @property {MapChange} map Against the moment that the page shows, if it says which one.
 * @property {Display} display
 * @property {LineForm[]} lines
 * @property {number} lines_from `lines` take the place of all from this number on, as in a frame.
 * @property {ScopeForm[]} scopes
 * @property {number} scopes_n
 * @property {number} new Lines from this number on are new since the moment before.
 * @property {DecisionForm|null} decision
 * @property {GivenForm|null} answer What led here.
 * @property {OutcomeForm|null} outcome
 * @property {Art|null} art Only for a page that shows nothing yet.
 * @property {SceneForm|null} scene The Battle or the like that is going on.
 */

/**
 * Pieces that went from one thing to another; an empty one is off the map.
 * @typedef {object} Move
 * @property {string} token
 * @property {number} n
 * @property {string} origin
 * @property {string} target
 */

/**
 * Another process serves from now on: close this connection and open a new one.
 * @typedef {object} Moving
 * @property {"moving"} type
 */

/**
 * Something with a name.
 * @typedef {object} Named
 * @property {string} id
 * @property {string} name
 * @property {string} [about]
 */

/**
 * One's own notes.
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
 * A position that was opened, with what does not change while it is edited.
 * @typedef {object} OpenedForm
 * @property {string} name
 * @property {SheetForm} sheet
 * @property {Art} art
 * @property {ForkSeat[]} seats Who could play, and who would if nobody says otherwise.
 * @property {AgentName[]} agents
 */

/**
 * An option as it stands on its button.
 * @typedef {object} OptionForm
 * @property {string} key
 * @property {string} label
 * @property {string} [thing]
 * @property {string} [group]
 * @property {string} [summary]
 * @property {string} [cost]
 * @property {OddsForm|null} [odds]
 * @property {HeldForm[]} [holds]
 * @property {""|"light"|"dark"} [side] The side of a card that it executes.
 * @property {string} [about] What is known about the thing that it names.
 */

/**
 * What each option of a decision would surely do. It follows the frame, so that the board is not kept waiting.
 * @typedef {object} OptionsForeseen
 * @property {"foreseen"} type
 * @property {number} number
 * @property {ForeseenForm[]} options
 */

/**
 * A seat on the initiative strip of a card, and what became of it.
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
 * How it ended, why, and how close the others were.
 * @typedef {object} OutcomeForm
 * @property {Record<string, number>} scores
 * @property {string[]} ranking
 * @property {string[]} winners
 * @property {string} text
 * @property {string[]} told
 * @property {ScoreLine[]} breakdown
 */

/**
 * All there is to read about one thing.
 * @typedef {object} Page
 * @property {string} thing
 * @property {string} title
 * @property {PageLine[]} lines
 */

/**
 * A paragraph. With `thing` it is the title of that thing's page and opens it.
 * @typedef {object} PageLine
 * @property {string} text
 * @property {string} style `heading`, `quiet` (an aside), `note` (how it stands now), `light` or `dark` (a side
 * of a card), `code` (to be copied letter by letter).
 * @property {string} thing
 * @property {string} picture A standalone SVG that says the same as the text.
 */

/**
 * What can be read about a thing.
 * @typedef {object} PageShown
 * @property {"page"} type
 * @property {string} thing
 * @property {string} title
 * @property {PageLine[]} lines
 */

/**
 * All about a seat: how it stands in a word, what it has, and how far it is from winning.
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
 * Somebody who is looking at the match.
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
 * Something that can be chosen, and what it is called.
 * @typedef {object} PlanChoice
 * @property {string} id
 * @property {string} name
 */

/**
 * One of my plans.
 * @typedef {object} PlanForm
 * @property {string} id
 * @property {string} question
 * @property {string} answer
 * @property {string[]} conditions
 * @property {boolean} once
 * @property {number} chapters
 * @property {boolean} [spent] It has answered, and does so no more.
 * @property {boolean} [ended] Its chapters have passed.
 */

/**
 * Something has become of one of my plans.
 * @typedef {object} PlanNote
 * @property {"plan_note"} type
 * @property {string} seat
 * @property {string} id
 * @property {string} text
 */

/**
 * All that a seat has settled beforehand, and what it can settle.
 * @typedef {object} PlansForm
 * @property {"plans"} type
 * @property {string} seat
 * @property {PlanForm[]} plans
 * @property {number} most How many plans can wait at a time.
 * @property {ConsentForm[]} consents
 * @property {string[]} told What others at the table have made known.
 * @property {QuestionForm[]} questions
 * @property {PlanChoice[]} events
 * @property {PlanChoice[]} seats
 * @property {FigureForm[]} figures
 * @property {PlanChoice[]} places
 * @property {string} chapter The card or round that is being played.
 */

/**
 * Something that is pointed at.
 * @typedef {object} Point
 * @property {"thing"|"part"|"option"} kind
 * @property {string} id
 */

/**
 * The server is there.
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
 * @property {Record<string, string>} inner What is drawn on a place: its thing, and that of the place.
 * @property {string[]} movable The kinds of things that are records or of which there is one: they are moved as
 * a whole.
 * @property {Record<string, string>} tokens
 * @property {Record<string, string>} pools What pieces of a pool are called.
 */

/**
 * Who is looking.
 * @typedef {object} Presence
 * @property {"presence"} type
 * @property {PersonHere[]} people
 */

/**
 * What an answer would surely lead to.
 * @typedef {object} Preview
 * @property {"preview"} type
 * @property {string[]} keys
 * @property {LineForm[]} lines
 */

/**
 * Something that is wrong: a sentence, the facts that it is about, and their places on the map.
 * @typedef {object} Problem
 * @property {string} text
 * @property {string[]} paths
 * @property {string[]} things
 */

/**
 * A puzzle in a list: nothing of its solution.
 * @typedef {object} PuzzleForm
 * @property {string} id
 * @property {string} day When it was shown last: 2026-11-17.
 * @property {string} title
 * @property {string} question
 * @property {string} scenario
 * @property {string} seat Who is asked.
 * @property {string} theme
 * @property {number} difficulty 1 to 3.
 * @property {string} level The same in a word.
 * @property {number} answers Among how many is to be chosen.
 */

/**
 * The puzzles of all games.
 * @typedef {object} PuzzleList
 * @property {string} day Today, in UTC.
 * @property {PuzzleShelf[]} games
 */

/**
 * The puzzles of a game.
 * @typedef {object} PuzzleShelf
 * @property {string} game
 * @property {string} name
 * @property {PuzzleForm} today
 * @property {PuzzleForm[]} earlier Those of the days before, the newest first.
 */

/**
 * What is said now.
 * @typedef {object} PuzzleShown
 * @property {"puzzle"} type
 * @property {number} frame The number of the table's frame that it belongs to.
 * @property {"asked"|"answered"|"shown"} status
 * @property {string[]} hints
 * @property {boolean} more_hints
 * @property {number} tries
 * @property {boolean} solved
 * @property {"right"|"almost"|"wrong"|null} verdict Of the last answer, as long as it is shown.
 * @property {string} said The verdict in words.
 * @property {RatedForm[]} answers What answers are worth, the best first: all of them once the best was found or
 * shown, before only those tried.
 * @property {string[]} explanation Why the best one is the best, once it was found or asked for.
 * @property {string} meant How the chances were made.
 */

/**
 * Which puzzle of which game it is, and what the page needs to know only once.
 * @typedef {object} PuzzleWelcome
 * @property {"puzzle_welcome"} type
 * @property {string} game
 * @property {string} name Of the game.
 * @property {PuzzleForm} puzzle
 * @property {string} following The id of the one shown before it, to go on with; empty: there is none.
 * @property {Art} art
 */

/**
 * A question that my seat may be asked.
 * @typedef {object} QuestionForm
 * @property {string} kind
 * @property {string} name
 * @property {PlanChoice[]} options
 * @property {boolean} several May an answer have several options?
 * @property {PlanChoice[]} about
 */

/**
 * What an answer is worth.
 * @typedef {object} RatedForm
 * @property {string} key
 * @property {string} label
 * @property {number} share How often it wins, from 0 to 1.
 * @property {number} low
 * @property {number} high
 * @property {string} chance The same in words: the share, and its interval.
 * @property {string} interval
 * @property {string} gap How much less than the best answer, with its interval; empty: it is the best.
 * @property {number} playouts
 * @property {boolean} best
 * @property {boolean} given Is it the one that was answered?
 */

/**
 * Who can open links to this server: only this machine, its network, or everybody.
 * @typedef {object} Reach
 * @property {"machine"|"network"|"everybody"} who
 * @property {string[]} addresses Where this server can be reached by others, the most likely first.
 * @property {ShownLink[]} links
 * @property {string} command How to start the server so that others can reach it; nothing if they can.
 */

/**
 * A line of what an agent says about its answers; `open`: its rule can be read.
 * @typedef {object} ReasonLine
 * @property {string} seat
 * @property {string} who
 * @property {string} text
 * @property {string} rule
 * @property {boolean} open
 */

/**
 * Since your turn: every turn that ended since, or is going on; only where there is one.
 * @typedef {object} RecapForm
 * @property {number} since How many answers had been given: dismissing one recap dismisses no later one.
 * @property {RecapRow[]} rows
 * @property {StandingRow[]} standing
 */

/**
 * A turn since one's own: its scope, and what it changed.
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
 * What was asked for was not done, and nothing has changed.
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {string} of
 * @property {string} code
 * @property {string} text
 */

/**
 * What cannot be chosen now, in place and with its reason.
 * @typedef {object} RefusedForm
 * @property {string} label
 * @property {string} reason
 * @property {string} [rule]
 * @property {string} [group]
 * @property {string} [thing]
 */

/**
 * The same once more was made.
 * @typedef {object} Rematch
 * @property {"rematch"} type
 * @property {string} match
 */

/**
 * The whole game at a glance, as far as it has been played.
 * @typedef {object} ReplayContents
 * @property {number} first
 * @property {number} of
 * @property {ChapterMark[]} chapters
 * @property {TurnMark[]} turns
 * @property {Record<string, string>} names What the seats are called.
 * @property {boolean} may_fork May this reader play on from its moments?
 * @property {Origin|null} origin
 * @property {boolean} over Is the game over?
 */

/**
 * A finished match in review.
 * @typedef {object} ReviewForm
 * @property {string} title
 * @property {Record<string, string>} names
 * @property {OutcomeForm} outcome
 * @property {boolean} margin Are the scores margins, with 0 as the goal?
 * @property {ReviewPoint[]} points
 * @property {TurningPointForm[]} turning_points
 * @property {LuckForm[]} luck
 * @property {string} luck_about
 * @property {number[]} moments Where win chances can be asked for, to be drawn as a line.
 * @property {string} agent Who plays positions out.
 * @property {string} stronger Who can be asked for advice.
 */

/**
 * How the seats stood when a card, a round or a turn began.
 * @typedef {object} ReviewPoint
 * @property {number} at
 * @property {string} title
 * @property {Record<string, number>} scores
 * @property {string[]} met The seats that met their condition of victory.
 */

/**
 * What a rule says.
 * @typedef {object} RuleForm
 * @property {string} number
 * @property {string} text
 */

/**
 * What a rule says.
 * @typedef {object} RuleText
 * @property {"rule"} type
 * @property {string} number
 * @property {string} text
 */

/**
 * A scenario: its story, how it plays, how long it lasts in minutes, how hard it is (0: not known).
 * @typedef {object} ScenarioForm
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {string} play
 * @property {[number, number]} minutes
 * @property {number} difficulty
 */

/**
 * A scene as far as it has come.
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
 * @property {number} at How many answers came before it: what can be watched again begins there.
 * @property {number|null} [inside]
 * @property {number|null} [last] None while it is going on.
 * @property {string} [seat]
 * @property {string} [title]
 * @property {string[]} [things]
 * @property {Die[]} [dice]
 * @property {string} [sum]
 * @property {Chip[]} [chips]
 * @property {Move[]} [moves]
 * @property {boolean} [scene] Does it have a scene?
 */

/**
 * What scores are made of.
 * @typedef {object} ScoreLine
 * @property {string} label
 * @property {Record<string, number>} scores
 */

/**
 * How a seat looks: a colour that carries white or dark text, and its emblem as an SVG document.
 * @typedef {object} SeatArt
 * @property {string} colour
 * @property {string} ink
 * @property {string} emblem
 * @property {string} name What a Faction without a seat is called; the name of a seat comes with the match.
 */

/**
 * How likely a seat is to win, with the interval.
 * @typedef {object} SeatChanceForm
 * @property {number} share
 * @property {number} low
 * @property {number} high
 */

/**
 * A seat: how it plays, and how hard it is (0: not known).
 * @typedef {object} SeatChoice
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {number} difficulty
 */

/**
 * Who sits on a seat.
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
 * A part of the form.
 * @typedef {object} Section
 * @property {string} id
 * @property {string} label
 * @property {string[]} fields The names of its facts.
 */

/**
 * A place on the sequence of play.
 * @typedef {object} SequenceRow
 * @property {string} place
 * @property {string[]} seats
 * @property {string} text
 * @property {"done"|"now"|"waiting"|"out"} state
 * @property {boolean} turn It is about a turn: as soon as the story has a title for it, that stands here instead
 * of the text.
 */

/**
 * An option of the set-up, with its values, the default first.
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
 * @property {MapChange|null} map None: it cannot be drawn; what is wrong with it says why.
 * @property {Record<string, string>} marks A mark of each block, which the page sends back: it gets those that
 * differ.
 * @property {PositionForm|null} form None: as the page has it.
 * @property {string} form_mark
 * @property {Problem[]} problems
 * @property {Supply[]} supply
 * @property {Followed[]} also What followed from the edit.
 * @property {number} since How many answers of the game that it comes from were given after this position.
 */

/**
 * A link in full, and its QR code as an SVG document.
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
 * How a seat stands: its margin or points, and how much of what it needs it has, from 0 to 1.
 * @typedef {object} Standing
 * @property {string} seat
 * @property {string} name
 * @property {string} colour
 * @property {number} value
 * @property {boolean} signed Is it a margin, which has a sign?
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
 * The board at the end of a step: what has changed since the still before, and the scene that it belongs to.
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
 * @property {string} study What its address ends with.
 * @property {string} title
 * @property {string} game
 * @property {string} game_name
 * @property {string} scenario
 * @property {string} author
 * @property {number} comments
 * @property {string} shared `private`, `link`, `club`, or `gallery`.
 * @property {boolean} mine
 * @property {string} removed Why an administrator took it out of the club.
 * @property {number} touched
 * @property {number} version
 */

/**
 * A whole study, as its page shows it.
 * @typedef {object} StudyForm
 * @property {StudyCard} card
 * @property {string|Record<string, string>} title
 * @property {string|Record<string, string>} about
 * @property {Span[][]} summary What it is about, in the reader's language.
 * @property {ChapterForm[]} chapter
 * @property {boolean} may_edit
 * @property {boolean} may_copy
 * @property {boolean} may_remove Is this an administrator, and the study the club's?
 * @property {string} link Its link, for its author, where it is shared.
 * @property {string[]} colours
 */

/**
 * The studies that somebody can read.
 * @typedef {object} StudyLists
 * @property {StudyCard[]} mine
 * @property {StudyCard[]} club
 * @property {boolean} more Are there more of the club's?
 * @property {StudyCard[]} gallery
 * @property {boolean} public Is there a club to show a study to?
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
 * The pieces of a pool: how many there are and should be, and what is not on the map.
 * @typedef {object} Supply
 * @property {string} pool
 * @property {string} label
 * @property {number} total
 * @property {number} found
 * @property {SupplyBox[]} boxes
 */

/**
 * Where pieces of a pool are that are not on the map. `path` is empty for what lies beside the board.
 * @typedef {object} SupplyBox
 * @property {string} path
 * @property {string} label
 * @property {number} n
 */

/**
 * What of a turn's change of win chances was luck, and what decisions.
 * @typedef {object} SwingForm
 * @property {string} text
 * @property {"growing"|"done"} state
 */

/**
 * Brings a page from one moment to the next.
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
 * @property {DisplayChange|null} [display] None: as it was.
 * @property {StillForm[]} [stills] The steps since the frame before that are worth watching; the first against
 * its map, and `map` against the last of them.
 * @property {SceneForm|null} [scene] The scene that is going on.
 * @property {LineForm[]} [lines]
 * @property {number} [lines_from] `lines` take the place of all from this number on.
 * @property {ScopeForm[]} [scopes] Those that are new or not what they were.
 * @property {number} [scopes_n] How many there are: the page forgets those from this number on.
 * @property {RecapForm|null} [recap]
 * @property {Die[]} [dice]
 * @property {ClockForm|null} [clock]
 * @property {boolean} [practice] Undo goes back through dice and agents' answers.
 * @property {boolean} [practised] It did so once: the result counts for nothing.
 * @property {boolean} [coach] The reader plays alone and has a coach. Nobody else is told.
 */

/**
 * Somebody wants to go back by this many answers, and everybody who plays has to agree.
 * @typedef {object} TakebackAsked
 * @property {"takeback_asked"} type
 * @property {string} by
 * @property {string[]} seats
 * @property {number} answers
 * @property {string[]} agreed
 * @property {string[]} waiting
 * @property {boolean} yours The answer of this client is waited for.
 * @property {boolean} [casual] The match is rated, and would not be any more.
 */

/**
 * What became of such a wish.
 * @typedef {object} TakebackEnd
 * @property {"takeback"} type
 * @property {boolean} agreed
 * @property {string} text
 */

/**
 * A track of numbers with its markers; `goals` are values that mean something to somebody.
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
 * A turn of a seat, or a phase of nobody's: it begins with answer `at` and has ended at the moment `until`.
 * @typedef {object} TurnMark
 * @property {number} scope
 * @property {number} at
 * @property {number} until
 * @property {string} seat
 * @property {string} title
 */

/**
 * A turn that changed much.
 * @typedef {object} TurningPointForm
 * @property {number} at
 * @property {number} until
 * @property {string} seat
 * @property {number} before
 * @property {number} after
 * @property {string} title
 * @property {string} text
 * @property {string} change The last part of the text: whose score became what.
 * @property {string} dice
 * @property {boolean} advice Can it be asked what a stronger agent would have done?
 */

/**
 * Can I take my last answer back? If not, why.
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
 * @property {number} left_off How many branches are not listed, because there are too many.
 * @property {number} at How many answers stand now.
 * @property {boolean} may_go Can the reader go to another branch? Only in practice, while the game goes on.
 * @property {boolean} may_name
 * @property {ContinuedForm[]} continued
 */

/**
 * What is coming, and what would prevent it. `to` are the seats it concerns most; empty: everybody.
 * @typedef {object} Warning
 * @property {string} text
 * @property {string} remedy
 * @property {string} seat Who it is about: whose victory, whose loss.
 * @property {string[]} to
 * @property {"victory"|"loss"|"note"} tone
 * @property {string[]} things
 * @property {string} own Of a victory: the text for those who would win, to whom it is good news: the seats that
 * `to` leaves out.
 */

/**
 * Where a client is, who it is, and what it needs to know only once.
 * @typedef {object} Welcome
 * @property {"welcome"} type
 * @property {string} match
 * @property {string} game
 * @property {string} title
 * @property {string} rules The address of the rules to read.
 * @property {string} hash The hash of the seed, which can be checked when the game is over.
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
 * @property {boolean} practice_possible One person plays here against agents, so that practice can be switched
 * on.
 * @property {boolean} [coach_possible] The same person may have a coach.
 * @property {Record<string, string>|null} [links] For the host: the links to the seats that are open.
 * @property {string|null} [watch] For the host: the link for those who only watch.
 * @property {"wanted"|"on"|"done"|"void"|null} [rated] Is it rated, and how far; nothing: it is casual, or
 * nobody has an account.
 * @property {boolean} [club] Do people have accounts here?
 * @property {Origin|null} [origin] Where the match was continued from.
 * @property {string|null} [begun] From what it began: a match, a save, a position, a study, a puzzle, a lesson;
 * nothing: from a set-up.
 * @property {Minutes|Answers|null} [delay] How much later those see it who watch.
 * @property {boolean} [guests] May people without an account watch it?
 * @property {boolean} [later] Is this one of those who see it later?
 * @property {string|null} [tournament] The tournament that the match is a table of.
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
 * A name or a word, and what it is called.
 * @typedef {object} Word
 * @property {string|number} id
 * @property {string} label
 */

/**
 * Who a client is: the seats that it plays, or that it only watches.
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
