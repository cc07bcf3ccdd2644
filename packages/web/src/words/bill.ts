import type { Plural } from "../format.ts"

/** Why records could not be billed. */
interface FaultWords {
  readonly what: (model: string) => string
  /** Advice on the fault. */
  readonly hint: string
}

const en = {
  title: "Bill your usage",
  description:
    "See what your usage records, API responses and agent logs cost, by day, model, project and session, computed in your browser",
  intro:
    "Usage records, raw API responses, or the logs of Claude Code, Codex, Gemini CLI, opencode, Qwen Code, Kimi or pi, as JSON, JSONL or CSV. Each response is counted once and billed at the prices of its own time. Nothing is uploaded, and the bill is gone when you leave or reload the page.",
  drop: "Drop files here, or choose them",
  statement: "Compare with a vendor's statement: drop or choose it here",
  statementAbout:
    "A cost report or export of Anthropic, OpenAI, OpenRouter, Cursor, Copilot, LiteLLM, AWS, Azure or Google Cloud, or FOCUS. It stays in your browser, like the logs.",
  statementChosen: (file: string) => `Statement: ${file}`,
  addLogs: "Add the logs of the same period.",
  removeStatement: "Remove the statement",
  paste: "Or paste records",
  pasted: (megabytes: string, lines: string) => `Pasted: ${megabytes} MB, ${lines} lines`,
  bill: "Calculate",
  example: "Try an example",
  reading: (share: string) => `Reading… ${share}`,
  failed: "The files could not be read.",
  nothing: "No usage records found.",
  total: "Total",
  lowerBound: "Lower bound: some records couldn't be priced.",
  upTo: (high: string) => `With all tokens that incomplete logs may lack: up to ${high}.`,
  responses: { one: "response", other: "responses" } as Plural,
  band: (said: string, low: string, high: string, cost: string) =>
    `The log says ${said} tokens of output; its text has ${low} to ${high}, and with the most of them all costs ${cost}.`,
  records: { one: "response billed", other: "responses billed" },
  failedRequests: {
    one: "request that its batch did not answer, not billed",
    other: "requests that their batch did not answer, not billed"
  },
  by: "Group by",
  views: {
    day: "day",
    month: "month",
    model: "model",
    project: "project",
    session: "session",
    branch: "branch",
    user: "user",
    team: "team",
    customer: "customer",
    tags: "tags"
  },
  utc: "Days and months are in UTC.",
  all: (count: string) => `Show all ${count}`,
  undated: "no date",
  undatedSum: (cost: string) => `without a time, at today's prices and not in the chart: ${cost}`,
  nameless: "not named",
  chart: {
    title: "Cost per day by model",
    costliest: (day: string) => `The highest: ${day}.`,
    others: "Other models"
  },
  columns: {
    day: "Day",
    month: "Month",
    model: "Model",
    project: "Project",
    session: "Session",
    branch: "Branch",
    user: "User",
    team: "Team",
    customer: "Customer",
    tags: "Tags",
    responses: "Responses",
    input: "Input",
    cache_read: "Read from cache",
    cache_write: "Written to cache",
    output: "Output",
    cost: "Cost"
  },
  others: {
    title: "The same work with …",
    comparing: "Comparing with other models…",
    about:
      "The same text in and out, the largest saving first: the cheapest models of each provider with the same capabilities, at today's prices. Another model may give longer or shorter answers. Where a model has another tokenizer, tokens are estimated and the amount is a range.",
    columns: { change: "With", cost: "Would cost", difference: "Difference" },
    range: (low: string, high: string) => `${low} to ${high}`,
    compared: (some: string, all: string) => `${some} of ${all} responses, which cost`,
    over: (responses: string) => `too long a prompt in ${responses}`
  },
  dearest: "Most expensive responses",
  line: {
    unit: "Unit",
    quantity: "Quantity",
    price: "Price",
    per: "per",
    factor: "Factor",
    amount: "Amount",
    since: "Price since"
  },
  unknown: "unknown",
  place: (file: string, line: number | null) => [file, line === null ? "" : `line ${line}`].filter(Boolean).join(", "),
  faults: {
    title: "Skipped records",
    records: { one: "record", other: "records" } as Plural,
    elsewhere: (count: string) => ` and ${count} more places`,
    more: (count: string) => `and ${count} more records for other reasons`,
    meant: "Did you mean",
    kinds: {
      UnknownModel: {
        what: (model: string) => (model === "" ? "no model is named." : `unknown model “${model}”.`),
        hint: "Correct the name, or leave these records out."
      },
      UnknownShape: {
        what: () => "no usage of a known shape.",
        hint: "Pass the whole response of the API or SDK, or lines of an agent's log."
      },
      ErrorBody: {
        what: () => "the response is an error, which has no usage.",
        hint: "Leave it out, or pass the response of the retry."
      },
      StreamPart: {
        what: () => "a part of a stream, without usage.",
        hint: "Keep the last part of the stream, which has the usage of the whole."
      },
      InvalidUsage: {
        what: () => "a token counter is missing, or not a whole number of at least 0.",
        hint: "Check the counters at these places."
      },
      ContradictoryUsage: {
        what: () => "the counters contradict each other: the total does not add up.",
        hint: "Check whether cached or reasoning tokens were added twice."
      },
      NoPriceAt: {
        what: (model: string) => `no price of ${model === "" ? "the model" : `“${model}”`} is known for that time.`,
        hint: "Check the time of the records: the model came out later."
      },
      NoConfirmedPriceAt: {
        what: (model: string) =>
          `the price of ${model === "" ? "the model" : `“${model}”`} at that time is only announced.`,
        hint: "Check the time of the records: it is in the future."
      },
      NoTime: { what: () => "no time, or one that cannot be read.", hint: "Write it as 2026-11-21T09:00:00Z." },
      NotJson: { what: () => "not JSON, or cut off.", hint: "Each line has to be one whole JSON document." },
      EmptyFile: { what: () => "the file is empty.", hint: "" },
      NoRecord: { what: () => "neither a usage record nor a response.", hint: "Pass objects, not lists or texts." },
      UnevenRow: {
        what: () => "more or fewer cells than the header of the CSV.",
        hint: "Put texts with commas or line breaks into double quotes."
      },
      Unreadable: { what: () => "could not be read.", hint: "" }
    } satisfies Record<string, FaultWords>
  },
  export: "Download",
  clear: "Clear"
}

