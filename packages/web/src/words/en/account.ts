export const en = {
  title: "Account",
  signIn: "Sign in",
  signInWith: (provider: string) => `Sign in with ${provider}`,
  identityProviders: { google: "Google", github: "GitHub", yandex: "Yandex", oidc: "OpenID" },
  why: "An account keeps your own keys for model providers, sealed, so that you can try models here. Prices, calculations and bills need none.",
  noProviders: "No identity provider is configured here.",
  looking: "Looking for your session…",
  needsSignIn: "This page is for people who are signed in.",
  again: "Try again",
  noAnswer: (status: number) =>
    status === 0 ? "The service does not answer. Try again." : `The service answered ${status}. Try again.`,
  notices: {
    signedOut: "Signed out.",
    sessionOver: "The session is over. Sign in again.",
    deleted: "Everything of yours is deleted."
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
    ended: "The other sessions are over."
  },
  keys: {
    title: "Keys for model providers",
    about:
      "A key is sealed before it is stored, and never shown again. It is used when you try a model, and to count tokens exactly where only the provider can.",
    none: "No key is stored.",
    provider: "Provider",
    name: "Your name for it",
    hint: "Key",
    state: "State",
    stored: "Stored",
    valid: "Not refused so far",
    checked: "Valid, says the provider",
    invalid: "Refused, or to be entered again",
    check: "Check the key",
    checkOf: (provider: string) => `Check the key for ${provider}`,
    remove: "Remove",
    removeOf: (provider: string) => `Remove the key for ${provider}`,
    removed: (provider: string) => `The key for ${provider} is removed.`,
    add: "Store a key",
    key: "Key",
    keyHint: "Of your own account with the provider. One that is stored already is replaced.",
    optional: "optional",
    folder: "Folder",
    folderHint: "folder_id of your cloud, which Yandex Cloud needs beside the key",
    scope: "Scope",
    scopeHint: "GIGACHAT_API_PERS where nothing is told",
    added: (provider: string, hint: string) => `The key for ${provider} is stored: ${hint}.`
  },
  deletion: {
    title: "Delete everything of mine",
    about: "Your name and e-mail, all your sessions, all your keys and what is stored of your agents.",
    open: "Delete everything of mine…",
    question: "Delete everything of yours?",
    text: "Your name and e-mail as identity providers told them, all your sessions, all your stored keys and what is stored of your agents are deleted at once and for good. Prices that you set as an administrator stay, without your name.",
    confirm: "Delete everything",
    keep: "Keep everything"
  }
}

export type AccountWords = typeof en
