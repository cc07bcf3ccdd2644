import type { Finding } from "./fault.ts"

/** How many prices of a file have no address yet. A new price without one is refused, so a count only falls. */
const WITHOUT_ADDRESS: Readonly<Record<string, number>> = {
  "seeds/anthropic.json": 4,
  "seeds/sber.json": 6,
  "seeds/yandex.json": 11,
  "seeds/tariffs/google.json": 6,
  "seeds/tariffs/openai.json": 2,
  "seeds/tariffs/xai.json": 2
}

/** A price, a promise or an announcement of a file, and where it can be read. */
export interface Cited {
  /** As a person would write it, such as `o3 levels[2]`. */
  readonly path: string
  readonly url?: string | undefined
  /** Whether it is a price, which needs an address. */
  readonly isPrice: boolean
}

/** Refuses addresses that others cannot open or that change under them, and new prices without any. */
export const addressFindings = (file: string, cited: ReadonlyArray<Cited>): ReadonlyArray<Finding> => [
  ...cited.flatMap(({ path, url }) => {
    const fault = url === undefined ? undefined : faultOf(url)
    return fault === undefined ? [] : [{ path: `${path}.url`, ...fault }]
  }),
  ...countFindings(
    cited.filter(({ isPrice, url }) => isPrice && url === undefined).map(({ path }) => path),
    WITHOUT_ADDRESS[file] ?? 0
  )
]

const faultOf = (url: string): Pick<Finding, "problem" | "remedy"> | undefined => {
  if (!URL.canParse(url)) return { problem: `is ${url}, no address`, remedy: "write a whole one" }
  const { hostname, pathname } = new URL(url)
  const [, , , kind, version = ""] = pathname.split("/")
  const isFile =
    hostname === "raw.githubusercontent.com" ||
    (hostname === "github.com" && (kind === "blob" || kind === "tree" || kind === "raw"))
  const commit = hostname === "github.com" ? version : (kind ?? "")
  return isFile && !COMMIT.test(commit)
    ? {
        problem: `is ${url}, a file that changes`,
        remedy: "write https://github.com/<owner>/<repository>/blob/<the whole commit>/<path>"
      }
    : undefined
}

const COMMIT = /^[0-9a-f]{40}$/u

const countFindings = (without: ReadonlyArray<string>, allowed: number): ReadonlyArray<Finding> => {
  if (without.length === allowed) return []
  return without.length > allowed
    ? [
        {
          path: "",
          problem: `has more prices without an address than the ${allowed} that are known: ${without.join(", ")}`,
          remedy: "write the url of the new one"
        }
      ]
    : [
        {
          path: "",
          problem: `has ${without.length} prices without an address, fewer than the ${allowed} that are known`,
          remedy: `write ${without.length} in seeds/rules/addresses.ts`
        }
      ]
}
