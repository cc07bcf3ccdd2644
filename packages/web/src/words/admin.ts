import type { Plural } from "../format.ts"

const en = {
  title: "Administration",
  about: "Here operators release held prices, set prices by hand, run syncs and see what vendors announced.",
  forAdministrators: "Only administrators can open this page.",
  sections: {
    quarantine: "Held prices",
    prices: "Prices",
    runs: "Sync runs",
    announcements: "Announcements",
    missing: "Missing models"
  },
  model: "Model",
  source: "Source",
  reason: "Reason",
  quoted: "Quoted",
  since: "Since",
  prices: { input_price: "Input", cached_input_price: "Cached input", output_price: "Output" },
  none: "none",
  cachedRemoved: "cached price removed",
  cachedAdded: "cached price added",
  unknown: "unknown",
  perMillion: "Per million tokens",
  perMillionInLine: "Input, cached input and output per million tokens",
  sources: { manual: "set by hand", seed: "built-in catalogue", correction: "correction" } as Readonly<
    Record<string, string>
  >,
  authors: { you: "you", sync: "price sync", schedule: "on schedule", deleted: "a deleted user" },
  quarantine: {
    about: "Prices that a source quotes and that were not applied. The longest-held come first.",
    none: "Nothing is held.",
    change: "Now → quoted",
    why: "Why it is held",
    decision: "Decision",
    overdue: "for more than a day",
    newModel: "New model",
    onlyWhere: "Only where",
    choose: (model: string) => `Select the price of ${model}`,
    all: (prices: string) => `Select all ${prices}`,
    prices: { one: "price", other: "prices" } as Plural,
    release: "Release",
    releaseOf: (model: string) => `Release this price of ${model}`,
    dismiss: "Dismiss",
    dismissOf: (model: string) => `Dismiss this price of ${model}`,
    several: {
      release: (count: string) => `Release ${count} selected`,
      dismiss: (count: string) => `Dismiss ${count} selected`
    },
    done: {
      release: (prices: string) => `Released: ${prices}, in force from now on.`,
      dismiss: (prices: string) => `Dismissed: ${prices}, for as long as the source repeats the same quote.`
    },
    steep: {
      question: "More than double, or less than half. Release it?",
      confirm: "Release anyway",
      keep: "Keep it held"
    }
  },
  set: {
    title: "Set a price",
    about: "In force at once, per million tokens, in the model's currency.",
    modelHint: "Id, alias or name",
    cachedHint: "Empty: cached tokens cost the full price",
    source: "Where the price comes from",
    sourceHint: "A name or a link. Empty: set by hand",
    submit: "Set this price",
    done: (model: string) => `The new price of ${model} is in force.`,
    unchanged: (model: string) => `The price of ${model} is the same as before. The log has a new entry.`,
    notANumber: "Enter a number, such as 1.25.",
    steep: {
      question: "More than double, or less than half. Set this price?",
      confirm: "Set it anyway",
      keep: "Go back"
    }
  },
  log: {
    title: "Price change log",
    none: "No price has been set by hand yet.",
    change: "Change",
    when: "When",
    author: "By",
    undo: "Undo",
    takeBack: "Take back",
    takeBackOf: (model: string) => `Take back this price of ${model}`
  },
  runs: {
    all: "Run a sync",
    beta: "Sync Yandex's billing API alone",
    running: "The sync runs. A slow source may take minutes…",
    none: "There was no run yet.",
    kinds: { all: "all sources", beta: "Yandex's billing API" },
    by: "by",
    counts: (added: string, changed: string, confirmed: string, quarantined: string) =>
      `${added} added, ${changed} changed, ${confirmed} confirmed, ${quarantined} held`,
    failed: { one: "source failed", other: "sources failed" } as Plural,
    sources: "What each source said",
    status: { ok: "answered", failed: "failed", not_configured: "not configured" },
    state: "State",
    quotes: "Quotes",
    error: "Why",
    accept: "Accept its answer",
    acceptOf: (source: string) => `Accept the answer of ${source}`,
    accepted: (source: string) => `The next run believes ${source}.`,
    lists: "Lists of hosts’ prices. Of a refused list, nothing is in force: the counts are what it would change.",
    listStatus: { ok: "accepted", refused: "refused" },
    listsRefused: { one: "list of hosts refused", other: "lists of hosts refused" } as Plural,
    list: "List",
    named: "Offers",
    lastNamed: (count: string) => `${count} before`,
    listChanges: "Changes",
    listCounts: (added: string, changed: string, withdrawn: string) =>
      `${added} new, ${changed} changed, ${withdrawn} gone`,
    jumps: "Jumps",
    left: "Prices that jump, or fall to 0, were left as they were.",
    acceptList: {
      open: "Accept once",
      of: (list: string) => `Accept once: the list ${list}`,
      question: "Take this list as it is?",
      text: (list: string) =>
        `${list} is read again. All that it then says is in force at once: jumps, prices of 0, and offers that it names no more. The next sync judges it again.`,
      confirm: "Accept it once",
      keep: "Go back",
      done: (list: string, counts: string) => `${list} is accepted: ${counts}.`,
      refused: (list: string, reason: string) => `${list} was not accepted. ${reason}`
    },
    decisions: "What was decided",
    decision: "Decision",
    decisionKinds: {
      confirm: "confirmed",
      change: "changed",
      add: "added",
      hold: "held",
      release: "released",
      expire: "no longer held",
      missing: "missing",
      reappear: "listed again",
      announce: "announced",
      fulfil: "announcement in force",
      lapse: "announcement closed",
      tariff: "tariff changed",
      tariff_held: "tariff held"
    },
    nothing: "Nothing was decided."
  },
  announcements: {
    about: "Prices that sources date in the future. None becomes a price by itself.",
    none: "No price is announced.",
    date: "From",
    lastSeen: "Last seen"
  },
  missing: {
    about: "Models that no source lists any more. They keep their price and are served as before.",
    none: "Every model is listed by a source.",
    since: "Missing since"
  }
}

const ru: typeof en = {
  title: "Администрирование",
  about:
    "Здесь операторы применяют задержанные цены, задают цены вручную, запускают сверку и видят объявленное поставщиками.",
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
    lists: "Списки цен хостов. Из отклонённого списка ничего не действует: числа говорят, что он изменил бы.",
    listStatus: { ok: "принят", refused: "отклонён" },
    listsRefused: {
      one: "список хостов отклонён",
      few: "списка хостов отклонены",
      many: "списков хостов отклонены",
      other: "списка хостов отклонены"
    },
    list: "Список",
    named: "Предложений",
    lastNamed: (count) => `раньше ${count}`,
    listChanges: "Изменения",
    listCounts: (added, changed, withdrawn) => `новых ${added}, изменено ${changed}, пропало ${withdrawn}`,
    jumps: "Скачки",
    left: "Цены, которые скачут или падают до 0, остались прежними.",
    acceptList: {
      open: "Принять один раз",
      of: (list) => `Принять один раз: список ${list}`,
      question: "Принять этот список как есть?",
      text: (list) =>
        `${list} будет прочитан заново. Всё, что в нём окажется, сразу вступит в силу: скачки, цены 0 и пропавшие предложения. Следующая сверка снова его проверит.`,
      confirm: "Принять один раз",
      keep: "Вернуться",
      done: (list, counts) => `Список ${list} принят: ${counts}.`,
      refused: (list, reason) => `Список ${list} не принят. ${reason}`
    },
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

export const ADMIN_WORDS = { en, ru }
