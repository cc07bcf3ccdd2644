import type { Plural } from "../format.ts"

const en = {
  title: "What your agents cost",
  about:
    "The responses of your coding agents on all of your machines, each counted once and priced at its own time. The files hold counters, times and names of models; no text, and no folder unless you asked for it.",
  by: "By",
  views: {
    day: "day",
    model: "model",
    machine: "machine",
    project: "project",
    agent: "agent",
    person: "person",
    repository: "repository",
    service: "service",
    paid: "way of payment",
    team: "team"
  },
  period: "Last",
  days: (days: string) => `${days} days`,
  otherDays: "Other days",
  since: "First day",
  until: "Last day",
  span: (since: string | undefined, until: string | undefined) =>
    `${since === undefined ? "" : `since ${since}, `}until ${until ?? "today"}`,
  seen: (first: string, last: string) => (first === last ? `all on ${first}` : `from ${first} to ${last}`),
  all: (view: string, count: string) => `All by ${view}: ${count}`,
  paid: { plan: "plan", metered: "metered" } as Readonly<Record<string, string>>,
  paidAbout:
    "Plan: a subscription covered it, and the cost is what the same tokens cost by the API's prices. Metered: billed by tokens.",
  looking: "Adding up…",
  nothing: "Nothing is stored for this period.",
  reported: (cost: string) => `Agents report ${cost} for other responses.`,
  charged: (cost: string) => `Copilot itself charged ${cost}.`,
  responses: { one: "response", other: "responses" },
  table: (view: string) => `Spend by ${view}`,
  columns: {
    day: "Day",
    model: "Model",
    machine: "Machine",
    project: "Project",
    agent: "Agent",
    person: "Person",
    repository: "Repository",
    service: "Service",
    paid: "Paid by",
    team: "Team"
  },
  nameless: "not named",
  unknown: (names: string) => `No known price for ${names}. Their responses are not in the totals.`,
  unread: "Telemetry, of all days, that was not understood and is in no sum:",
  erased: (responses: string, first: string, last: string) =>
    `Deleted, and in no sum: ${responses}, ${first === last ? `of ${first}` : `from ${first} to ${last}`}.`,
  add: "Add files of responses",
  addHint: "Write one on each machine with this command. Sending a file twice changes nothing.",
  storing: (count: string) => `${count} responses are stored…`,
  stored: (added: string, changed: string, known: string) =>
    `Stored: ${added} new, ${changed} updated, ${known} already stored.`,
  broken: (file: string, line: number) => `${file}, line ${line}: not valid JSON, or cut off.`,
  place: (file: string, line: number) => `${file}, line ${line}`,
  removal: {
    open: "Remove all of it…",
    question: "Remove all stored responses?",
    text: "They are removed at once and for good. Your own logs stay, so you can add the files again.",
    keep: "Keep them",
    confirm: "Remove all",
    done: "All stored responses are removed."
  }
}

const responses: Plural = { one: "ответ", few: "ответа", many: "ответов", other: "ответа" }

const ru: typeof en = {
  title: "Сколько стоят ваши агенты",
  about:
    "Ответы, которые получили ваши агенты на всех ваших машинах: каждый учтён один раз, по цене своего времени. В файлах — счётчики, время и названия моделей; текста в них нет, а папки есть, только если вы об этом просили.",
  by: "По",
  views: {
    day: "дням",
    model: "моделям",
    machine: "машинам",
    project: "проектам",
    agent: "агентам",
    person: "людям",
    repository: "репозиториям",
    service: "сервисам",
    paid: "способам оплаты",
    team: "командам"
  },
  period: "За",
  days: (days) => `${days} дней`,
  otherDays: "Другие дни",
  since: "Первый день",
  until: "Последний день",
  span: (since, until) => `${since === undefined ? "" : `с ${since} `}по ${until ?? "сегодня"}`,
  seen: (first, last) => (first === last ? `все за ${first}` : `с ${first} по ${last}`),
  all: (view, count) => `Все по ${view}: ${count}`,
  paid: { plan: "подписка", metered: "по счётчику" },
  paidAbout:
    "Подписка: расход входит в подписку, и стоимость — это цена тех же токенов в API. По счётчику: счёт за токены.",
  looking: "Считаем…",
  nothing: "За это время ничего не сохранено.",
  reported: (cost) => `По данным агентов, другие ответы стоили ${cost}.`,
  charged: (cost) => `Сам Copilot списал ${cost}.`,
  responses: responses as (typeof en)["responses"],
  table: (view) => `Расходы по ${view}`,
  columns: {
    day: "День",
    model: "Модель",
    machine: "Машина",
    project: "Проект",
    agent: "Агент",
    person: "Человек",
    repository: "Репозиторий",
    service: "Сервис",
    paid: "Чем оплачено",
    team: "Команда"
  },
  nameless: "без названия",
  unknown: (names) => `Цены неизвестны: ${names}. Эти ответы не входят в суммы.`,
  unread: "Телеметрия за всё время, которую не удалось понять; в суммы она не входит:",
  erased: (responses, first, last) =>
    `Удалено и не входит в суммы: ${responses} ${first === last ? `за ${first}` : `с ${first} по ${last}`}.`,
  add: "Добавить файлы с ответами",
  addHint: "Запишите по файлу на каждой машине этой командой. Повторная отправка ничего не меняет.",
  storing: (count) => `Сохранено ответов: ${count}…`,
  stored: (added, changed, known) => `Сохранено: новых ${added}, дополнено ${changed}, уже было ${known}.`,
  broken: (file, line) => `${file}, строка ${line}: это не JSON, или он обрезан.`,
  place: (file, line) => `${file}, строка ${line}`,
  removal: {
    open: "Удалить их все…",
    question: "Удалить все сохранённые ответы?",
    text: "Они удаляются сразу и навсегда. Ваши журналы останутся, и файлы можно добавить снова.",
    keep: "Оставить",
    confirm: "Удалить все",
    done: "Все сохранённые ответы удалены."
  }
}

export const SPEND_WORDS = { en, ru }
