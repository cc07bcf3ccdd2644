import type { AdminWords } from "../en/admin.ts"

export const ru: AdminWords = {
  title: "Администрирование",
  forAdministrators: "Эту страницу могут открыть только администраторы.",
  sections: {
    quarantine: "Задержанные цены",
    prices: "Цены",
    runs: "Сверки",
    announcements: "Объявления",
    missing: "Пропавшие модели"
  },
  model: "Модель",
  source: "Источник",
  reason: "Причина",
  quoted: "Цены",
  since: "С какого времени",
  prices: { input_price: "Ввод", cached_input_price: "Кэшированный ввод", output_price: "Вывод" },
  none: "нет",
  cachedRemoved: "цена кэша удалена",
  cachedAdded: "добавлена цена кэша",
  unknown: "неизвестно",
  perMillion: "За миллион токенов",
  perMillionInLine: "Ввод, кэшированный ввод и вывод за миллион токенов",
  sources: { manual: "вручную", seed: "встроенный каталог", correction: "исправление" },
  authors: { you: "вы", sync: "сверка цен", schedule: "по расписанию", deleted: "удалённый пользователь" },
  quarantine: {
    about: "Цены, которые источник назвал, а сервис не применил. Сначала те, что ждут дольше.",
    none: "Ничего не задержано.",
    change: "Сейчас → названо",
    why: "Почему задержана",
    decision: "Решение",
    overdue: "больше суток",
    newModel: "Новая модель",
    onlyWhere: "Только если",
    choose: (model) => `Выбрать цену: ${model}`,
    all: (prices) => `Выбрать все: ${prices}`,
    prices: { one: "цена", few: "цены", many: "цен", other: "цены" },
    release: "Применить",
    releaseOf: (model) => `Применить эту цену: ${model}`,
    dismiss: "Отклонить",
    dismissOf: (model) => `Отклонить эту цену: ${model}`,
    several: {
      release: (count) => `Применить выбранные: ${count}`,
      dismiss: (count) => `Отклонить выбранные: ${count}`
    },
    done: {
      release: (prices) => `Применено: ${prices}. Уже действует.`,
      dismiss: (prices) => `Отклонено: ${prices}, пока источник повторяет то же самое.`
    },
    steep: {
      question: "Больше чем вдвое дороже или дешевле. Применить?",
      confirm: "Всё равно применить",
      keep: "Не применять"
    }
  },
  set: {
    title: "Установить цену",
    about: "Действует сразу, за миллион токенов, в валюте модели.",
    modelHint: "Id, псевдоним или название",
    cachedHint: "Пусто: кэшированные токены стоят полную цену",
    source: "Откуда цена",
    sourceHint: "Название или ссылка. Пусто: вручную",
    submit: "Установить эту цену",
    done: (model) => `Новая цена действует: ${model}.`,
    unchanged: (model) => `Цена осталась прежней, в журнале новая запись: ${model}.`,
    notANumber: "Введите число, например 1,25.",
    steep: {
      question: "Больше чем вдвое дороже или дешевле. Установить?",
      confirm: "Всё равно установить",
      keep: "Вернуться"
    }
  },
  log: {
    title: "Журнал изменений цен",
    none: "Цен пока никто не устанавливал.",
    change: "Изменение",
    when: "Когда",
    author: "Кто",
    undo: "Отмена",
    takeBack: "Вернуть как было",
    takeBackOf: (model) => `Вернуть как было: ${model}`
  },
  runs: {
    all: "Запустить сверку",
    beta: "Сверить только с биллингом Яндекса",
    running: "Идёт сверка. Медленный источник может отвечать минуты…",
    none: "Сверок ещё не было.",
    kinds: { all: "все источники", beta: "биллинг Яндекса" },
    by: "кто:",
    counts: (added, changed, confirmed, quarantined) =>
      `добавлено ${added}, изменено ${changed}, подтверждено ${confirmed}, задержано ${quarantined}`,
    failed: {
      one: "источник не ответил",
      few: "источника не ответили",
      many: "источников не ответили",
      other: "источника не ответили"
    },
    sources: "Что сказал каждый источник",
    status: { ok: "ответил", failed: "не ответил", not_configured: "не настроен" },
    state: "Состояние",
    quotes: "Цен",
    error: "Почему",
    accept: "Принять его ответ",
    acceptOf: (source) => `Принять ответ источника ${source}`,
    accepted: (source) => `Следующая сверка поверит источнику ${source}.`,
    decisions: "Что решено",
    decision: "Решение",
    decisionKinds: {
      confirm: "подтверждена",
      change: "изменена",
      add: "добавлена",
      hold: "задержана",
      release: "применена",
      expire: "больше не задержана",
      missing: "пропала",
      reappear: "снова в списке",
      announce: "объявлена",
      fulfil: "объявление вступило в силу",
      lapse: "объявление закрыто",
      tariff: "тариф изменён",
      tariff_held: "тариф задержан"
    },
    nothing: "Ничего не решено."
  },
  announcements: {
    about: "Цены, которые источники называют на будущее. Сами собой они не вступают в силу.",
    none: "Новых цен не объявлено.",
    date: "С какого дня",
    lastSeen: "Видели в последний раз"
  },
  missing: {
    about: "Модели, которых нет ни в одном источнике. Цена остаётся за ними, и они отдаются как прежде.",
    none: "Каждая модель есть хотя бы в одном источнике.",
    since: "Нет с"
  }
}
