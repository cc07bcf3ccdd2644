import type { Plural } from "../format.ts"

const en = {
  title: "Follow",
  about: "Get a message when a price changes, a line of models gets a new one, or a model is about to retire.",
  none: "You don't follow anything yet.",
  model: "Model",
  allModels: "All models",
  lines: "Lines of models",
  when: "Tell me when",
  rules: { moved: "a price changes", below: "a price falls below", retires: "a model is about to retire" },
  unit: "Price",
  units: { input: "input", output: "output" },
  price: (currency: string) => `${currency} per 1M tokens`,
  within: "Days before",
  days: { one: "day", other: "days" } as Plural,
  add: "Follow",
  told: {
    line: (name: string) => `${name}, all models of the line`,
    moved: (model: string) => `${model}: price changes`,
    below: (model: string, unit: string, price: string) => `${model}: ${unit} below ${price} per 1M tokens`,
    retires: (model: string, days: string) => `${model}: retires within ${days}`
  },
  followed: (what: string) => `Added: ${what}.`,
  dropped: (what: string) => `Removed: ${what}.`,
  remove: "Remove",
  removeOf: (what: string) => `Remove ${what}`,
  noModel: "Choose a model or a line.",
  noPrice: "Enter a price above 0.",
  noDays: "Enter 1 to 365.",
  webhooks: {
    title: "Webhooks",
    about: "Messages are sent to these addresses as signed POST requests.",
    guide: "How to receive them",
    none: "You have no webhook.",
    url: "URL",
    urlHint: "https only, no private network address",
    noUrl: "Enter a URL that begins with https://.",
    add: "Add webhook",
    added: "The webhook is added.",
    removed: "The webhook is removed.",
    secret: "Signing secret, shown only now:",
    states: {
      working: "No problem known",
      failing: (since: string) => `Nothing has arrived since ${since}`,
      paused: "Paused after three days of failures. A test that arrives resumes it."
    },
    test: "Send a test",
    testOf: (url: string) => `Send a test to ${url}`,
    tested: (result: string) => `Test: ${result}`,
    deliveries: "Recent messages",
    nothing: "Nothing has been sent yet.",
    events: {
      "price.moved": "Price change",
      "price.below": "Price below your limit",
      "model.retires": "Retirement",
      test: "Test"
    } as Readonly<Record<string, string>>,
    results: {
      waiting: () => "not sent yet",
      delivered: (status: string) => `delivered, status ${status}`,
      refused: (status: string) => `rejected, status ${status}`,
      late: () => "no answer in time",
      unreachable: () => "not reachable",
      private: () => "refused: a private network address",
      unsigned: () => "the secret can't be read any more; add the webhook again"
    },
    next: (at: string) => `next try ${at}`
  }
}

export type FollowWords = typeof en

const ru: FollowWords = {
  title: "Подписки",
  about: "Получайте сообщение, когда меняется цена, в линейке появляется модель или модель скоро снимут.",
  none: "Подписок пока нет.",
  model: "Модель",
  allModels: "Все модели",
  lines: "Линейки моделей",
  when: "Сообщить, когда",
  rules: { moved: "меняется цена", below: "цена падает ниже", retires: "модель скоро снимут" },
  unit: "Цена",
  units: { input: "ввода", output: "вывода" },
  price: (currency) => `${currency} за 1 млн токенов`,
  within: "За сколько дней",
  days: { one: "день", few: "дня", many: "дней", other: "дня" },
  add: "Подписаться",
  told: {
    line: (name) => `${name}, все модели линейки`,
    moved: (model) => `${model}: изменения цен`,
    below: (model, unit, price) => `${model}: цена ${unit} ниже ${price} за 1 млн токенов`,
    retires: (model, days) => `${model}: за ${days} до снятия`
  },
  followed: (what) => `Добавлено: ${what}.`,
  dropped: (what) => `Удалено: ${what}.`,
  remove: "Удалить",
  removeOf: (what) => `Удалить: ${what}`,
  noModel: "Выберите модель или линейку.",
  noPrice: "Введите цену больше 0.",
  noDays: "Введите число от 1 до 365.",
  webhooks: {
    title: "Вебхуки",
    about: "Сообщения отправляются на эти адреса подписанными POST-запросами.",
    guide: "Как их принимать",
    none: "Вебхуков нет.",
    url: "URL",
    urlHint: "только https, не адрес частной сети",
    noUrl: "Введите URL, который начинается с https://.",
    add: "Добавить вебхук",
    added: "Вебхук добавлен.",
    removed: "Вебхук удалён.",
    secret: "Секрет для проверки подписи, показан только сейчас:",
    states: {
      working: "Проблем не замечено",
      failing: (since) => `Ничего не доставлено с ${since}`,
      paused: "Приостановлен после трёх дней неудач. Доставленная проверка возобновит отправку."
    },
    test: "Проверить",
    testOf: (url) => `Проверить ${url}`,
    tested: (result) => `Проверка: ${result}`,
    deliveries: "Последние сообщения",
    nothing: "Пока ничего не отправлено.",
    events: {
      "price.moved": "Изменение цены",
      "price.below": "Цена ниже вашего порога",
      "model.retires": "Снятие модели",
      test: "Проверка"
    },
    results: {
      waiting: () => "ещё не отправлено",
      delivered: (status) => `доставлено, код ${status}`,
      refused: (status) => `отклонено, код ${status}`,
      late: () => "нет ответа вовремя",
      unreachable: () => "адрес недоступен",
      private: () => "отказано: адрес частной сети",
      unsigned: () => "секрет больше не читается; добавьте вебхук заново"
    },
    next: (at) => `следующая попытка ${at}`
  }
}

export const FOLLOW_WORDS = { en, ru }
