"""Terms that are also common words, and further words that may speak of a term."""


def _table(written: str) -> dict[str, tuple[str, ...]]:
    """Read lines `id: word; word`."""
    lines = (line.partition(":") for line in written.strip().splitlines())
    return {id.strip(): tuple(word.strip() for word in words.split(";")) for id, _, words in lines}


#: Terms whose words are so common, or so often left unsaid, that only one for its neighbour is told.
COMMON = {
    "ru": frozenset(
        (
            "active-player",
            "attempt",
            "base-contact",
            "card-unit",
            "draw-cards",
            "figure",
            "fleeing-unit",
            "following-player-turn",
            "game-turn",
            "hidden-movement-marker",
            "level",
            "order",
            "orders-change",
            "perform-actions",
            "player-turn",
            "pool",
            "preempt-activation",
            "preempt-continuation",
            "preempt-preemption",
            "preemptor",
            "restrain",
            "run",
            "special-letter",
            "success",
            "t9a-combat",
            "t9a-engaged",
            "tactic",
            "turn-to-select",
            "unit",
            "waiting-wing",
            "wing",
        )
    ),
    "en": frozenset(
        (
            "activated-automatically",
            "adjacent",
            "active-player",
            "attempt",
            "base-contact",
            "broken-unit",
            "card-table",
            "card-unit",
            "cavalry-wing",
            "facing",
            "failure",
            "figure",
            "finished",
            "following-player-turn",
            "game-turn",
            "hidden-movement",
            "hidden-movement-marker",
            "level",
            "line-of-sight",
            "marker",
            "move",
            "order",
            "pass",
            "perform-actions",
            "pistol-fire",
            "pivot",
            "player-turn",
            "pool",
            "preempt-activation",
            "preempt-continuation",
            "preempt-preemption",
            "removed-as-casualty",
            "run",
            "special-letter",
            "success",
            "to-place",
            "turn-to-select",
            "unit",
            "wing",
        )
    ),
}

#: Words of each language that may speak of a term, though they are none of its forms.
KIN = {
    "ru": _table(
        """
        activation: активный; действовать; действие
        attempt: попробовать; пробовать; бросок; перехватывать
        base-contact: касание; вплотную
        block: заблокировать; блокировать; незаблокированный; блокирующий
        blocking-unit: заблокировать; блокировать; блок
        breakthrough: прорваться; прорываться
        assaulting-unit: штурмовать; штурм
        caught: настичь; настигать; догнать
        discard-cards: сброс; сбросить
        discard-pile: сбросить; сбрасывать
        t9a-engaged: связать; связывать; бой
        engaged: связать; связывать; драться; бой
        failure: не; мало; провалить
        finished: закончить; закончиться; кончить; кончиться
        fleeing-unit: бежать; побежать; бегство; беглец; убежать; уйти; уходить
        front-facing: фронт; перед
        t9a-combat: драться; бой
        inch: полдюйма
        leadership-rating: рейтинг
        line-of-sight: взгляд; вид; видеть; видно; обзор
        locked: поворачивать; повернуть; поворачиваться; поворот
        voluntary-removal: добровольно
        activated-automatically: активироваться
        morale-broken: несломленный
        overrun: прорваться; прорываться
        pursuing-unit: гнаться; погнаться; преследовать; преследование
        pursuit: гнаться; погнаться; преследовать; преследующий
        rally-action: собрать; собирать; собираться
        rear-facing: тыл; спина; зад
        reform: перестроить
        run: серия
        spotted: обнаружение; обнаруживать; видеть; увидеть
        spotting: обнаруживать; обнаружить; увидеть; видеть; взгляд
        t9a-charge: нападать; напасть
        target: цель
        to-flee: бежать; побежать; бегство; убежать; уйти; уходить; беглец
        wing: корпус
        destroyed: погибнуть; гибнуть
        adjacent: рядом
        restrain: остаться; отказ; сдерживаться; сдерживать
        flee-distance: отступление; дальность
        wing-commander: командир
        """
    ),
    "en": _table(
        """
        activation: continue; act; active; turn; run; preempt
        block: blocking
        continuation: continue
        draw-cards: take
        order: charge; rally; make ready; receive charge
        orders-change: change
        initiative: preempt
        preemption: interrupt; preemptor
        fleeing-unit: flight; flee; enemy
        to-flee: flight; flee; away
        to-place: put
        """
    ),
}