export type BillWords = typeof en

const ru: BillWords = {
  title: "Счёт за использование",
  description:
    "Сколько стоят ваши записи об использовании, ответы API и журналы агентов: по дням, моделям, проектам и сессиям, прямо в браузере",
  intro:
    "Записи об использовании, ответы API или журналы Claude Code, Codex, Gemini CLI, opencode, Qwen Code, Kimi или pi в JSON, JSONL или CSV. Каждый ответ учитывается один раз, по ценам своего времени. Ничего не отправляется на сервер, а после ухода со страницы или её перезагрузки счёт пропадает.",
  drop: "Перетащите сюда файлы или выберите их",
  statement: "Сверить с выпиской поставщика: перетащите или выберите её",
  statementAbout:
    "Отчёт о расходах или выгрузка Anthropic, OpenAI, OpenRouter, Cursor, Copilot, LiteLLM, AWS, Azure или Google Cloud либо FOCUS. Выписка, как и журналы, остаётся в браузере.",
  statementChosen: (file) => `Выписка: ${file}`,
  addLogs: "Добавьте журналы за тот же период.",
  removeStatement: "Убрать выписку",
  paste: "Или вставьте записи",
  pasted: (megabytes, lines) => `Вставлено: ${megabytes} МБ, строк: ${lines}`,
  bill: "Рассчитать",
  example: "Показать пример",
  reading: (share) => `Чтение… ${share}`,
  failed: "Файлы не удалось прочитать.",
  nothing: "Записей об использовании не найдено.",
  total: "Итого",
  lowerBound: "Это нижняя граница: учтены не все записи.",
  upTo: (high) => `Если добавить все токены, которых может не хватать в неполных журналах: до ${high}.`,
  responses: { one: "ответ", few: "ответа", many: "ответов", other: "ответа" },
  band: (said, low, high, cost) =>
    `По журналу в выводе ${said} токенов; в тексте их от ${low} до ${high}, и с наибольшим числом всё стоит ${cost}.`,
  records: {
    one: "ответ учтён",
    few: "ответа учтено",
    many: "ответов учтено",
    other: "ответа учтено"
  } as BillWords["records"],
  failedRequests: {
    one: "запрос пакета остался без ответа и ничего не стоил",
    few: "запроса пакета остались без ответа и ничего не стоили",
    many: "запросов пакета остались без ответа и ничего не стоили",
    other: "запроса пакета остались без ответа и ничего не стоили"
  } as BillWords["failedRequests"],
  by: "Группировать",
  views: {
    day: "по дням",
    month: "по месяцам",
    model: "по моделям",
    project: "по проектам",
    session: "по сессиям",
    branch: "по веткам",
    user: "по пользователям",
    team: "по командам",
    customer: "по клиентам",
    tags: "по меткам"
  },
  utc: "Дни и месяцы — по UTC.",
  all: (count) => `Показать все: ${count}`,
  undated: "без даты",
  undatedSum: (cost) => `без времени, по сегодняшним ценам и не на графике: ${cost}`,
  nameless: "без названия",
  chart: {
    title: "Стоимость по дням и моделям",
    costliest: (day) => `Больше всего — ${day}.`,
    others: "Другие модели"
  },
  columns: {
    day: "День",
    month: "Месяц",
    model: "Модель",
    project: "Проект",
    session: "Сессия",
    branch: "Ветка",
    user: "Пользователь",
    team: "Команда",
    customer: "Клиент",
    tags: "Метки",
    responses: "Ответы",
    input: "Ввод",
    cache_read: "Из кэша",
    cache_write: "В кэш",
    output: "Вывод",
    cost: "Стоимость"
  },
  others: {
    title: "Та же работа с …",
    comparing: "Сравниваем с другими моделями…",
    about:
      "Тот же текст на входе и на выходе, сначала самая большая экономия: самые дешёвые модели каждого поставщика, которые умеют не меньше, по сегодняшним ценам. Другая модель может ответить длиннее или короче. Где токены считает другой словарь, их число оценено, и сумма — диапазон.",
    columns: { change: "С чем", cost: "Стоила бы", difference: "Разница" },
    range: (low, high) => `от ${low} до ${high}`,
    compared: (some, all) => `ответов: ${some} из ${all}, они стоили`,
    over: (responses) => `слишком длинных запросов: ${responses}`
  },
  dearest: "Самые дорогие ответы",
  line: {
    unit: "Единица",
    quantity: "Количество",
    price: "Цена",
    per: "за",
    factor: "Множитель",
    amount: "Сумма",
    since: "Цена с"
  },
  unknown: "неизвестна",
  place: (file, line) => [file, line === null ? "" : `строка ${line}`].filter(Boolean).join(", "),
  faults: {
    title: "Пропущенные записи",
    records: { one: "запись", few: "записи", many: "записей", other: "записи" },
    elsewhere: (count) => ` и ещё мест: ${count}`,
    more: (count) => `и ещё записей по другим причинам: ${count}`,
    meant: "Возможно, это",
    kinds: {
      UnknownModel: {
        what: (model) => (model === "" ? "модель не названа." : `неизвестная модель «${model}».`),
        hint: "Исправьте название или уберите эти записи."
      },
      UnknownShape: {
        what: () => "нет данных о токенах в известном формате.",
        hint: "Нужен ответ API или SDK целиком либо строки журнала агента."
      },
      ErrorBody: {
        what: () => "ответ — ошибка, в нём нет данных о токенах.",
        hint: "Уберите его или добавьте ответ на повторный запрос."
      },
      StreamPart: {
        what: () => "часть потокового ответа без данных о токенах.",
        hint: "Сохраните последнюю часть потока: в ней расход за весь ответ."
      },
      InvalidUsage: {
        what: () => "счётчик токенов — не целое число от 0 или отсутствует.",
        hint: "Проверьте счётчики в этих местах."
      },
      ContradictoryUsage: {
        what: () => "счётчики противоречат друг другу: сумма не сходится.",
        hint: "Проверьте, не учтены ли дважды токены из кэша или рассуждений."
      },
      NoPriceAt: {
        what: (model) => `на это время нет цены ${model === "" ? "модели" : `«${model}»`}.`,
        hint: "Проверьте время записей: модель вышла позже."
      },
      NoConfirmedPriceAt: {
        what: (model) => `цена ${model === "" ? "модели" : `«${model}»`} на это время только объявлена.`,
        hint: "Проверьте время записей: оно в будущем."
      },
      NoTime: { what: () => "время не указано или не читается.", hint: "Пишите его так: 2026-11-21T09:00:00Z." },
      NotJson: { what: () => "не JSON или строка обрезана.", hint: "Каждая строка должна быть целым документом JSON." },
      EmptyFile: { what: () => "файл пуст.", hint: "" },
      NoRecord: {
        what: () => "не запись об использовании и не ответ.",
        hint: "Нужны объекты, а не списки и не строки."
      },
      UnevenRow: {
        what: () => "ячеек больше или меньше, чем в заголовке CSV.",
        hint: "Возьмите в двойные кавычки тексты с запятыми и переносами строк."
      },
      Unreadable: { what: () => "не удалось прочитать.", hint: "" }
    }
  },
  export: "Скачать",
  clear: "Очистить"
}

export const BILL_WORDS = { en, ru }
