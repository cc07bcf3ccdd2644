import type { DifferenceCause } from "@ratecard/core/reconcile"
import type { Plural } from "../format.ts"

/** Why a statement and logs differ. */
interface CauseWords {
  readonly name: string
  readonly what: string
  /** Advice for the reader. */
  readonly hint?: string
}

const causes: Readonly<Record<DifferenceCause | "unexplained", CauseWords>> = {
  placeholder_usage: {
    name: "Placeholder usage",
    what: "The logs have the usage of the stream's start, and the whole response is charged.",
    hint: "Update the agent whose logs have the usage of the stream's start."
  },
  not_in_logs: {
    name: "Not in the logs",
    what: "It is charged, and no log has it.",
    hint: "Add the logs of the other machines, users or keys."
  },
  not_in_statement: {
    name: "Not in the statement",
    what: "The logs have it, and it is not charged here.",
    hint: "Leave out the logs of other accounts, or compare them with their own statements."
  },
  late_usage: {
    name: "Late usage",
    what: "The statement has nothing yet of its last hours.",
    hint: "Load the statement again in a day."
  },
  duplicate_row: {
    name: "Duplicate rows",
    what: "The statement has rows twice, and the logs have their calls once.",
    hint: "Ask the vendor, or load the statement again."
  },
  failed_calls: { name: "Failed calls", what: "Calls failed, and the two sides count them differently." },
  service_tier: {
    name: "Service tier",
    what: "Batch, flex, priority or fast prices are charged, and the logs do not say so.",
    hint: "Add the tier, or context.batch, to your records."
  },
  long_context: {
    name: "Long context",
    what: "Prompts were charged as long ones, and the logs have sums of several.",
    hint: "Log single requests."
  },
  cache_lifetime: {
    name: "Cache lifetime",
    what: "As many tokens were written to the cache, for another time than the logs say.",
    hint: "Log cache_creation as the vendor gives it."
  },
  geography: {
    name: "Geography",
    what: "A region or data zone has its own price, and the logs do not name it.",
    hint: "Add context.geo to your records."
  },
  price_date: { name: "Price of another day", what: "The amounts are exact at the price of another day." },
  model_identity: {
    name: "Another model",
    what: "The same tokens are charged as another model.",
    hint: "Log the model of the response, not that of the request."
  },
  tool_fee: {
    name: "Tools",
    what: "Tool calls are charged, and the logs do not count them.",
    hint: "Log the calls of tools that the vendor charges."
  },
  gateway_fee: { name: "Gateway's fee", what: "The gateway adds its share." },
  byok: {
    name: "Your own key",
    what: "The provider charges these calls itself.",
    hint: "Compare them with the provider's own statement."
  },
  free_or_included: { name: "Free or included", what: "A plan, a credit or a free tier pays for it." },
  discount: { name: "Discount", what: "Prices are lower than the list by one ratio." },
  tax: { name: "Tax", what: "The statement has it as lines of its own." },
  currency: { name: "Exchange rate", what: "The statement converts at another rate." },
  bucket_timezone: {
    name: "Time zone of days",
    what: "The statement's days are those of another time zone; this is what crosses the edges of the period."
  },
  rounding: { name: "Rounding", what: "Each line is printed to its last place." },
  unpriced: { name: "No known price", what: "The model has no known price." },
  unexplained: { name: "Unexplained", what: "Nothing in either file says why." }
}

const en = {
  title: "Statement and logs",
  explained: "Every difference has its cause.",
  rest: (amount: string) => `${amount} of the difference is unexplained.`,
  incomplete: "Some of it could not be read or priced.",
  nothing: "No log lies within the days of this statement.",
  outside: {
    one: "response is outside of the statement's days and not counted",
    other: "responses are outside of the statement's days and not counted"
  } as Plural,
  unknown: (file: string) =>
    `${file === "" ? "The text" : `“${file}”`} is not a statement in a known format. Known formats:`,
  logs: "Logs say",
  statement: "Statement says",
  responses: { one: "response", other: "responses" } as Plural,
  models: { one: "model", other: "models" } as Plural,
  days: { one: "day", other: "days" } as Plural,
  amount: "Amount",
  step: "Step",
  causes,
  advice: "What would settle it",
  lines: (count: string) => `What shows it, line by line (${count})`,
  columns: { cause: "Cause", day: "Day", model: "Model", kind: "Unit", amount: "Amount", evidence: "Evidence" },
  all: "All tokens",
  more: (count: string) => `and ${count} more lines in the JSON`,
  faults: "Could not be read",
  download: "Download"
}

