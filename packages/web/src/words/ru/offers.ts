import type { OffersWords } from "../en/offers.ts"

export const ru: OffersWords = {
  elsewhere: "У других",
  elsewhereText:
    "Сколько за эту модель берут хосты. Первыми — самые дешёвые, если на три входных токена приходится один выходной. «Каталог» — наши цены, с датой и источником; остальные — из публичных списков.",
  description: (model) => `Где предлагают ${model}: сначала самые дешёвые, с указанием, кто называет цену`,
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
  disputed: "Списки расходятся: от наименьшей до наибольшей",
  unknown: "неизвестно",
  per: (count) => `за ${count}`,
  failed: "Предложения не загрузились.",
  waiting: "Предложения загружаются …",
  hosts: {
    title: "Хосты",
    description: "Где запускают языковые модели и сколько, по публичным спискам, это стоит: найдите модель у всех",
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
    description: (host) => `Цены всех моделей у ${host} и кто их называет`,
    split: (kept, listed) => `${kept} в каталоге, ${listed} из списков`,
    filters: "Фильтры",
    search: "Поиск",
    kind: "Вид",
    any: "любой",
    currency: "Валюта",
    currencies: { own: "как у хоста", usd: "доллары", rub: "рубли" },
    none: "Ни одно предложение не подходит. Уберите какой-нибудь фильтр.",
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
