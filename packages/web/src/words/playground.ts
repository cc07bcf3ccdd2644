import type { Plural } from "../format.ts"

const en = {
  title: "Playground",
  about: "Your text goes to the provider with your own key. Nothing of it is stored here.",
  text: "Text",
  model: "Model",
  beside: "Compare with",
  none: "none",
  noKeys: "You need an API key of your own to ask a model. None is stored yet.",
  noKeyFor: (model: string, provider: string) => `To try ${model}, store an API key for ${provider}.`,
  retired: (model: string) => `${model} has been retired and can no longer be called.`,
  tokens: { one: "token", other: "tokens" } as Plural,
  exactly: (tokens: string, cost: string) => `${tokens} of input, ${cost}.`,
  estimated: (low: string, high: string, least: string, most: string) =>
    `${low} to ${high} of input, ${least} to ${most} (estimate).`,
  answerCosts: (price: string) => `The answer adds ${price} per million tokens.`,
  send: "Send",
  stop: "Cancel",
  stopped: "Cancelled. The provider may still bill the call.",
  empty: "Enter a text.",
  waiting: (provider: string) => `${provider} is answering…`,
  answer: "Answer",
  emptyAnswer: "The model answered with an empty text.",
  total: "Total",
  unknown: "unknown",
  since: (day: string) => `Price since ${day}, from`,
  sources: { seed: "the built-in catalogue", manual: "an administrator" } as Readonly<Record<string, string>>,
  factor: { one: "time", other: "times" } as Plural,
  times: (cheaper: string, factor: string) => `${cheaper} was cheaper; the other one cost ${factor} as much.`,
  same: "Both cost the same."
}

const ru: typeof en = {
  title: "Песочница",
  about: "Текст уходит поставщику с вашим ключом. Здесь он не сохраняется.",
  text: "Текст",
  model: "Модель",
  beside: "Сравнить с",
  none: "ни с чем",
  noKeys: "Чтобы спросить модель, нужен ваш API-ключ. Пока вы не добавили ключ.",
  noKeyFor: (model, provider) => `Чтобы попробовать ${model}, сохраните API-ключ: ${provider}.`,
  retired: (model) => `${model} снята с обслуживания, её больше нельзя вызвать.`,
  tokens: { one: "токен", few: "токена", many: "токенов", other: "токена" },
  exactly: (tokens, cost) => `на входе ${tokens}, ${cost}.`,
  estimated: (low, high, least, most) => `на входе от ${low} до ${high}, от ${least} до ${most} (оценка).`,
  answerCosts: (price) => `Ответ добавит ${price} за миллион токенов.`,
  send: "Отправить",
  stop: "Отменить",
  stopped: "Отменено. Поставщик всё равно может взять плату за вызов.",
  empty: "Введите текст.",
  waiting: (provider) => `${provider} отвечает…`,
  answer: "Ответ",
  emptyAnswer: "Модель ответила пустым текстом.",
  total: "Итого",
  unknown: "неизвестно",
  since: (day) => `Цена с ${day}, источник:`,
  sources: { seed: "встроенный каталог", manual: "администратор" },
  factor: { one: "раз", few: "раза", many: "раз", other: "раза" },
  times: (cheaper, factor) => `Дешевле вышло у ${cheaper}: вторая стоила в ${factor} больше.`,
  same: "Обе стоили одинаково."
}

export const PLAYGROUND_WORDS = { en, ru }
