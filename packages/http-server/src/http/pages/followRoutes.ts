import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import Negotiator from "negotiator"
import { createHash } from "node:crypto"
import { Representation } from "../../answers/representation.ts"
import type { Settings } from "../../Config.ts"
import type { DatabaseUnavailable } from "../../database/deadline.ts"
import { FEED_FORMATS } from "../../feeds/formats.ts"
import { FEED_PATHS, PersonalFeeds } from "../../follow/PersonalFeeds.ts"
import { UNSUBSCRIBE_PATH, unsubscribing } from "../../follow/unsubscribing.ts"
import { Webhooks } from "../../follow/Webhooks.ts"
import { notFound, respond } from "../errors/problems.ts"
import { raised } from "../errors/raised.ts"
import { pathOf } from "../paths/routedPath.ts"

/** What feed readers and mail programs ask for, outside the contract. They cannot sign in: the query holds a secret, which no log has. */
export const FOLLOW_PATHS = [...Object.values(FEED_PATHS), UNSUBSCRIBE_PATH]

/** What is for one person is kept nowhere else, found by no search engine, and tells no other site its address. */
const PERSONAL = {
  "cache-control": "private, no-cache",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex, nofollow"
}

type NeededSettings = Pick<Settings, "authSecrets" | "dataDir" | "publicUrl">

export const FollowRoutes = (settings: NeededSettings) => Layer.merge(FeedRoutes(settings), UnsubscribeRoutes(settings))

const FeedRoutes = ({ publicUrl }: Pick<Settings, "publicUrl">) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const feeds = yield* PersonalFeeds
      for (const format of ["atom", "json"] as const) {
        const path = FEED_PATHS[format]
        const { contentType, write } = FEED_FORMATS[format]
        yield* router.add(
          "GET",
          path,
          asked((token, request) =>
            Effect.map(feeds.read(token), (feed) =>
              feed === undefined
                ? notFound
                : new Representation(write(feed, `${publicUrl}${path}?token=${token}`), contentType, {
                    headers: PERSONAL
                  }).respond(request)
            )
          )
        )
      }
    })
  )

/** A link may be followed by a scanner of mails, and so it only shows a button: what unsubscribes is a POST (RFC 8058). */
const UnsubscribeRoutes = (settings: NeededSettings) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const webhooks = yield* Webhooks
      const { idOf } = unsubscribing(settings)
      const page = (work: (id: string) => Effect.Effect<void, DatabaseUnavailable>, isDone: boolean) =>
        asked((token, request) => {
          const id = idOf(token)
          return id === undefined ? Effect.succeed(notFound) : Effect.as(work(id), pageOf(isDone, request))
        })
      yield* router.add(
        "GET",
        UNSUBSCRIBE_PATH,
        page(() => Effect.void, false)
      )
      yield* router.add(
        "POST",
        UNSUBSCRIBE_PATH,
        page((id) => webhooks.unsubscribe(id), true)
      )
    })
  )

/** Answers for the token in the query. */
const asked = (
  answer: (
    token: string,
    request: HttpServerRequest.HttpServerRequest
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, DatabaseUnavailable>
) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const query = new URLSearchParams(request.url.slice(pathOf(request.url).length))
    return raised(answer(query.get("token") ?? "", request))
  }).pipe(Effect.catchTag("Unavailable", ({ detail }) => Effect.succeed(respond({ status: 503, detail }))))

const WORDS = {
  en: {
    title: "E-mails about prices",
    question: "Stop the e-mails about what you follow?",
    stop: "Stop them",
    done: "You get no more e-mails about what you follow. You can turn them on again on your account page."
  },
  ru: {
    title: "Письма о ценах",
    question: "Больше не присылать письма о том, за чем вы следите?",
    stop: "Не присылать",
    done: "Писем о том, за чем вы следите, больше не будет. Включить их снова можно на странице учётной записи."
  }
}

const STYLE = `:root{color-scheme:light dark}body{max-width:36rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem}button{font:inherit;padding:.4rem 1rem}`

const PAGE_HEADERS = {
  ...PERSONAL,
  "cache-control": "no-store",
  vary: "accept-language",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
}

const pageOf = (isDone: boolean, { headers }: HttpServerRequest.HttpServerRequest) => {
  const accepted = new Negotiator({ headers: { "accept-language": headers["accept-language"] ?? "" } })
  const language = accepted.language(["en", "ru"]) === "ru" ? "ru" : "en"
  const { done, question, stop, title } = WORDS[language]
  const body = isDone ? `<p>${done}</p>` : `<form method="post"><p>${question}</p><button>${stop}</button></form>`
  return HttpServerResponse.text(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    { contentType: "text/html; charset=utf-8", headers: PAGE_HEADERS }
  )
}
