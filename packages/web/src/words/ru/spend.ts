import type { Plural } from "../../format.ts"
import type { SpendWords } from "../en/spend.ts"

const responses: Plural = { one: "ответ", few: "ответа", many: "ответов", other: "ответа" }

export const ru: SpendWords = {
  title: "Сколько стоят ваши агенты",
  about:
    "Ответы, которые получили ваши агенты на всех ваших машинах: каждый учтён один раз, по цене своего времени. В файлах — счётчики, время и названия моделей; текста в них нет, а папки есть, только если вы об этом просили.",
  by: "По",
  views: { day: "дням", model: "моделям", machine: "машинам", project: "проектам" },
  period: "За",
  days: (days) => `${days} дней`,
  looking: "Считаем…",
  nothing: "За это время ничего не сохранено.",
  total: "Итого",
  reported: (cost) => `По данным агентов, другие ответы стоили ${cost}.`,
  responses: responses as SpendWords["responses"],
  chart: "Расходы по дням (UTC)",
  dearest: (told) => `Самый дорогой день: ${told}`,
  noUsage: "ничего",
  table: (view) => `Расходы по ${view}`,
  columns: {
    day: "День",
    model: "Модель",
    machine: "Машина",
    project: "Проект",
    responses: "Ответы",
    input: "Ввод",
    cache_read: "Из кэша",
    cache_write: "В кэш",
    output: "Вывод",
    cost: "Стоимость"
  },
  nameless: "без названия",
  all: (rows) => `Показать все: ${rows}`,
  unknown: (names) => `Цены неизвестны: ${names}. Эти ответы не входят в суммы.`,
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
