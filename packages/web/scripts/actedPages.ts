import type { Page } from "@ratecard/test-support/chromium"

const call = (id: string, model: string) =>
  JSON.stringify({ id, at: "2026-09-14T10:00:00Z", model, usage: { prompt_tokens: 500_000, completion_tokens: 0 } })

const file = (name: string, lines: ReadonlyArray<string>) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(lines.join("\n"))
})

/** Two responses that are billed and one that is not, and a statement with another day and another model. */
const USAGE = file("usage.jsonl", [call("a", "gpt-5.4"), call("b", "gpt-5-mini"), call("c", "a-model-of-nobody")])
const STATEMENT = file("costs.csv", [
  "start_time,amount_value,amount_currency,line_item",
  '1789344000,1.5,usd,"gpt-5.4, input"',
  '1789344000,0.1,usd,"gpt-5-mini, input"',
  '1789344000,0.4,usd,"gpt-4.1, input"'
])

/** Pages as they are once something is done there, and those behind sign-in: each by the name of its picture. */
export const ACTED_PAGES: Readonly<
  Record<string, { readonly address: string; readonly act?: (page: Page) => Promise<void> }>
> = {
  "bill-statement": {
    address: "/bill",
    act: async (page) => {
      await page.locator("input[type=file][multiple]").setInputFiles([USAGE, STATEMENT])
      await page.locator(".waterfall").waitFor()
    }
  },
  "bill-refused": {
    address: "/bill",
    act: async (page) => {
      await page.locator("input[type=file][multiple]").setInputFiles([file("empty.txt", ["no usage"])])
      await page.locator("[aria-live] + *").waitFor()
    }
  },
  "account-signed-in": { address: "/account" },
  "account-by-machine": { address: "/account?by=machine&days=90" },
  teams: { address: "/teams" },
  team: { address: "/teams/search" },
  "team-by-person": { address: "/teams/search?by=person&days=7" },
  "teams-all": { address: "/teams/all?by=team" },
  "team-without-usage": { address: "/teams/quiet" },
  deletion: {
    address: "/account",
    act: (page) => page.locator("section[aria-labelledby=deletion] > button").click()
  },
  "playground-answers": {
    address: "/playground?model=openai-gpt-5&beside=openai-gpt-4o",
    act: async (page) => {
      await page.locator("textarea").fill("What does a call cost?")
      await page.locator(".trial button").click()
      await page.locator(".bill").nth(1).waitFor()
    }
  },
  "admin-quarantine": { address: "/admin" },
  "admin-prices": { address: "/admin?show=prices" },
  "admin-runs": { address: "/admin?show=runs", act: (page) => page.locator("summary").first().click() },
  "admin-announcements": { address: "/admin?show=announcements" },
  "admin-missing": { address: "/admin?show=missing" }
}
