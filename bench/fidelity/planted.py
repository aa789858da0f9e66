"""Sentences for ways of going wrong that the pages give too few places for.

Each stands in both languages at the end of a text of the pages, and the fault is made in it. They are written
for this bench, in the words of no book.
"""

from __future__ import annotations

#: What the way needs, Russian, English.
SENTENCES = (
    # Steps: “by” and “to”.
    ("Предел при этом снижают на 2.", "The limit is then lowered by 2."),
    ("Сила гарнизона растёт до 5 очков.", "The strength of the garrison rises to 5 points."),
    ("Каждую ночь запас уменьшается на три бочки.", "Every night the supply decreases by three barrels."),
    ("Скорость обоза сокращают до двух клеток.", "The speed of the convoy is reduced to two squares."),
    ("Цена моста увеличивается на 4 монеты.", "The price of the bridge increases by 4 coins."),
    ("В тумане дальность пушек падает до 6 клеток.", "In fog the reach of cannon falls to 6 squares."),
    (
        "Бдительность часовых повышают на единицу, а доверие снижают на 3.",
        "Vigilance is raised by one, and trust is lowered by 3.",
    ),
    (
        "Зимой переход удлиняется и срок растёт до четырёх дней.",
        "In winter the march is longer and its time rises to four days.",
    ),
    ("Караул усиливают на четырёх солдат.", "The guard is increased by four soldiers."),
    ("За каждый пропуск награда уменьшается на 10.", "For each miss the reward decreases by 10."),
    ("Под снегом обзор сокращается до 1 клетки.", "Under snow the view shrinks to 1 square."),
    ("После праздника цену снижают до 3 монет.", "After the feast the price is reduced to 3 coins."),
    (
        "Если река разлилась, срок увеличивают на два дня.",
        "If the river is in flood, the time is increased by two days.",
    ),
    ("Плату за проезд поднимают до 8.", "The toll is raised to 8."),
    # Half and twice as much.
    ("Болото сокращает переход вдвое.", "A swamp cuts the march to half."),
    ("Половину добычи отдают казне.", "Half the loot goes to the treasury."),
    ("На плату уходит половина запаса.", "The pay takes half of the supply."),
    # Dice.
    ("Погоду бросают на 2D6.", "The weather is rolled on 2D6."),
    ("Слухи определяют броском 3D6.", "Rumours are settled by a roll of 3D6."),
    ("Для бури бросают 1D10, для засухи 2D8.", "Roll 1D10 for a storm, 2D8 for a drought."),
    ("Ущерб от пожара равен 4D6.", "The damage of a fire is 4D6."),
    ("Удачу купца решает бросок 5D6.", "A merchant's luck is settled by a roll of 5D6."),
    # Ranges and decimals.
    ("Печать ставят при броске 7–8.", "The seal is set on a roll of 7–8."),
    ("Колодец глубиной 8,5 сажени.", "The well is 8.5 fathoms deep."),
    ("Всадник делает 3–4 перехода, пеший 1–2.", "A rider makes 3–4 stages, a man on foot 1–2."),
    ("Ров шириной 2,25 сажени.", "The moat is 2.25 fathoms wide."),
    ("Повозка тянет 7,5 пуда.", "A cart carries 7.5 poods."),
    (
        "От башни до рва 14,25 локтя, а стена толщиной 1,5.",
        "From the tower to the moat it is 14.25 cubits, and the wall is 1.5 thick.",
    ),
    ("Чаша вмещает 0,75 меры.", "The bowl holds 0.75 measures."),
    ("При 2–5 дождь, при 6–9 ветер.", "On 2–5 it rains, on 6–9 the wind blows."),
    (
        "Мост держит 12,5 пуда и шириной он 3,75 локтя.",
        "The bridge holds 12.5 poods and is 3.75 cubits wide.",
    ),
    ("Поправка −2, а в горах −3.", "The correction is −2, in the mountains −3."),
    # Modality that rules seldom need.
    ("Часовой всегда стоит у ворот.", "A sentry always stands at the gate."),
    ("Ночью ворота никогда не открывают.", "At night the gate is never opened."),
    ("Обоз не менее трёх повозок.", "The convoy has at least three carts."),
    ("Парламентёр остаётся не более двух ночей.", "An envoy stays at most two nights."),
    ("Казначей всегда считает дважды.", "The treasurer always counts twice."),
    ("Мельница никогда не стоит.", "The mill never stands still."),
    # Quantifiers.
    ("Пошлину берут с каждого обоза.", "Toll is taken from each convoy."),
    ("Для каждой башни назначают часового.", "A sentry is named for each tower."),
    ("За каждый мост платят отдельно.", "The price of each bridge is paid apart."),
    ("От каждого города приходит посол.", "An envoy comes from each town."),
    ("У каждой пристани стоит лодка.", "A boat lies at each pier."),
    ("Лагерь вмещает до 6 повозок.", "The camp holds up to 6 carts."),
    ("Из крепости выводят до трёх пушек.", "Up to three cannon are brought out of the fortress."),
    ("У причала стоят до пяти лодок.", "Up to five boats lie at the pier."),
    ("Письмо несут ровно два гонца.", "The letter is carried by exactly two messengers."),
    ("Ветер относит парус до 4 клеток.", "The wind carries a sail up to 4 squares."),
    ("В башню ставят до 8 стрелков.", "Up to 8 shooters are put in the tower."),
    ("Сигнал повторяют до трёх раз.", "The signal is repeated up to three times."),
    ("Разведка узнаёт до двух имён.", "The scouts learn up to two names."),
    ("Залог возвращают до 10 монет.", "Up to 10 coins of the deposit are given back."),
    ("Сени занимают до 12 беженцев.", "Up to 12 refugees stay in the hall."),
    # Macros.
    ("Всего погибло {count} лошадей.", "In all {count} horses died."),
    ("Итог: {{ verified() }}.", "Result: {{ verified() }}."),
    ("Гонец %s опоздал.", "Courier %s was late."),
    ("Осталось %(days)d дней.", "%(days)d days are left."),
    ('Шансы в таблице: {{ odds("storm") }}.', 'The chances are in the table: {{ odds("storm") }}.'),
    ("Всего погибло %(lost)s повозок.", "In all %(lost)s carts were lost."),
    # Columns.
    (
        "| Погода | Бросок | Итог |\n|---|---|---|\n| дождь | 3 | размыто |",
        "| Weather | Roll | Result |\n|---|---|---|\n| rain | 3 | washed out |",
    ),
    ("| Груз | Вес |\n|---|---|\n| соль | 3 |", "| Load | Weight |\n|---|---|\n| salt | 3 |"),
    ("| Месяц | Дни |\n|---|---|\n| май | 31 |", "| Month | Days |\n|---|---|\n| May | 31 |"),
    ("Сбор {fee} монет.", "The fee is {fee} coins."),
    (
        "| Зверь | След | Час |\n|---|---|---|\n| волк | снег | 2 |",
        "| Beast | Track | Hour |\n|---|---|---|\n| wolf | snow | 2 |",
    ),
)
