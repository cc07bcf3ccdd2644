import type { PlaygroundWords } from "../en/playground.ts"

export const ru: PlaygroundWords = {
  title: "Песочница",
  about: "Текст уходит поставщику с вашим ключом. Здесь он не сохраняется.",
  text: "Текст",
  model: "Модель",
  beside: "Сравнить с",
  none: "ни с чем",
  noKeys: "Чтобы спросить модель, нужен ваш API-ключ. Пока ни одного нет.",
  storeKey: "Сохранить ключ",
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
