import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** One rate as the bank writes it. */
export interface BankRate {
  /** `dd.mm.yyyy` */
  readonly date: string
  /** With a decimal comma. */
  readonly value: string
  readonly nominal?: string
  /** Left out of old answers. */
  readonly unit?: string
}

/** Bytes in windows-1251, as the bank sends them. */
export const windows1251 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0)!
    if (code < 0x80) return code
    if (code >= 0x410 && code <= 0x44f) return code - 0x410 + 0xc0
    throw new RangeError(`${character} is not written here in windows-1251`)
  })

const HEAD = '<?xml version="1.0" encoding="windows-1251"?>'

const amounts = ({ nominal = "1", unit, value }: BankRate, name = ""): string =>
  `<Nominal>${nominal}</Nominal>${name}<Value>${value}</Value>${unit === undefined ? "" : `<VunitRate>${unit}</VunitRate>`}`

const currency = (id: string, number: string, code: string, name: string, rate: BankRate): string =>
  `<Valute ID="${id}"><NumCode>${number}</NumCode><CharCode>${code}</CharCode>${amounts(rate, `<Name>${name}</Name>`)}</Valute>`

/** Answer of `XML_daily.asp`, with the dollar among others. */
export const dailyXml = (dollar: BankRate): Uint8Array => {
  const { date } = dollar
  const currencies = [
    currency("R01060", "051", "AMD", "Армянских драмов", { date, nominal: "100", value: "13,5928" }),
    currency("R01235", "840", "USD", "Доллар США", dollar),
    currency("R01239", "978", "EUR", "Евро", { date, value: "89,4443", unit: "89,4443" })
  ]
  return windows1251(`${HEAD}<ValCurs Date="${date}" name="Foreign Currency Market">${currencies.join("")}</ValCurs>`)
}

/** Answer of `XML_dynamic.asp` about the dollar. */
export const periodXml = (first: string, last: string, rates: ReadonlyArray<BankRate>): Uint8Array => {
  const records = rates.map((rate) => `<Record Date="${rate.date}" Id="R01235">${amounts(rate)}</Record>`)
  return windows1251(
    `${HEAD}<ValCurs ID="R01235" DateRange1="${first}" DateRange2="${last}" name="Foreign Currency Market Dynamic">${records.join("")}</ValCurs>`
  )
}

/** Answer of the mirror; `date` is ISO 8601. */
export const mirrorJson = (date: string, value: unknown, nominal: unknown = 1): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      Date: date,
      PreviousURL: "//www.cbr-xml-daily.ru/archive/2026/07/23/daily_json.js",
      Valute: {
        EUR: { ID: "R01239", NumCode: "978", CharCode: "EUR", Nominal: 1, Name: "Евро", Value: 89.4443 },
        USD: { ID: "R01235", NumCode: "840", CharCode: "USD", Nominal: nominal, Name: "Доллар США", Value: value }
      }
    })
  )

/** `dd.mm.yyyy` of the day in Moscow that is `days` after today's. */
export const moscowDate = (days = 0): string =>
  new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10).split("-").toReversed().join(".")

/** The `updated_at` that a rate of this `dd.mm.yyyy` has. */
export const midnight = (date: string): string => `${date.split(".").toReversed().join("-")}T00:00:00+03:00`

export const bytes =
  (body: Uint8Array, contentType = "application/xml; charset=windows-1251"): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { "content-type": contentType }).end(body)

export const status =
  (code: number): RequestListener =>
  (_request, response) =>
    response.writeHead(code).end("not now")

/** Never answers. */
export const hung: RequestListener = () => {}

/** Begins an answer and goes on for ever. */
export const endless: RequestListener = (_request, response) => {
  const more = () => {
    while (!response.destroyed && response.write("<!-- and so on -->".repeat(1000)));
  }
  response.writeHead(200).on("drain", more)
  more()
}

/** Answers with `size` bytes and says so, or does not. */
export const large =
  (size: number): RequestListener =>
  (_request, response) =>
    response.writeHead(200).end(Buffer.alloc(size, 0x20))

/** The bank and its mirror on one port: each path gives the answer that was set last, and records the requests. */
export class BankStandIn implements AsyncDisposable {
  daily: RequestListener = status(404)
  mirror: RequestListener = status(404)
  /** Past rates of the bank. For any span, it answers those within it. */
  past: ReadonlyArray<BankRate> = []
  period: RequestListener | undefined
  readonly asked: Array<string> = []
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url!, "http://stand-in")
    this.asked.push(url.pathname + url.search)
    const answer = this.#answer(url)
    answer(request, response)
  })

  static async start(): Promise<BankStandIn> {
    const standIn = new BankStandIn()
    standIn.#server.listen(0, "127.0.0.1")
    await once(standIn.#server, "listening")
    return standIn
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get settings() {
    return { CBR_URL: `${this.url}/scripts`, CBR_MIRROR_URL: `${this.url}/daily_json.js` }
  }

  /** The spans of which the bank was asked, in order. */
  get spans(): ReadonlyArray<string> {
    return this.asked
      .filter((path) => path.includes("XML_dynamic"))
      .map((path) => new URLSearchParams(path.split("?")[1]))
      .map((query) => `${query.get("date_req1")} ${query.get("date_req2")} ${query.get("VAL_NM_RQ")}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, "close")
  }

  #answer(url: URL): RequestListener {
    if (url.pathname === "/scripts/XML_daily.asp") return this.daily
    if (url.pathname === "/daily_json.js") return this.mirror
    if (url.pathname !== "/scripts/XML_dynamic.asp") return status(404)
    if (this.period !== undefined) return this.period
    const [first, last] = ["date_req1", "date_req2"].map((name) => url.searchParams.get(name)!.replaceAll("/", "."))
    const inside = this.past.filter(
      ({ date }) => sortable(first!) <= sortable(date) && sortable(date) <= sortable(last!)
    )
    return bytes(periodXml(first!, last!, inside))
  }
}

const sortable = (date: string): string => date.split(".").toReversed().join("")
