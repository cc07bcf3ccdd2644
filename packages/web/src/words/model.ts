import type { Plural } from "../format.ts"

const en = {
  description: (name: string, provider: string) => `Prices of ${name} by ${provider}: all tariffs, history, sources.`,
  headline: (name: string, input: string, output: string) =>
    `${name} API pricing: ${input} in, ${output} out per 1M tokens`,
  follow: "Follow this model",
  facts: {
    title: "Further facts",
    month: "A month of this work",
    givesOf: (kinds: string) => `gives ${kinds}`,
    provider: "Provider",
    id: "Id",
    context: "Context window",
    output: "Longest output",
    cutoff: "Knowledge cutoff",
    released: "Released",
    offer: "Status",
    notOurs: "not ours",
    tools: "Built-in tools",
    noTools: "none",
    input: "Takes",
    gives: "Gives",
    skills: "Able to",
    unable: (skills: string) => `no: ${skills}`,
    unsaid: (skills: string) => `not known: ${skills}`,
    accordingTo: "According to",
    counting: "Token counts",
    countings: {
      local: (encoding: string) => `exact, ${encoding}`,
      byProvider: "exact with a key of the provider, else an estimate",
      estimate: "an estimate: the provider publishes no vocabulary"
    },
    unknown: "not known"
  },
  standing: {
    in: (days: string) => `in ${days}`,
    days: { one: "day", other: "days" } as Plural,
    successor: { vendor: "Its provider names", nearest: "Nearest in abilities and price:" },
    prices: (input: string, output: string) => `${input} in, ${output} out per 1M tokens`,
    change: (percent: string, isMore: boolean) => `a month costs ${percent} ${isMore ? "more" : "less"}`,
    source: "By",
    line: (name: string, models: string) => `All of ${name}: ${models}, one price history`,
    models: { one: "model", other: "models" } as Plural
  },
  prices: {
    title: "Prices",
    caption: (currency: string) => `${currency} per million tokens`,
    for: "For",
    since: "Since",
    cachedSince: (day: string) => `cached input: ${day}`,
    perMillion: (day: string) => `per 1M tokens, since ${day}`,
    sources: "Source",
    standard: "Standard",
    announced: "Announced",
    announcedDay: "no day named",
    guaranteed: (day: string) => `The provider guarantees these prices until ${day}.`,
    clouds: { one: "price on another cloud", other: "prices on other clouds" } as Plural,
    fees: { one: "other fee", other: "other fees" } as Plural,
    feesCaption: (currency: string) => `Fees in ${currency}`,
    fee: "Fee",
    price: "Price",
    each: "each",
    per: (count: string) => `per ${count}`,
    notes: "Conditions",
    quota: (quota: string) => `free: ${quota}`,
    times: (factor: string) => `× ${factor}`,
    timesAll: (factor: string) => `all token prices × ${factor}`,
    unknown: "not known",
    unknownTitle: "Known gaps for this provider"
  },
  conditions: {
    above: (tokens: string) => `prompts over ${tokens} tokens`,
    from: (tokens: string) => `prompts of ${tokens} tokens and more`,
    batch: "batch",
    tiers: { priority: "priority tier", flex: "flex tier", ultrafast: "ultrafast tier" },
    fast: "fast mode",
    hours: (name: string, windows: string, days: string) => `${name} hours ${windows} UTC, ${days}`,
    peak: "peak",
    "off-peak": "off-peak",
    days: { "every day": "every day", "Monday to Friday": "Monday to Friday", "working days": "on working days" },
    cache: (type: string) => `cache “${type}”`,
    channels: { azure: "on Azure", bedrock: "on Bedrock", vertex: "on Vertex AI", foundry: "on Foundry" } as Readonly<
      Record<string, string>
    >,
    geos: {
      global: "anywhere",
      regional: "in one region",
      data_zone: "in a data zone",
      us_data_zone: "in the US data zone",
      us_endpoint: "at the US endpoint",
      us_gov: "in GovCloud"
    } as Readonly<Record<string, string>>,
    inference: (place: string) => `inference in ${place.toUpperCase()} only`,
    memory: (gigabytes: string) => `${gigabytes} GB of memory`,
    resolution: (resolution: string) => `at ${resolution}`
  },
  history: {
    title: "Price history",
    flat: (day: string) => `Unchanged since ${day}.`,
    chart: (name: string) => `Prices of ${name} over time`,
    summary: (levels: string, from: string) => `${levels} since ${from}. The table below has the same numbers.`,
    levels: { one: "price level", other: "price levels" } as Plural,
    scale: "Scale",
    log: "logarithmic",
    linear: "linear",
    points: "Price levels; the arrow keys walk through them",
    now: "now",
    from: (day: string) => `From ${day}`,
    ended: "no longer available",
    legend: "Hollow points: approximate date. Dashed: announced. Gaps: price unknown.",
    table: "View data",
    day: "From",
    how: "Sources",
    days: {
      observed: "may be older",
      remembered: "the day is remembered",
      inferred: "the day is inferred"
    } as Readonly<Record<string, string>>,
    unknown: "not known",
    source: "Source",
    announced: "announced, not yet a price"
  },
  code: {
    title: "Use it in code",
    sdk: "SDK",
    sdkText: "What 1,200 input and 300 output tokens cost, offline:",
    curl: "HTTP",
    mcp: "MCP",
    mcpText: "Agents find the tool at this address:"
  },
  share: {
    title: "Share",
    of: (name: string) => `${name} API price`,
    badge: "Badge",
    badgeText: "Today's price in your README; it follows every change:",
    embed: "Embed",
    embedText: "The price with its date and source, on your page or in your wiki:",
    show: "Preview",
    link: "Link",
    linkText: "A link to this page, which always shows today's prices:",
    copy: (form: string) => `Copy ${form}`
  },
  feeds: {
    of: (name: string) => `Price changes of ${name}`,
    atom: "Atom feed",
    json: "JSON Feed",
    history: "History as JSON",
    tariff: "All tariffs as JSON"
  },
  sources: { title: "Sources", place: (number: string) => `Source ${number}` },
  alias: "Another name of",
  compare: "Compare with others",
  try: "Try it",
  calculate: "Estimate a cost"
}

