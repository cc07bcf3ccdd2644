import { RatecardApi } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { readFile } from "node:fs/promises"
import { setImmediate } from "node:timers/promises"
import { Representation } from "../../answers/representation.ts"
import { specification } from "./specification.ts"

const SPECIFICATION = "/api/v1/openapi.json"
const DOCS = "/api/docs"
const REDOC = "/api/redoc"
const FAVICON = "/favicon.ico"
const HTML = "text/html; charset=utf-8"
const SCRIPT = "text/javascript; charset=utf-8"
const REDOC_SCRIPT = "/api/redoc/redoc.standalone.js"

/** The paths that the server adds to the contract. */
export const DOCS_PATHS = [FAVICON, SPECIFICATION, DOCS, REDOC, REDOC_SCRIPT]

/** The reference pages load nothing from other hosts; this says so to the browser too. */
const ONLY_FROM_HERE =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'"

const redocPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Ratecard API</title></head>
<body style="margin:0"><redoc spec-url="${SPECIFICATION}" disable-google-font hide-download-button></redoc><script src="${REDOC_SCRIPT}"></script></body>
</html>
`

/** The OpenAPI document and two references over it, none of which needs the internet. */
export const DocsLayer = (publicUrl: string) =>
  Layer.mergeAll(
    // There is no icon; browsers ask for one with every page.
    HttpRouter.add("GET", FAVICON, HttpServerResponse.empty({ headers: { "cache-control": "max-age=86400" } })),
    page(SPECIFICATION, async () => [JSON.stringify(specification(publicUrl)), "application/json"]),
    page(REDOC, async () => [redocPage, HTML]),
    page(REDOC_SCRIPT, async () => [await readFile(new URL(import.meta.resolve("#redoc"))), SCRIPT]),
    page(DOCS, async () => [await scalarPage(publicUrl), HTML])
  )

/** Scalar's page as the platform makes it: one document with the script and the specification inside. Others are served between its steps. */
const scalarPage = async (publicUrl: string): Promise<string> => {
  const document = specification(publicUrl)
  await setImmediate()
  const api = RatecardApi.annotate(OpenApi.Transform, () => document)
  const { dispose, handler } = HttpRouter.toWebHandler(
    HttpApiScalar.layer(api, { path: DOCS, scalar: { withDefaultFonts: false } }),
    { disableLogger: true }
  )
  await setImmediate()
  const page = await handler(new Request(`http://localhost${DOCS}`))
  const html = await page.text()
  await dispose()
  await setImmediate()
  return html
}

/** A page that is made when it is first asked for, compressed, and kept. */
const page = (path: `/${string}`, make: () => Promise<readonly [body: string | Uint8Array, contentType: string]>) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const kept = yield* Effect.cached(
        Effect.promise(async () => {
          const made = new Representation(...(await make()), { headers: { "content-security-policy": ONLY_FROM_HERE } })
          await made.compress()
          return made
        })
      )
      yield* router.add(
        "GET",
        path,
        Effect.zipWith(kept, HttpServerRequest.HttpServerRequest, (made, request) => made.respond(request))
      )
    })
  )
