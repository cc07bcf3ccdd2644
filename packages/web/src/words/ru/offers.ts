import type { OffersWords } from "../en/offers.ts"

export const ru: OffersWords = {
  elsewhere: "У других",
  elsewhereText:
    "Цены этой модели у всех хостов, сначала дешёвые: три входных токена на один выходной. «Каталог» — наши цены, с датой и источником; остальные — из публичных списков.",
  description: (model) => `Хосты ${model}: сначала дешёвые, с источниками`,
  noHost: "Другие хосты неизвестны.",
  all: (count) => `Все ${count}`,
  fewer: "Только самые дешёвые",
  caption: "Цены за миллион токенов",
  columns: {
    host: "Хост",
    name: "Имя у хоста",
    input: "Ввод",
    cached: "Кэшированный ввод",
    output: "Вывод",
    window: "Контекстное окно",
    quantisation: "Квантование",
    source: "Источник"
  },
  sortBy: (column) => `Упорядочить: ${column}`,
  kept: "каталог",
  agree: (count, of, lists, day) => `${count} из ${of} ${of === 1 ? "списка" : "списков"} (${lists}), на ${day}`,
  disagree: (count, lists, day) => `${count} ${count < 5 ? "списка" : "списков"} расходятся (${lists}), на ${day}`,
  noList: (lists) => `${lists}, без цены`,
  disputed: "Списки расходятся: от низшей цены до высшей",
  unknown: "неизвестно",
  per: (count) => `за ${count}`,
  waiting: "Загрузка предложений…",
  hosts: {
    title: "Хосты",
    description: "Хосты языковых моделей и их цены по публичным спискам: найдите модель у любого хоста",
    search: "Хост или модель",
    legend:
      "Сколько моделей предлагает каждый хост. «В каталоге» — наши цены, с датой и источником; остальные — из публичных списков.",
    shown: { one: "хост", few: "хоста", many: "хостов", other: "хоста" },
    offers: { one: "предложение", few: "предложения", many: "предложений", other: "предложения" },
    kept: (count) => `${count} в каталоге`,
    models: "Модели",
    modelsFound: { one: "модель", few: "модели", many: "моделей", other: "модели" },
    first: (count) => `Здесь первые ${count}.`,
    none: "Ни хоста, ни модели с таким именем нет.",
    clear: "Все хосты",
    model: "Модель",
    count: "Предложений",
    cheapest: "Дешевле всего",
    input: (price) => `ввод ${price}`,
    output: (price) => `вывод ${price}`,
    free: "бесплатно",
    at: "—",
    noPrice: "цена неизвестна"
  },
  host: {
    description: (host) => `Цены всех моделей у ${host}, с источниками`,
    split: (kept, listed) => `${kept} в каталоге, ${listed} из списков`,
    filters: "Фильтры",
    search: "Поиск",
    kind: "Вид",
    any: "любой",
    currency: "Валюта",
    currencies: { own: "как у хоста", usd: "доллары", rub: "рубли" },
    none: "Ничего не найдено. Уберите фильтр.",
    more: (count) => `Показать ещё ${count}`
  },
  kinds: {
    chat: "текст",
    embedding: "эмбеддинги",
    rerank: "ранжирование",
    image: "изображения",
    video: "видео",
    speech: "синтез речи",
    transcription: "распознавание речи",
    ocr: "распознавание текста",
    moderation: "модерация",
    search: "поиск"
  }
}
