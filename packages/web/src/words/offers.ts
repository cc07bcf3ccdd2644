import type { ModelKind } from "@ratecard/core/catalogue"
import type { Plural } from "../format.ts"

const en = {
  elsewhere: "Other hosts",
  elsewhereText:
    "Cheapest first, for three input tokens to one output token. We check and date “checked” prices; the others are from public lists.",
  against: {
    makers: "The maker’s own price is first; the others show their difference from it.",
    cheapest: "Each price is compared with the cheapest that is paid for, in percent."
  },
  makers: "the maker’s own price",
  variants: "Other variants: quantised, faster or free, often with limits of their own",
  description: (model: string) => `Hosts of ${model}, cheapest first, with sources`,
  noHost: "No other host is known.",
  nameOf: (name: string, host: string) => `${name} is ${host}’s name for`,
  otherName: (name: string) => `${name} is another name for`,
  all: (count: string) => `All ${count} offers`,
  fewer: "Only the cheapest",
  caption: "Prices per million tokens",
  columns: {
    host: "Host",
    name: "Its name there",
    model: "Model",
    input: "Input",
    cached: "Cached input",
    output: "Output",
    window: "Context window",
    change: "±",
    variant: "Variant",
    source: "Who says so"
  },
  kept: "checked",
  agree: (count: number, of: number, lists: string, day: string) =>
    `${count} of ${of} ${of === 1 ? "list" : "lists"} (${lists}), as of ${day}`,
  disagree: (count: number, lists: string, day: string) => `${count} lists disagree (${lists}), as of ${day}`,
  old: "older than 30 days",
  ends: (day: string) => `retires ${day}`,
  noList: (lists: string) => `${lists}, without a price`,
  unknown: "not known",
  per: (count: string) => `per ${count}`,
  waiting: "Loading offers…",
  lastRead: (day: string) => `Prices of hosts were last read on ${day}. Later changes are missing.`,
  hosts: {
    title: "Hosts",
    description: "Hosts of language models and their prices in public lists: find a model at every host",
    search: "Host or model",
    legend:
      "The number of models that each host offers. We check and date the prices of “checked” ones; the others are from public lists.",
    largest: (count: string) => `The ${count} with most models`,
    showAll: (count: string) => `Show all ${count} hosts.`,
    shown: { one: "host", other: "hosts" } as Plural,
    offers: { one: "offer", other: "offers" } as Plural,
    kept: (count: string) => `${count} checked`,
    models: "Models",
    modelsFound: { one: "model", other: "models" } as Plural,
    first: (count: string) => `These are the first ${count}.`,
    none: "No host or model has this name.",
    clear: "All hosts",
    model: "Model",
    count: "Offers",
    cheapest: "Cheapest",
    input: (price: string) => `${price} input`,
    output: (price: string) => `${price} output`,
    free: "free",
    at: "at",
    asOf: (day: string) => `as of ${day}`,
    noPrice: "no price is known"
  },
  host: {
    description: (host: string) => `Prices of all models at ${host}, with sources`,
    split: (kept: string, listed: string) => `${kept} checked, ${listed} from lists`,
    filters: "Filters",
    search: "Search",
    kind: "Kind",
    any: "any",
    own: "the host's own",
    none: "No matches. Remove a filter.",
    more: (count: string) => `Show ${count} more`
  },
  kinds: {
    chat: "text",
    embedding: "embeddings",
    rerank: "reranking",
    image: "images",
    video: "video",
    speech: "speech",
    transcription: "transcription",
    ocr: "OCR",
    moderation: "moderation",
    search: "search"
  } satisfies Record<ModelKind, string>
}

const ru: typeof en = {
  elsewhere: "Другие хосты",
  elsewhereText:
    "Сначала дешёвые: три входных токена на один выходной. «Каталог» — наши цены, с датой и источником; остальные — из публичных списков.",
  against: {
    makers: "Первой стоит цена автора модели, у остальных — разница с ней в процентах.",
    cheapest: "У каждой цены — разница с самой дешёвой платной в процентах."
  },
  makers: "цена автора модели",
  variants: "Другие варианты: квантованные, ускоренные, бесплатные, часто со своими ограничениями",
  description: (model) => `Хосты ${model}: сначала дешёвые, с источниками`,
  noHost: "Другие хосты неизвестны.",
  nameOf: (name, host) => `${name} — имя у ${host} для модели`,
  otherName: (name) => `${name} — другое имя модели`,
  all: (count) => `Все предложения: ${count}`,
  fewer: "Только самые дешёвые",
  caption: "Цены за миллион токенов",
  columns: {
    host: "Хост",
    name: "Имя у хоста",
    model: "Модель",
    input: "Ввод",
    cached: "Кэшированный ввод",
    output: "Вывод",
    window: "Контекстное окно",
    change: "±",
    variant: "Вариант",
    source: "Источник"
  },
  kept: "каталог",
  agree: (count, of, lists, day) => `${count} из ${of} ${of === 1 ? "списка" : "списков"} (${lists}), на ${day}`,
  disagree: (count, lists, day) => `${count} ${count < 5 ? "списка" : "списков"} расходятся (${lists}), на ${day}`,
  old: "старше 30 дней",
  ends: (day) => `до ${day}`,
  noList: (lists) => `${lists}, без цены`,
  unknown: "неизвестно",
  per: (count) => `за ${count}`,
  waiting: "Загрузка предложений…",
  lastRead: (day) => `Цены хостов в последний раз прочитаны ${day}. Более поздних изменений здесь нет.`,
  hosts: {
    title: "Хосты",
    description: "Хосты языковых моделей и их цены по публичным спискам: найдите модель у любого хоста",
    search: "Хост или модель",
    legend:
      "Сколько моделей предлагает каждый хост. «В каталоге» — наши цены, с датой и источником; остальные — из публичных списков.",
    largest: (count) => `${count} хостов, у которых больше всего моделей`,
    showAll: (count) => `Показать все ${count}.`,
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
    asOf: (day) => `на ${day}`,
    noPrice: "цена неизвестна"
  },
  host: {
    description: (host) => `Цены всех моделей у ${host}, с источниками`,
    split: (kept, listed) => `${kept} в каталоге, ${listed} из списков`,
    filters: "Фильтры",
    search: "Поиск",
    kind: "Вид",
    any: "любой",
    own: "как у хоста",
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

export const OFFERS_WORDS = { en, ru }
