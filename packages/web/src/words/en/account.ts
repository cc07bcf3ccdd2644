export const en = {
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
    hint: "Key",
    state: "State",
    stored: "Stored",
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

export type AccountWords = typeof en
