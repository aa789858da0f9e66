"""Modality and negation: not dropped or added, may and must, only, always and never, unless, limits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import Edit, Maker, Place, cased, replaced, several, swapped, way
from bench.fidelity.faults.russian import gender_before, is_a

_RU_WORD = re.compile(r"[А-Яа-яЁё]+(?:-[а-яё]+)?")
#: A sentence in which another word denies as well: one «не» more or less would only break its grammar.
_RU_DENIED = r"\bни(?:кто|кого|кому|кем|чего|что|чему|чем|где|куда|когда|как\w*|ч\w+|)\b|\bни к |\bнет\b"
_EN_DENIED = r"\b(?:no|not|nobody|nothing|never|neither|nor|none|nowhere|cannot|without)\b"
#: «не» as a part of something else: a limit, «не только», «не раз».
_RU_NOT = re.compile(
    r"\b(?P<w>не )"
    r"(?!только|больше|меньше|более|менее|дальше|ближе|раньше|позже|выше|ниже|раз\b|просто|столько)",
    re.IGNORECASE,
)
_EN_NOT = re.compile(
    r"\b(?:(?:is|are|was|were|has|have|had|may|must|will|need|should|would|could|does|do|did)"
    r"(?P<w> not)\b(?! only| until| more| less| fewer| farther| nearer)|(?:can(?P<n>not))\b)"
)
_RU_CAN = {
    "может",
    "могут",
    "вправе",
    "обязан",
    "обязана",
    "обязано",
    "обязаны",
    "должен",
    "должна",
    "должно",
    "должны",
}
_EN_DENIABLE = {
    "may": "may not", "can": "cannot", "must": "must not", "is": "is not", "are": "are not",
    "will": "will not", "has to": "does not have to", "have to": "do not have to",
}  # fmt: skip
_MUST = {"masc": "должен", "femn": "должна", "neut": "должно", "plur": "должны"}
_RU_MUST = re.compile(r"(?<!\bне )(?<!ни )\b(?P<w>может|могут|можно|вправе)\b(?! не\b)", re.IGNORECASE)
_RU_MAY = {
    "должен": "может", "должна": "может", "должно": "может", "должны": "могут", "обязан": "может",
    "обязана": "может", "обязано": "может", "обязаны": "могут", "нужно": "можно", "надо": "можно",
    "обязательно": "необязательно", "необязательно": "обязательно",
}  # fmt: skip
_EN_MAY = {"must": "may", "has to": "may", "have to": "may", "need not": "must not"}
_RU_ONLY = re.compile(
    r"(?<!не )(?<!как )(?<!если )(?<!когда )\b(?:только|лишь)(?! что| бы| только)\s+", re.IGNORECASE
)
_EN_ONLY = re.compile(r"(?<!not )(?<!the )(?<!if )\bonly\s+", re.IGNORECASE)
#: A limit, and the same limit from the other side.
_RU_LIMITS = {
    "не больше чем": "не меньше чем", "не больше": "не меньше", "не более": "не менее",
    "не меньше": "не больше", "не менее": "не более", "не дальше": "не ближе", "не ближе": "не дальше",
    "не раньше": "не позже", "не позже": "не раньше", "по крайней мере": "не больше чем",
    "самое большее": "не меньше чем",
}  # fmt: skip
_EN_LIMITS = {
    "at least": "at most", "at most": "at least", "no fewer than": "no more than",
    "no less than": "no more than", "no farther": "no nearer", "no nearer": "no farther",
    "no later": "no earlier", "no earlier": "no later",
}  # fmt: skip
#: «хотя бы» before a number; «хотя бы углом» and «хотя бы и» mean “even”.
_RU_AT_LEAST = re.compile(r"\b(?P<w>хотя бы)(?= (?:на |у |в |с )?(?:\d|одн|один|дв|тр))", re.IGNORECASE)
#: “No more than” as a limit; “tells no more than a type” sets none.
_EN_NO_MORE = re.compile(
    r"\b(?P<w>no more than|not more than)(?= (?:\d|one|two|three|four|once|half|its|their|the leader))",
    re.IGNORECASE,
)
_RU_UNLIMITED = re.compile(
    r"\b(?P<w>не )(?=больше|более|меньше|менее|дальше|ближе|раньше|позже)", re.IGNORECASE
)
_EN_UNLIMITED = {"no fewer than": "fewer than", "no farther than": "farther than", "no nearer": "nearer"}
_RU_NOBODY = re.compile(r"\b(?P<who>никто)\b(?P<rest>[^.,;:!?]*?)\bне\s+", re.IGNORECASE)
_EN_NOBODY = re.compile(r"\b(?P<w>nobody|no one)\b", re.IGNORECASE)
_EN_NO = re.compile(
    r"\b(?P<w>no)\b(?= [a-z]+)"
    r"(?! matter| more| fewer| less| farther| nearer| longer| later| earlier| other| way| one\b)",
    re.IGNORECASE,
)
_VERB_AFTER_IF = re.compile(r"\bесли\b(?P<rest>[^.,;:!?—]*)", re.IGNORECASE)


def not_dropped_ru(place: Place) -> Iterator[Edit]:
    """Drop «не», and turn «нельзя» into «можно»; not in «не …, а …», nor beside «никто» and its like.

    «Пока не кончится» stays too: it means the same without «не».
    """
    for found in _RU_NOT.finditer(place.prose):
        sentence = place.sentence(found.start())
        waits = re.search(r"\bпока [^,.;]*$", place.prose[: found.start()], re.IGNORECASE)
        if not waits and not re.search(_RU_DENIED, sentence, re.IGNORECASE) and ", а " not in sentence:
            after = place.text[found.end() : found.end() + 1]
            yield Edit(found.start(), found.end() + 1, cased(after, found[0]))
    yield from swapped({"нельзя": "можно"}, _RU_DENIED)(place)


def not_dropped_en(place: Place) -> Iterator[Edit]:
    """Drop “not” after its verb, and turn “cannot” into “can”; not where “but” or “nor” lean on it."""
    for found in _EN_NOT.finditer(place.prose):
        sentence = place.sentence(found.start())
        if not re.search(r"\b(?:but|neither|nor|either)\b", sentence):
            yield Edit(*found.span("w" if found["w"] else "n"), "")


def not_added_ru(place: Place) -> Iterator[Edit]:
    """Put «не» before «может», «обязан» and other finite verbs, where nothing else in the sentence denies."""
    for found in _RU_WORD.finditer(place.prose):
        word = found[0].lower()
        finite = word in _RU_CAN or (is_a(word, "VERB", "3per") and not is_a(word, "NOUN"))
        sentence = place.sentence(found.start())
        if finite and not re.search(_RU_DENIED + r"|\bне\b|\bнельзя\b|\?", sentence, re.IGNORECASE):
            yield Edit(*found.span(), cased(f"не {word}", found[0]))
    yield from replaced(re.compile(r"(?<!не )\bможно\b"), {"можно": "нельзя"}, _RU_DENIED + r"|\bне\b")(place)


def may_to_must_ru(place: Place) -> Iterator[Edit]:
    """What one may do, one must: «должен» in the gender of its subject; «не может» is left alone."""
    for found in _RU_MUST.finditer(place.prose):
        word = found["w"].lower()
        gender = "plur" if word == "могут" else gender_before(place.sentence(found.start()), found.start())
        new = "нужно" if word == "можно" else _MUST[gender if word != "может" or gender != "plur" else "masc"]
        yield Edit(*found.span("w"), cased(new, found["w"]))


def only_dropped(pattern: re.Pattern[str]) -> Maker:
    """Make a maker that drops “only”: what was the one way becomes a way among others."""

    def maker(place: Place) -> Iterator[Edit]:
        for found in pattern.finditer(place.prose):
            first = place.text[found.end() : found.end() + 1]
            if first.isalnum():
                yield Edit(found.start(), found.end() + 1, cased(first, found[0]))

    return maker


def if_to_unless_ru(place: Place) -> Iterator[Edit]:
    """Deny what is said after «если»: «если не …» is the Russian “unless”; and drop that «не»."""
    for found in _VERB_AFTER_IF.finditer(place.prose):
        if re.search(r"\bни|\bнет\b|не (?:больше|меньше|дальше|ближе|раньше|позже)", found["rest"]):
            continue
        if (denied := re.search(r"\bне ", found["rest"])) is not None:
            start = found.start("rest") + denied.start()
            yield Edit(start, start + len(denied[0]), "")
            continue
        for word in _RU_WORD.finditer(found["rest"]):
            if is_a(word[0], "VERB") and not is_a(word[0], "NOUN"):
                start = found.start("rest") + word.start()
                yield Edit(start, start, "не ")
                break
    yield from swapped({"кроме": "в том числе"}, r"кроме того|кроме как")(place)


def limit_lifted_ru(place: Place) -> Iterator[Edit]:
    """Drop «не» from «не больше …»: the limit becomes its opposite; where a number or «чем» follows."""
    for found in _RU_UNLIMITED.finditer(place.prose):
        if re.match(r"\w+,? (?:\d|чем|одн|двух|трёх|половин|её|его|от )", place.prose[found.end() :]):
            after = place.text[found.end() : found.end() + 1]
            yield Edit(found.start(), found.end() + 1, cased(after, found[0]))


def somebody_ru(place: Place) -> Iterator[Edit]:
    """«Никто не …» becomes «каждый …»: both denials go."""
    for found in _RU_NOBODY.finditer(place.prose):
        if not re.search(r"\b(?:не|ни\w*)\b", found["rest"]):
            yield Edit(*found.span(), cased("каждый", found["who"]) + found["rest"])


def somebody_en(place: Place) -> Iterator[Edit]:
    """“Nobody” becomes “everybody”, “no wing” “any wing”; “no longer” and “no more than” are left alone."""
    yield from replaced(_EN_NOBODY, {"nobody": "everybody", "no one": "everyone"})(place)
    yield from replaced(_EN_NO, {"no": "any"}, r"\bif\b|\bwhether\b|\?")(place)


_NO_MUST = r"(?<!not )(?<!nor )"
WAYS = (
    way("modality", "not dropped", not_dropped_ru, not_dropped_en),
    way(
        "modality",
        "not added",
        not_added_ru,
        swapped(_EN_DENIABLE, _EN_DENIED + r"|\?", after=r"(?! (?:not|only|no|to)\b)"),
    ),
    way(
        "modality",
        "may to must",
        may_to_must_ru,
        swapped(
            {"may": "must", "can": "must"}, r"\?", before=_NO_MUST, after=r"(?! (?:not|only be seen|no)\b)"
        ),
    ),
    way(
        "modality",
        "must to may",
        swapped(_RU_MAY, before=r"(?<!не )(?<!бы )"),
        swapped(_EN_MAY, r"\?", before=r"(?<!not )(?<!to )(?<!would )", after="(?! not)"),
    ),
    way("modality", "only dropped", only_dropped(_RU_ONLY), only_dropped(_EN_ONLY)),
    way(
        "modality",
        "always and never",
        swapped({"всегда": "никогда не", "никогда не": "всегда"}),
        swapped({"always": "never", "never": "always"}),
    ),
    # A condition turned round is also a comparison of cases to nobody: the check of modality alone fits.
    way(
        "modality",
        "unless and if",
        if_to_unless_ru,
        swapped(
            {"unless": "if", "if": "unless", "except": "including"},
            r"as if|even if|if any|what if|only if|see if|ask if|if not|\?",
        ),
    ),
    # “At most” is a modal limit to the reader and a comparison to a check: either tells of it.
    way(
        "modality",
        "at least and at most",
        several(swapped(_RU_LIMITS), replaced(_RU_AT_LEAST, {"хотя бы": "не больше чем"})),
        several(
            swapped(_EN_LIMITS),
            replaced(_EN_NO_MORE, {"no more than": "no fewer than", "not more than": "not less than"}),
        ),
        "comparisons",
    ),
    way(
        "modality",
        "limit lifted",
        limit_lifted_ru,
        several(
            swapped(_EN_UNLIMITED),
            replaced(_EN_NO_MORE, {"no more than": "more than", "not more than": "more than"}),
        ),
        "comparisons",
    ),
    # A quantifier that denies: “nobody” against “everybody”.
    way("modality", "nobody", somebody_ru, somebody_en, "quantifiers"),
)
