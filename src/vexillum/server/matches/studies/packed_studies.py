"""Studies as they are stored, and as files."""

from __future__ import annotations

import time
import zlib

import msgspec

from vexillum.server.kernel.ids import Person, new_study_id
from vexillum.server.storage.works.studies import PRIVATE, StudyRecord
from vexillum.studies.study import Content, Source, study_text


def packed(content: Content) -> bytes:
    """The content as stored."""
    return zlib.compress(msgspec.json.encode(content))


def packed_source(source: Source) -> bytes:
    """The game as stored."""
    return zlib.compress(msgspec.json.encode(source))


def content_of(study: StudyRecord) -> Content:
    """The content."""
    return msgspec.json.decode(zlib.decompress(study.content), type=Content)


def source_of(study: StudyRecord) -> Source:
    """The game."""
    return msgspec.json.decode(zlib.decompress(study.source), type=Source)


def unpacked(study: StudyRecord) -> tuple[Content, Source]:
    """Its content and its game."""
    return content_of(study), source_of(study)


def text_of(study: StudyRecord) -> str:
    """The whole study as a file."""
    return study_text(content_of(study), source_of(study), study.author)


def title_of(content: Content) -> str:
    """The title as shown in lists."""
    return msgspec.json.encode(content.title).decode()


def new_record(person: Person, game: str, scenario: str, content: Content, source: bytes) -> StudyRecord:
    """A new private study."""
    now = time.time()
    return StudyRecord(
        id=new_study_id(),
        version=1,
        owner=person.id,
        author=person.name,
        shared=PRIVATE,
        token=None,
        game=game,
        scenario=scenario,
        title=title_of(content),
        comments=len(content.comments),
        removed=None,
        made=now,
        touched=now,
        content=packed(content),
        source=source,
    )
