import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { closeContexts, MAY_SKIP, type Page, sharedBrowser } from "@ratecard/test-support/chromium"
import { buffer } from "node:stream/consumers"
import { AccountServer, ADA, OPERATOR } from "./account/AccountServer.ts"
import { assertAccessible } from "./account/assertAccessible.ts"

describe.runIf(IS_WHOLE && !MAY_SKIP)("the pages of teams, in Chromium", { timeout: 180_000 }, () => {
  let server: AccountServer
  let pageOf: (login: string, locale?: string) => Promise<Page>
  const wrongs: Array<string> = []

  beforeAll(async () => {
    server = await AccountServer.start()
    const browser = await sharedBrowser()
    pageOf = async (login, locale = "en") => {
      const context = await browser.newContext({ locale, serviceWorkers: "block" })
      const page = await context.newPage()
      page.on("pageerror", ({ message }) => wrongs.push(message))
      page.on("console", (message) => {
        if (/Content Security|TrustedHTML/u.test(message.text())) wrongs.push(message.text())
      })
      await server.signIn(page, login)
      return page
    }
    return async () => {
      await closeContexts(browser)
      await server[Symbol.asyncDispose]()
    }
  })

  const saved = async (page: Page, form: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: form }).click()
    ])
    return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) }
  }

  it("let an administrator make a team and a token, which a member sees the spend of", async () => {
    const operator = await pageOf(OPERATOR)
    await operator.getByRole("link", { name: "Teams" }).click()
    await operator.getByText("There is no team yet.").waitFor()
    const make = operator.getByRole("button", { name: "Make a team" })
    await operator.getByLabel("Name").fill("Search Team")
    await make.click()
    await operator.getByText("Enter small letters, digits and hyphens, but not “all”.").waitFor()
    await operator.getByLabel("Name").fill("search")
    await operator.getByLabel("Members").fill("nobody")
    await operator.getByLabel("Budget of a month in dollars").fill("0,01")
    await make.click()
    await operator.locator("[aria-invalid][name=members]").waitFor()
    await operator.getByLabel("Members").fill("bob@example.org\nada@example.org")
    await make.click()
    await operator.waitForURL("**/teams/search")
    await operator.getByText("Make a token below").waitFor()
    await operator.getByRole("button", { name: "Make a token" }).click()
    await operator.getByText("Enter what the token is for.").waitFor()
    await operator.getByLabel("What it is for").fill("Laptops")
    await operator.getByRole("button", { name: "Make a token" }).click()
    const variables = await operator.locator(".setting").innerText()
    assert.include(variables, `OTEL_EXPORTER_OTLP_ENDPOINT=${server.url}\n`)
    assert.include(variables, "CLAUDE_CODE_ENABLE_TELEMETRY=1")
    const token = /OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer (?<token>rct_[\w-]+)"/u.exec(variables)!
    await assertAccessible(operator, "a new token", "light")
    await server.send(token.groups!["token"]!)

    const page = await pageOf(ADA)
    await page.goto(`${server.url}/teams`)
    await page
      .getByRole("row", { name: /^search 2 members ≥ \$[\d.]+ ≥ \$[\d.]+ over the budget of \$0\.01$/u })
      .waitFor()
    await assertAccessible(page, "the list of teams", "dark")
    await page.getByRole("link", { name: "search" }).click()
    // Of 30 days with 12 calls each, one could not be read, and one has no price.
    await page.getByText(/^359 responses, from .* Lower bound: some records couldn't be priced\./u).waitFor()
    await page.getByText("No known price for a-model-of-nobody.").waitFor()
    await page.getByText("1 × claude_code.api_request: input_tokens is not a number of tokens.").waitFor()
    const all = page.getByRole("link", { name: "All by person: 6" })
    await all.waitFor()
    assert.strictEqual(await page.getByRole("row", { name: /@example\.org/u }).count(), 5)
    assert.strictEqual(await page.locator(".column").count(), 30)
    await assertAccessible(page, "a team", "light")
    assert.strictEqual(await page.getByRole("button", { name: "Make a token" }).count(), 0)
    await all.click()
    await page.locator(".largest").waitFor({ state: "detached" })
    assert.strictEqual(await page.getByRole("row", { name: /@example\.org/u }).count(), 6)
    await page.getByRole("link", { name: "7 days" }).click()
    await page.getByRole("row", { name: /^Total 83 /u }).waitFor()

    const csv = await saved(page, "CSV")
    assert.strictEqual(csv.name, "search.csv")
    assert.include(csv.content.toString(), "zoe@example.org")
    assert.strictEqual((await saved(page, "Parquet")).content.subarray(0, 4).toString(), "PAR1")
    await page.goto(`${server.url}/teams/all`)
    await page.getByText("There is no team “all” that you may see.").waitFor()
    await page.goto(`${server.url}/account`)
    assert.deepStrictEqual(wrongs, [])
  })

  it("let an administrator delete a person's usage, of which the report says so, and then the team, in Russian", async () => {
    const page = await pageOf(OPERATOR, "ru")
    await page.goto(`${server.url}/teams/all?by=team`)
    await page.getByRole("row", { name: /^search 359 /u }).waitFor()
    await page.getByRole("link", { name: "search" }).click()
    await page.getByLabel("Только этого человека").fill("zoe@example.org")
    await page.getByRole("button", { name: "Удалить данные…" }).click()
    await page.getByRole("button", { name: "Удалить данные", exact: true }).click()
    await page.getByText("Удалено.").waitFor()
    await page.getByText(/^Удалено и не входит в суммы: 60\sответов с /u).waitFor()
    await page.getByText(/^299\sответов, с /u).waitFor()
    await page.getByLabel("Показывать людей под псевдонимами").check()
    await page.getByRole("button", { name: "Сохранить" }).click()
    await page.getByText("Сохранено.").waitFor()
    await page
      .getByRole("row", { name: /^person-[\da-f]{8} /u })
      .first()
      .waitFor()
    await page.getByRole("button", { name: "Отозвать токен: Laptops" }).click()
    await page.getByText("Отозван: Laptops. Отправленное с ним остаётся.").waitFor()
    await page.getByRole("button", { name: "Удалить команду…" }).click()
    await page.getByRole("button", { name: "Удалить команду", exact: true }).click()
    await page.getByText("Команд пока нет.").waitFor()
    assert.strictEqual(page.url(), `${server.url}/teams`)
    assert.deepStrictEqual(wrongs, [])
  })
})
