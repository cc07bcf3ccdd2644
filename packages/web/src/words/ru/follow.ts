import type { FollowWords } from "../en/follow.ts"

export const ru: FollowWords = {
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
