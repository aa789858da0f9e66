"""Terms that are also common words, and further words that may speak of a term."""


def _table(written: str) -> dict[str, tuple[str, ...]]:
    """Read lines `id: word; word`."""
    lines = (line.partition(":") for line in written.strip().splitlines())
    return {id.strip(): tuple(word.strip() for word in words.split(";")) for id, _, words in lines}


#: Terms whose words are so common, or so often left unsaid, that only one for its neighbour is told.
COMMON = {
    "ru": frozenset(
        """order perform-actions turn-to-select draw-cards restrain preempt-continuation preempt-activation preempt-preemption
        fleeing-unit t9a-engaged orders-change preemptor special-letter
        wing unit card-unit success attempt base-contact game-turn player-turn tactic waiting-wing figure pool level
        hidden-movement-marker t9a-combat following-player-turn run""".split()
    ),
    "en": frozenset(
        """unit game-turn player-turn pivot turn-to-select to-place perform-actions finished special-letter move
        hidden-movement preempt-continuation preempt-activation failure success pool facing
        wing card-unit order attempt base-contact adjacent figure removed-as-casualty card-table pass marker run
        hidden-movement-marker preempt-preemption level cavalry-wing activated-automatically broken-unit line-of-sight
        following-player-turn pistol-fire""".split()
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
        interception: перехват
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
