const en = {
  title: "Account",
  signIn: "Sign in",
  signInWith: (provider: string) => `Sign in with ${provider}`,
  identityProviders: { google: "Google", github: "GitHub", yandex: "Yandex", oidc: "OpenID" },
  why: "With an account you can store API keys, encrypted, to try models here, and get messages about models you follow. Prices, calculations and bills need no account.",
  noProviders: "No sign-in is configured on this server.",
  looking: "Looking for your session…",
  needsSignIn: "Sign in to open this page.",
  again: "Try again",
  noAnswer: (status: number) =>
    status === 0 ? "The service does not answer. Try again." : `The service answered ${status}. Try again.`,
  notices: {
    signedOut: "Signed out.",
    sessionOver: "The session is over. Sign in again.",
    deleted: "Your account has been deleted."
  },
  refused: (reason: string) => `The identity provider did not sign you in: ${reason}`,
  signedInAs: "Signed in as",
  session:
    "The session ends when you sign out, in all tabs of this browser at once, and by itself if you stay away for 30 days.",
  signOut: "Sign out",
  playground: "Try a model",
  administration: "Administration",
  sessions: {
    title: "Sessions",
    since: (begun: string, renewed: string) => `Since ${begun}, last used ${renewed}`,
    current: "this one",
    endOthers: "End the others",
    ended: "The other sessions have ended."
  },
  keys: {
    title: "API keys",
    about:
      "A key is encrypted before it is stored and never shown again. It is used when you try a model, and to count tokens exactly where only the provider can.",
    none: "No key is stored.",
    provider: "Provider",
    name: "Label",
    valid: "No problem known",
    checked: "Accepted by the provider",
    invalid: "Rejected; enter it again",
    check: "Check the key",
    checkOf: (provider: string) => `Check the key for ${provider}`,
    remove: "Remove",
    removeOf: (provider: string) => `Remove the key for ${provider}`,
    removed: (provider: string) => `The key for ${provider} is removed.`,
    add: "Store a key",
    key: "Key",
    keyHint: "Your own API key. Replaces any saved key.",
    optional: "optional",
    folder: "Folder",
    folderHint: "folder_id of your cloud, which Yandex Cloud needs in addition to the key",
    scope: "Scope",
    scopeHint: "Default: GIGACHAT_API_PERS",
    noKey: "Enter a key.",
    added: (provider: string, hint: string) => `The key for ${provider} is stored and works: ${hint}.`,
    addedUnproven: (provider: string, why: string) => `The key for ${provider} is stored, but: ${why}`
  },
  deletion: {
    title: "Delete my account",
    about: "Your name, e-mail, sessions, keys, watches, webhooks and the stored usage of your agents.",
    open: "Delete my account…",
    question: "Delete your account and all its data?",
    text: "Your name, e-mail, sessions, stored keys, watches, webhooks and the stored usage of your agents are deleted at once and for good. Prices that you set as an administrator stay, without your name.",
    confirm: "Delete account",
    keep: "Cancel"
  }
}

const ru: typeof en = {
  title: "Аккаунт",
  signIn: "Войти",
  signInWith: (provider) => `Войти через ${provider}`,
  identityProviders: { google: "Google", github: "GitHub", yandex: "Яндекс", oidc: "OpenID" },
  why: "С аккаунтом можно хранить API-ключи в зашифрованном виде, пробовать модели и получать сообщения о тех, за которыми вы следите. Для цен, расчётов и счетов он не нужен.",
  noProviders: "На этом сервере вход не настроен.",
  looking: "Ищем ваш сеанс…",
  needsSignIn: "Войдите, чтобы открыть эту страницу.",
  again: "Повторить",
  noAnswer: (status) =>
    status === 0 ? "Сервис не отвечает. Повторите." : `Сервис ответил кодом ${status}. Повторите.`,
  notices: {
    signedOut: "Вы вышли.",
    sessionOver: "Сеанс окончен. Войдите снова.",
    deleted: "Аккаунт удалён."
  },
  refused: (reason) => `Вход не состоялся, причина: ${reason}`,
  signedInAs: "Вы вошли как",
  session:
    "Сеанс заканчивается, когда вы выходите, — сразу во всех вкладках этого браузера — и сам, если вас нет 30 дней.",
  signOut: "Выйти",
  playground: "Попробовать модель",
  administration: "Администрирование",
  sessions: {
    title: "Сеансы",
    since: (begun, renewed) => `С ${begun}, последний раз ${renewed}`,
    current: "этот",
    endOthers: "Завершить остальные",
    ended: "Остальные сеансы завершены."
  },
  keys: {
    title: "API-ключи",
    about:
      "Ключ шифруется до сохранения и больше не показывается. Он нужен, чтобы пробовать модели и чтобы точно считать токены там, где это может только поставщик.",
    none: "Сохранённых ключей нет.",
    provider: "Поставщик",
    name: "Ваше название",
    valid: "Проблем не замечено",
    checked: "Поставщик подтвердил ключ",
    invalid: "Отклонён; введите снова",
    check: "Проверить ключ",
    checkOf: (provider) => `Проверить ключ: ${provider}`,
    remove: "Удалить",
    removeOf: (provider) => `Удалить ключ: ${provider}`,
    removed: (provider) => `Ключ удалён: ${provider}.`,
    add: "Сохранить ключ",
    key: "Ключ",
    keyHint: "Из вашего аккаунта у поставщика. Уже сохранённый ключ заменяется.",
    optional: "необязательно",
    folder: "Каталог",
    folderHint: "folder_id вашего облака: он нужен Yandex Cloud вместе с ключом",
    scope: "Область (scope)",
    scopeHint: "GIGACHAT_API_PERS, если не указано",
    noKey: "Введите ключ.",
    added: (provider, hint) => `Ключ сохранён и работает: ${provider}, ${hint}.`,
    addedUnproven: (provider, why) => `Ключ сохранён: ${provider}, но: ${why}`
  },
  deletion: {
    title: "Удалить аккаунт",
    about: "Ваше имя, почта, сеансы, ключи, подписки, вебхуки и ответы ваших агентов.",
    open: "Удалить аккаунт…",
    question: "Удалить аккаунт и все данные?",
    text: "Ваше имя, почта, сеансы, ключи, подписки, вебхуки и ответы ваших агентов удаляются сразу и навсегда. Цены, которые вы установили как администратор, остаются без вашего имени.",
    confirm: "Удалить аккаунт",
    keep: "Отмена"
  }
}

export const ACCOUNT_WORDS = { en, ru }
