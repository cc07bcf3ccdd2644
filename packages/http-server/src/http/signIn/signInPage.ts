import { createHash } from "node:crypto"
import { AUTH_PATH } from "./cookies.ts"

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem;color:#1a1a1a;background:#fff}
button,a{font:inherit}@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}a{color:#9cf}}`

/** A page of this server: it asks nobody but this server, and runs nothing but `script`. */
export interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const page = (title: string, body: string, script = ""): Page => ({
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>Ratecard</h1>${body}${script && `<script>${script}</script>`}</body>
</html>
`,
  headers: {
    "content-security-policy": `default-src 'none'; style-src '${hash(STYLE)}'; script-src ${script === "" ? "'none'" : `'${hash(script)}'`}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    // An address that holds a code goes nowhere else.
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store"
  }
})

const hash = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`

const NAMES: Readonly<Record<string, string>> = { google: "Google", github: "GitHub", yandex: "Yandex", oidc: "OpenID" }

/** Links that begin a sign-in; `base` is the path that the service is served under. */
export const choicePage = (providers: ReadonlyArray<string>, base: string): Page =>
  page(
    "Sign in",
    providers.length === 0
      ? "<p>No identity provider is configured here.</p>"
      : `<p>Sign in with</p><ul>${providers.map((name) => `<li><a href="${base}/auth/${name}">${NAMES[name]}</a></li>`).join("")}</ul>`
  )

/** A sign-in that could not begin. */
export const failurePage = (reason: string): Page => page("Sign in", `<p role="alert">${reason}</p>`)

/**
 * Completes the sign-in that an identity provider returns from, and shows who is signed in. The code
 * leaves the address at once, so that it stays in no history; a reload renews the session instead.
 */
export const callbackPage = (provider: string, base: string): Page =>
  page(
    "Sign in",
    `<p id="status" role="status">Signing in…</p><p><button id="leave" type="button" hidden>Sign out</button></p>
<noscript><p>Signing in needs JavaScript.</p></noscript><p><a href="${base}/auth">Sign in with another account</a></p>`,
    callbackScript(provider, `${base}${AUTH_PATH}`)
  )

const callbackScript = (provider: string, api: string): string => `
const api = ${JSON.stringify(api)}
const status = document.getElementById("status")
const leave = document.getElementById("leave")
const returned = new URLSearchParams(location.search)
history.replaceState(null, "", location.pathname)
const ask = async (path, init) => {
  const response = await fetch(api + path, init)
  const answer = await response.json()
  if (!response.ok) throw new Error(typeof answer.detail === "string" ? answer.detail : "The sign-in is not valid. Begin again.")
  return answer
}
const complete = () => {
  const body = { code: returned.get("code") }
  for (const name of ["state", "iss"]) if (returned.has(name)) body[name] = returned.get(name)
  return ask(${JSON.stringify(`/${provider}/callback`)}, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
}
const resume = async () => {
  const { access_token } = await ask("/refresh", { method: "POST" })
  return { user: await ask("/me", { headers: { authorization: "Bearer " + access_token } }) }
}
const show = async () => {
  if (returned.has("error")) throw new Error("The identity provider did not sign you in: " + returned.get("error").slice(0, 100))
  const { user } = await (returned.has("code") ? complete() : resume())
  status.textContent = "Signed in as " + [user.name, user.email && "<" + user.email + ">"].filter(Boolean).join(" ") + "."
  if (!user.name && !user.email) status.textContent = "Signed in as " + user.id + "."
  leave.hidden = false
}
const tell = (error) => { status.textContent = error.message }
leave.addEventListener("click", () => ask("/logout", { method: "POST" }).then(() => {
  status.textContent = "Signed out."
  leave.hidden = true
}, tell))
show().catch(tell)
`