const ru: typeof en = {
  title: "Выписка и журналы",
  explained: "У каждого расхождения есть причина.",
  rest: (amount) => `Осталось без объяснения: ${amount}.`,
  incomplete: "Часть данных не удалось прочитать или оценить.",
  nothing: "В дни этой выписки ни один журнал не попадает.",
  outside: {
    one: "ответ — вне дней выписки, он не учтён",
    few: "ответа — вне дней выписки, они не учтены",
    many: "ответов — вне дней выписки, они не учтены",
    other: "ответа — вне дней выписки, они не учтены"
  },
  unknown: (file) => `${file === "" ? "Текст" : `«${file}»`} — не выписка в известном формате. Известны такие:`,
  logs: "По журналам",
  statement: "По выписке",
  responses: { one: "ответ", few: "ответа", many: "ответов", other: "ответа" },
  models: { one: "модель", few: "модели", many: "моделей", other: "модели" },
  days: { one: "день", few: "дня", many: "дней", other: "дня" },
  amount: "Сумма",
  step: "Шаг",
  causes: {
    placeholder_usage: {
      name: "Неполный расход в журнале",
      what: "В журнале записан расход начала потока, а в выписке — весь ответ.",
      hint: "Обновите агента: в его журналах расход начала потока, а не всего ответа."
    },
    not_in_logs: {
      name: "Нет в журналах",
      what: "Это есть в выписке, но ни в одном журнале этого нет.",
      hint: "Добавьте журналы других компьютеров, пользователей и ключей."
    },
    not_in_statement: {
      name: "Нет в выписке",
      what: "Это есть в журналах, но по этой выписке не оплачивается.",
      hint: "Уберите журналы других учётных записей или сверьте их с собственными выписками."
    },
    late_usage: {
      name: "Ещё не попало в выписку",
      what: "За последние часы в выписке пока ничего нет.",
      hint: "Скачайте выписку ещё раз через день."
    },
    duplicate_row: {
      name: "Повторённые строки",
      what: "В выписке строки стоят дважды, а в журналах эти вызовы записаны один раз.",
      hint: "Спросите поставщика или загрузите выписку снова."
    },
    failed_calls: { name: "Неудачные вызовы", what: "Вызовы завершились ошибкой, и стороны учитывают их по-разному." },
    service_tier: {
      name: "Тариф обслуживания",
      what: "Применены цены batch, flex, priority или fast, а в журналах этого не видно.",
      hint: "Добавьте в записи тариф или context.batch."
    },
    long_context: {
      name: "Длинный контекст",
      what: "Запросы оплачены как длинные, а в журнале только суммы нескольких.",
      hint: "Записывайте каждый запрос отдельно."
    },
    cache_lifetime: {
      name: "Срок хранения кэша",
      what: "В кэш записано столько же токенов, но на другой срок, чем в журнале.",
      hint: "Записывайте cache_creation так, как его отдаёт поставщик."
    },
    geography: {
      name: "Регион",
      what: "В регионе или зоне данных своя цена, а в журнале регион не указан.",
      hint: "Добавьте в записи context.geo."
    },
    price_date: { name: "Цена другого дня", what: "Суммы точно сходятся по цене другого дня." },
    model_identity: {
      name: "Другая модель",
      what: "Те же токены оплачены как другая модель.",
      hint: "Записывайте модель из ответа, а не из запроса."
    },
    tool_fee: {
      name: "Инструменты",
      what: "Вызовы инструментов оплачены, а в журнале их не считают.",
      hint: "Записывайте платные вызовы инструментов."
    },
    gateway_fee: { name: "Комиссия посредника", what: "Посредник добавляет свою долю." },
    byok: {
      name: "Свой ключ",
      what: "За эти вызовы деньги берёт сам поставщик.",
      hint: "Сверьте их с выпиской поставщика."
    },
    free_or_included: { name: "Бесплатно или в тарифе", what: "Покрыто подпиской, кредитом или бесплатным лимитом." },
    discount: { name: "Скидка", what: "Цены ниже прейскуранта в одно и то же число раз." },
    tax: { name: "Налог", what: "В выписке он стоит отдельными строками." },
    currency: { name: "Курс валюты", what: "Выписка пересчитана по другому курсу." },
    bucket_timezone: {
      name: "Часовой пояс",
      what: "Дни в выписке считаются в другом часовом поясе; это сумма у границ периода."
    },
    rounding: { name: "Округление", what: "Каждая строка округлена до последнего знака." },
    unpriced: { name: "Цена не найдена", what: "Цены этой модели нет в каталоге." },
    unexplained: { name: "Не объяснено", what: "Ни в одном из файлов нет причины." }
  },
  advice: "Как это исправить",
  lines: (count) => `Подробно, по строкам (${count})`,
  columns: { cause: "Причина", day: "День", model: "Модель", kind: "Единица", amount: "Сумма", evidence: "Основание" },
  all: "Все токены",
  more: (count) => `и ещё строк в JSON: ${count}`,
  faults: "Не удалось прочитать",
  download: "Скачать"
}

export const RECONCILE_WORDS = { en, ru }
