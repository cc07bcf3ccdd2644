import type { CompareWords } from "../en/compare.ts"

export const ru: CompareWords = {
  title: "Сравнение цен LLM API",
  titleOf: (names) => `${names.join(" и ")}: сравнение цен API`,
  description: "Цены, ограничения и история цен моделей рядом",
  choose: (most) => `Выберите от 2 до ${most} моделей.`,
  add: "Выбрать модели",
  unknown: (names) => `Неизвестно: ${names}`,
  left: (most) => `Показаны только первые ${most} моделей.`,
  currency: "Валюта",
  currencies: { usd: "доллары", rub: "рубли" },
  caption: "Модели рядом",
  prices: (currency) => `Цены, ${currency} за миллион токенов`,
  facts: "Ограничения и возможности",
  best: "(лучшее)",
  noPrice: "такой цены нет",
  yes: "да",
  no: "нет",
  remove: (name) => `Убрать: ${name}`,
  cost: "Рассчитать стоимость вашего промпта с этими моделями",
  history: "История цен",
  chart: (price) => `${price}: цена по времени`,
  summary: "По линии на модель.",
  points: "Дни изменения цен; между ними ведут стрелки"
}