export type ModelWords = typeof en

const ru: ModelWords = {
  description: (name, provider) => `Цены ${name} от ${provider}: все тарифы, история, источники.`,
  headline: (name, input, output) => `${name}, цены API: ввод ${input}, вывод ${output} за 1 млн токенов`,
  follow: "Подписаться на модель",
  facts: {
    title: "Другие сведения",
    month: "Месяц такой работы",
    givesOf: (kinds) => `выдаёт: ${kinds}`,
    provider: "Поставщик",
    id: "Идентификатор",
    context: "Контекстное окно",
    output: "Макс. длина ответа",
    cutoff: "Знания до",
    released: "Вышла",
    offer: "Доступность",
    notOurs: "не наш результат",
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
    successor: { vendor: "Поставщик называет", nearest: "Ближайшая по возможностям и цене:" },
    prices: (input, output) => `ввод ${input}, вывод ${output} за 1 млн токенов`,
    change: (percent, isMore) => `месяц ${isMore ? "дороже" : "дешевле"} на ${percent}`,
    source: "Источник:",
    line: (name, models) => `Вся линейка ${name}: ${models}, одна история цен`,
    models: { one: "модель", few: "модели", many: "моделей", other: "модели" }
  },
  prices: {
    title: "Цены",
    caption: (currency) => `${currency} за миллион токенов`,
    for: "Тариф",
    since: "Цена с",
    cachedSince: (day) => `кэшированный ввод: ${day}`,
    perMillion: (day) => `за 1 млн токенов, с ${day}`,
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
    fees: {
      one: "плата сверх токенов",
      few: "платы сверх токенов",
      many: "плат сверх токенов",
      other: "платы сверх токенов"
    },
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
    flat: (day) => `Не менялась с ${day}.`,
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
    of: (name) => `Изменения цен ${name}`,
    atom: "Лента Atom",
    json: "JSON Feed",
    history: "История в JSON",
    tariff: "Все тарифы в JSON"
  },
  sources: { title: "Источники", place: (number) => `Источник ${number}` },
  alias: "Другое имя модели",
  compare: "Сравнить с другими",
  try: "Попробовать",
  calculate: "Сколько с ней стоит текст"
}

export const MODEL_WORDS = { en, ru }
