import type { ModelWords } from "../en/model.ts"

export const ru: ModelWords = {
  description: (name, provider) => `Цены ${name} от ${provider}: все тарифы, история, источники.`,
  headline: (name, input, output) => `${name}, цены API: ввод ${input}, вывод ${output} за 1 млн токенов`,
  follow: "Подписаться на модель",
  facts: {
    title: "Сведения",
    provider: "Поставщик",
    id: "Идентификатор",
    context: "Контекстное окно",
    output: "Макс. длина ответа",
    tokens: { one: "токен", few: "токена", many: "токенов", other: "токена" },
    cutoff: "Знания до",
    released: "Вышла",
    offer: "Доступность",
    tools: "Встроенные инструменты",
    noTools: "нет",
    input: "Принимает",
    gives: "Выдаёт",
    skills: "Умеет",
    unable: (skills) => `нет: ${skills}`,
    unsaid: (skills) => `неизвестно: ${skills}`,
    accordingTo: "По данным:",
    counting: "Подсчёт токенов",
    countings: {
      local: (encoding) => `точный, ${encoding}`,
      byProvider: "точный с ключом поставщика, иначе оценка",
      estimate: "оценка: словарь не опубликован"
    },
    unknown: "неизвестно"
  },
  standing: {
    in: (days) => `через ${days}`,
    days: { one: "день", few: "дня", many: "дней", other: "дня" },
    successor: "Новейшая в линейке:",
    prices: (input, output) => `ввод ${input}, вывод ${output} за 1 млн токенов.`,
    line: (name, models) => `Вся линейка ${name}: ${models}, одна история цен`,
    models: { one: "модель", few: "модели", many: "моделей", other: "модели" }
  },
  texts: {
    title: "Цена текста",
    caption: (currency) => `${currency} за миллион знаков ввода`,
    kind: "Текст",
    price: "Цена",
    band: "Девять текстов из десяти",
    kinds: { english: "Английский", code: "Код", json: "JSON", russian: "Русский", chinese: "Китайский" }
  },
  prices: {
    title: "Цены",
    caption: (currency) => `${currency} за миллион токенов`,
    for: "Тариф",
    since: "Цена с",
    sources: "Источник",
    standard: "Обычная",
    announced: "Объявлена",
    announcedDay: "день не назван",
    guaranteed: (day) => `Поставщик гарантирует эти цены до ${day}.`,
    clouds: {
      one: "цена в другом облаке",
      few: "цены в других облаках",
      many: "цен в других облаках",
      other: "цены в других облаках"
    },
    fees: "Плата сверх токенов",
    feesCaption: (currency) => `Плата, ${currency}`,
    fee: "Услуга",
    price: "Цена",
    each: "за единицу",
    per: (count) => `за ${count}`,
    notes: "Условия",
    quota: (quota) => `бесплатно: ${quota}`,
    times: (factor) => `× ${factor}`,
    timesAll: (factor) => `все цены токенов × ${factor}`,
    unknown: "неизвестно",
    unknownTitle: "Известные пробелы у этого поставщика"
  },
  conditions: {
    above: (tokens) => `запросы длиннее ${tokens} токенов`,
    from: (tokens) => `запросы от ${tokens} токенов`,
    batch: "Batch API (пакетный режим)",
    tiers: { priority: "приоритетный тариф", flex: "тариф flex", ultrafast: "сверхбыстрый тариф" },
    fast: "быстрый режим",
    hours: (name, windows, days) => `${name} часы ${windows} UTC, ${days}`,
    peak: "пиковые",
    "off-peak": "непиковые",
    days: {
      "every day": "ежедневно",
      "Monday to Friday": "с понедельника по пятницу",
      "working days": "по рабочим дням"
    },
    cache: (type) => `кэш «${type}»`,
    channels: { azure: "в Azure", bedrock: "в Bedrock", vertex: "в Vertex AI", foundry: "в Foundry" },
    geos: {
      global: "где угодно",
      regional: "в одном регионе",
      data_zone: "в зоне данных",
      us_data_zone: "в зоне данных США",
      us_endpoint: "через адрес в США",
      us_gov: "в GovCloud"
    },
    inference: (place) => `вычисления только в ${place.toUpperCase()}`,
    memory: (gigabytes) => `${gigabytes} ГБ памяти`,
    resolution: (resolution) => `при ${resolution}`
  },
  history: {
    title: "История цен",
    chart: (name) => `Цены ${name} во времени`,
    summary: (levels, from) => `С ${from} — ${levels}. Те же числа — в таблице ниже.`,
    levels: { one: "уровень цен", few: "уровня цен", many: "уровней цен", other: "уровня цен" },
    scale: "Шкала",
    log: "логарифмическая",
    linear: "линейная",
    points: "Уровни цен; по ним ведут клавиши со стрелками",
    now: "сейчас",
    from: (day) => `С ${day}`,
    ended: "больше не предлагается",
    legend: "Пустая точка — день неточен. Пунктир — цена объявлена. Разрыв — цена неизвестна.",
    table: "То же таблицей",
    day: "С какого дня",
    how: "Источники",
    days: {
      observed: "может быть старше",
      remembered: "день указан по памяти",
      inferred: "день вычислен"
    },
    unknown: "неизвестно",
    source: "Источник",
    announced: "объявлена, ещё не действует"
  },
  changes: {
    title: "Изменения",
    none: "Цены не менялись с выхода модели.",
    all: "Изменения всех моделей"
  },
  code: {
    title: "В программе",
    sdk: "SDK",
    sdkText: "Сколько стоят 1200 входных и 300 выходных токенов, без сети:",
    curl: "HTTP",
    mcp: "MCP",
    mcpText: "Агенты найдут инструмент по этому адресу:"
  },
  share: {
    title: "Поделиться",
    of: (name) => `Цена API ${name}`,
    badge: "Значок",
    badgeText: "Цена на сегодня в вашем README; обновляется сама:",
    embed: "Вставка на сайт",
    embedText: "Цена с датой и источником на вашей странице или в вики:",
    show: "Посмотреть",
    link: "Ссылка",
    linkText: "Эта страница; цены на ней всегда сегодняшние:",
    copy: (form) => `Скопировать ${form}`
  },
  feeds: {
    title: "Следить за моделью",
    of: (name) => `Изменения цен ${name}`,
    atom: "Лента Atom",
    json: "JSON Feed",
    history: "История в JSON",
    tariff: "Все тарифы в JSON"
  },
  sources: { title: "Источники", place: (number) => `Источник ${number}` },
  calculate: "Сколько с ней стоит текст"
}
