import { assert, beforeAll, describe, it } from "@effect/vitest"
import { hanging, IS_WHOLE, StandIn } from "@ratecard/test-support"
import {
  type BrowserContextOptions,
  closeContexts,
  MAY_SKIP,
  type Page,
  sharedBrowser
} from "@ratecard/test-support/chromium"
import { AccountServer, ADA, HOSTILE_NAME, KEY, OPERATOR, usageOf } from "./account/AccountServer.ts"
import { assertAccessible } from "./account/assertAccessible.ts"

interface Prices {
  readonly input_price: number
  readonly output_price: number
  readonly cached_input_price: number
}

/** A multiple, without what binary fractions add. */
const times = (amount: number, factor: number): number => Number((amount * factor).toPrecision(8))

/** An amount as pages write it, without its currency. */
const shown = (amount: number, locale = "en-US"): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 10 }).format(times(amount, 1))

const TEXT = "A canary text <img src=x onerror=\"document.title='x'\">"

describe.skipIf(MAY_SKIP)("behind sign-in, in Chromium", { timeout: 180_000 }, () => {
  let server: AccountServer
  let newPage: (options?: BrowserContextOptions) => Promise<Page>
  /** The one on which the person is signed in from the first test to the last. */
  let page: Page
  /** What pages did that none may do: faults of scripts, what the policy stopped, what held a secret in its address. */
  const wrongs: Array<string> = []

  beforeAll(async () => {
    server = await AccountServer.start()
    const browser = await sharedBrowser()
    newPage = async (options = {}) => {
      const context = await browser.newContext({ locale: "en", serviceWorkers: "block", ...options })
      const page = await context.newPage()
      page.on("pageerror", ({ message }) => wrongs.push(message))
      page.on("console", (message) => {
        if (/Content Security|TrustedHTML/u.test(message.text())) wrongs.push(message.text())
      })
      page.on("request", (request) => {
        const address = request.url()
        if (/canary/u.test(address)) wrongs.push(address)
        if (address.startsWith(server.url) && /[?&]code=/u.test(address) && !request.isNavigationRequest()) {
          wrongs.push(address)
        }
      })
      return page
    }
    // The address that a sign-in comes back to passes a service worker by, too.
    page = await newPage({ serviceWorkers: "allow" })
    await server.signIn(page, ADA)
    return async () => {
      await closeContexts(browser)
      await server[Symbol.asyncDispose]()
    }
  })

  const assertNothingWrong = async (on: Page) => {
    assert.deepStrictEqual(wrongs, [])
    assert.notStrictEqual(await on.title(), "x")
    const kept = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])"
    assert.strictEqual(await on.evaluate(kept), '[{},{},""]')
  }

  /** The prices of a model now, which are those of no certain day. */
  const served = async (id: string): Promise<Prices> => {
    const answer = await fetch(`${server.url}/api/v1/models/${id}`)
    return answer.json()
  }

  /** What a price list says of a model, as multiples of its prices now. */
  const listed = async (
    provider: "anthropic" | "google" | "openai",
    name: string,
    ofInput: number,
    ofOutput = ofInput
  ) => {
    const { input_price, output_price } = await served(`${provider}-${name}`)
    return { provider, name, input: times(input_price, ofInput), output: times(output_price, ofOutput) }
  }

  const storeKey = async (provider: string, key: string) => {
    await page.getByLabel("Provider", { exact: true }).selectOption(provider)
    await page.getByLabel("Key", { exact: true }).fill(key)
    await page.getByRole("button", { name: "Store a key" }).click()
  }

  it("a person signs in, keeps a key, and calls two models with it", async () => {
    // A name is a text, and the code is in no history.
    await page.getByText(`Signed in as ${HOSTILE_NAME} <ada@example.org>.`).waitFor()
    await storeKey("openai", " ")
    await page.getByText("Enter a key.").waitFor()
    assert.strictEqual(await page.getByLabel("Key", { exact: true }).getAttribute("aria-invalid"), "true")
    await storeKey("openai", "two words")
    await page.getByText("The key should hold visible ASCII characters only").waitFor()
    assert.strictEqual(await page.getByLabel("Key", { exact: true }).getAttribute("aria-invalid"), "true")
    await storeKey("openai", KEY)
    await page.getByText("The key for OpenAI is stored and works: ••••wXyz.").waitFor()
    assert.strictEqual(await page.getByLabel("Key", { exact: true }).inputValue(), "")
    await page.getByText("Accepted by the provider").waitFor()
    await storeKey("anthropic", "sk-ant-nobody-knows")
    await page.getByText("The key for Anthropic is stored, but: Anthropic refused the key with status 401.").waitFor()
    // What was said of the key before is said no more.
    assert.strictEqual(await page.getByText("The key for OpenAI is stored").count(), 0)
    await page.getByRole("button", { name: "Check the key for Anthropic" }).click()
    await page.getByText("The key for Anthropic is stored").waitFor({ state: "detached" })
    await page.getByText("Anthropic refused the key with status 401.").waitFor()
    await page.getByRole("button", { name: "Remove the key for Anthropic" }).click()
    await page.getByText("The key for Anthropic is removed.").waitFor()
    assert.strictEqual(await page.getByText("••••").count(), 1)

    await page.getByRole("link", { name: "Try a model" }).click()
    // The page before has a field of the same name.
    await page.getByLabel("Compare with").selectOption("openai-gpt-4o")
    await page.getByLabel("Model", { exact: true }).selectOption("openai-gpt-5")
    await page.getByLabel("Text", { exact: true }).fill(TEXT)
    // Its cost is shown before it is sent, as the service counts it.
    const calculated = await fetch(`${server.url}/api/v1/calculate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: TEXT, model_ids: ["openai-gpt-5"] })
    })
    const { results }: any = await calculated.json()
    const cost = results[0].input_cost.toFixed(8).replace(/0+$/u, "")
    await page.getByText(`GPT-5: ${results[0].tokens} tokens of input, $${cost}.`).waitFor()
    await page.getByRole("button", { name: "Send" }).click()
    const answers = page.getByRole("region", { name: /^GPT-/u })
    // Each answer is of 20 tokens, 100 from the cache and 17 of output, at prices per million.
    const partsOf = ({ cached_input_price, input_price, output_price }: Prices) =>
      (
        [
          ["Input", 20, input_price],
          ["Cached input", 100, cached_input_price],
          ["Output", 17, output_price]
        ] as const
      ).map(([name, tokens, price]) => ({ name, tokens, price, cost: times(tokens, price / 1_000_000) }))
    const totalOf = (parts: ReturnType<typeof partsOf>) => parts.reduce((sum, part) => sum + part.cost, 0)
    const first = partsOf(await served("openai-gpt-5"))
    const second = partsOf(await served("openai-gpt-4o"))
    const haveTotals = async () => {
      await answers
        .nth(1)
        .getByText(`$${shown(totalOf(second))}`)
        .waitFor()
      await answers
        .nth(0)
        .getByText(`$${shown(totalOf(first))}`)
        .waitFor()
    }
    await haveTotals()
    const parts = await answers.nth(0).locator("tbody tr").allInnerTexts()
    assert.deepStrictEqual(
      parts.map((part) => part.replaceAll(/\s+/gu, " ")),
      first.map(({ cost, name, price, tokens }) => `${name} ${tokens} × $${shown(price)} / 1,000,000 $${shown(cost)}`)
    )
    const ratio = totalOf(second) / totalOf(first)
    const factor = Number(Math.max(ratio, 1 / ratio).toPrecision(2))
    await page
      .getByText(`${ratio > 1 ? "GPT-5" : "GPT-4o"} was cheaper; the other one cost ${factor} times as much.`)
      .waitFor()
    assert.strictEqual(await answers.getByText("A fine answer.").count(), 2)
    assert.strictEqual(page.url(), `${server.url}/playground?beside=openai-gpt-4o&model=openai-gpt-5`)
    const asked = server.vendors.requests.filter(({ method }) => method === "POST")
    assert.sameMembers(
      asked.map(({ json }) => json.model),
      ["gpt-5", "gpt-4o"]
    )
    assert.isTrue(asked.every(({ text }) => text.includes("A canary text")))

    await server.vendors.while(hanging, async () => {
      await page.getByRole("button", { name: "Send" }).click()
      await page.getByRole("button", { name: "Cancel" }).nth(1).click()
      await page.getByText("Cancelled.").waitFor()
    })
    // One is awaited still, and its answer is none of the next question's.
    await page.getByRole("button", { name: "Send" }).click()
    await haveTotals()

    // An address that names a model of which there is no key says so.
    await page.goto(`${server.url}/playground?model=anthropic-claude-opus-4-5`)
    await page.getByText("To try Claude Opus 4.5, store an API key for Anthropic.").waitFor()
    // The key is stored there, for the provider of that model.
    assert.strictEqual(await page.getByLabel("Provider", { exact: true }).inputValue(), "anthropic")
    await storeKey("anthropic", KEY)
    await page.getByText("To try Claude Opus 4.5").waitFor({ state: "detached" })
    assert.strictEqual(await page.getByLabel("Model", { exact: true }).inputValue(), "anthropic-claude-opus-4-5")
    await page.goto(`${server.url}/playground?model=openai-gpt-4o`)
    assert.strictEqual(await page.getByLabel("Model", { exact: true }).inputValue(), "openai-gpt-4o")

    // A reload knows the person by the cookie alone; the text was kept nowhere.
    await page.reload()
    await page.getByLabel("Text", { exact: true }).waitFor()
    assert.strictEqual(await page.getByLabel("Text", { exact: true }).inputValue(), "")
    await page.getByRole("link", { name: "Account" }).click()
    await page.getByRole("link", { name: "Try a model" }).waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Administration" }).count(), 0)
    // A reader who types the address gets an explanation, and sends no request that would be refused.
    const refused: Array<string> = []
    page.on("response", (response) => {
      if (response.status() >= 400) refused.push(response.url())
    })
    await page.goto(`${server.url}/admin`)
    await page.getByText("Only administrators can open this page.").waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Sync runs" }).count(), 0)
    assert.deepStrictEqual(refused, [])
    await page.getByRole("link", { name: "Account" }).click()
    await assertNothingWrong(page)
  })

  it.runIf(IS_WHOLE)("a person who signs in for a page comes back to it, with the model of its address", async () => {
    const other = await newPage()
    await other.goto(`${server.url}/playground?model=openai-gpt-4o-mini`)
    await other.locator("main").getByRole("link", { name: "Sign in" }).click()
    await server.approve(other, ADA)
    await other.waitForURL("**/playground?model=openai-gpt-4o-mini")
    await assertNothingWrong(other)
    await other.close()
  })

  it.runIf(IS_WHOLE)(
    "a person stores what agents used on two machines, sees what it cost, and removes it",
    async () => {
      await page.getByText("Nothing is stored for this period.").waitFor()
      const lines = usageOf(3).map((response) => JSON.stringify(response))
      const add = (name: string, text: string) =>
        page
          .getByLabel("Add files of responses")
          .setInputFiles({ name, mimeType: "application/jsonl", buffer: Buffer.from(text) })
      await add("cut.jsonl", `${lines[0]}\n${lines[1]!.slice(0, 50)}`)
      await page.getByText("cut.jsonl, line 2: not valid JSON, or cut off.").waitFor()
      await add("wrong.jsonl", `${lines[0]}\n${lines[1]!.replace('"input_tokens":', '"input_tokens":-')}`)
      await page.getByText(/^wrong\.jsonl, line 2: usage: usage\.input_tokens should be from 0/u).waitFor()
      await add("laptop.jsonl", `${lines.slice(0, 16).join("\n")}\n`)
      await page.getByText("Stored: 16 new, 0 updated, 0 already stored.").waitFor()
      await add("desktop.jsonl", lines.slice(8).join("\n"))
      await page.getByText("Stored: 8 new, 0 updated, 8 already stored.").waitFor()
      await page.getByRole("row", { name: /^Total 24 / }).waitFor()
      await page.getByText("No known price for a-model-of-nobody.").waitFor()
      await page.getByRole("link", { name: "machine", exact: true }).click()
      await page.locator(".largest").waitFor({ state: "detached" })
      await page.getByRole("row", { name: /^laptop 8 / }).waitFor()
      assert.strictEqual(await page.locator(".spend tbody tr").count(), 3)
      await page.getByRole("button", { name: "Remove all of it…" }).click()
      await page.getByRole("button", { name: "Remove all", exact: true }).click()
      await page.getByText("All stored responses are removed.").waitFor()
      await page.getByText("Nothing is stored for this period.").waitFor()
      await assertNothingWrong(page)
    }
  )

  it.runIf(IS_WHOLE)("a person follows a model from its page, and a webhook gets what happens to it", async () => {
    const receiver = await StandIn.start((_request, response) => void response.writeHead(204).end())
    await page.goto(`${server.url}/models/openai-gpt-5-nano`)
    await page.getByRole("link", { name: "Follow this model" }).click()
    const form = page.locator("form.row-form").first()
    await form.waitFor()
    assert.strictEqual(await form.getByLabel("Model").inputValue(), "openai-gpt-5-nano")
    await form.getByLabel("Tell me when").selectOption({ label: "a price falls below" })
    await form.getByRole("button", { name: "Follow" }).click()
    await page.getByText("Enter a price above 0.").waitFor()
    const { input_price, output_price } = await served("openai-gpt-5-nano")
    const limit = times(input_price, 0.8)
    await form.getByLabel("USD per 1M tokens").fill(String(limit).replace(".", ","))
    await form.getByRole("button", { name: "Follow" }).click()
    const rule = `GPT-5 Nano: input below $${shown(limit)} per 1M tokens`
    await page.getByText(`Added: ${rule}.`).waitFor()

    const address = `${receiver.url}<img/src=x/onerror="document.title='x'">`
    await page.getByLabel("URL").fill("hooks.example.com")
    await page.getByRole("button", { name: "Add webhook" }).click()
    await page.getByText("Enter a URL that begins with https://.").waitFor()
    await page.getByLabel("URL").fill(address)
    await page.getByRole("button", { name: "Add webhook" }).click()
    await page.getByText("The webhook is added.").waitFor()
    assert.match(await page.locator(".secret code").innerText(), /^whsec_[\w+/]{43}=$/u)
    assert.strictEqual(await page.locator(".webhooks .address").innerText(), address)
    await page.getByRole("button", { name: `Send a test to ${address}` }).click()
    await page.getByText("Test: delivered, status 204").waitFor()

    const ask = await server.operator()
    await ask("admin/prices", {
      model_id: "openai-gpt-5-nano",
      input_price: times(input_price, 0.6),
      output_price
    })
    while (receiver.requests.length < 2) await page.waitForTimeout(50)
    await page.reload()
    await page.getByText("Recent messages").click()
    const sent = page.locator(".deliveries li")
    await sent.nth(1).waitFor()
    const [first, second] = await sent.allInnerTexts()
    assert.match(first!, /Price below your limit: GPT-5 Nano\s+delivered, status 204$/u)
    assert.match(second!, /Test\s+delivered, status 204$/u)
    // The secret was shown once.
    assert.strictEqual(await page.locator(".secret").count(), 0)
    await assertAccessible(page, "messages", "dark")

    await page.getByRole("button", { name: `Remove ${rule}` }).click()
    await page.getByText("You don't follow anything yet.").waitFor()
    await page.getByRole("button", { name: `Remove ${address}` }).click()
    await page.getByText("You have no webhook.").waitFor()
    await receiver.stop()
    await assertNothingWrong(page)
    await page.goto(`${server.url}/account`)
  })

  it.runIf(IS_WHOLE)("a person follows a line from its page", async () => {
    await page.goto(`${server.url}/lines/claude-sonnet`)
    await page.getByRole("link", { name: "Follow this line" }).click()
    const form = page.locator("form.row-form").first()
    await form.waitFor()
    await form.getByLabel("Tell me when").selectOption({ label: "a price falls below" })
    await form.getByRole("button", { name: "Follow" }).click()
    await page.getByText("Enter a price above 0.").waitFor()
    await form.getByLabel("USD per 1M tokens").fill("1.6")
    await form.getByLabel("Model").selectOption("All models")
    await form.getByRole("button", { name: "Follow" }).click()
    await page.getByText("Choose a model or a line.").waitFor()
    await form.getByLabel("Model").selectOption("Claude Sonnet")
    await form.getByRole("button", { name: "Follow" }).click()
    const what = "Claude Sonnet, all models of the line: input below $1.60 per 1M tokens"
    await page.getByText(`Added: ${what}.`).waitFor()

    await page.getByRole("button", { name: `Remove ${what}` }).click()
    await page.getByText("You don't follow anything yet.").waitFor()
    await assertNothingWrong(page)
    await page.goto(`${server.url}/account`)
  })

  it.runIf(IS_WHOLE)("a person deletes everything of theirs, once they are sure", async () => {
    const elsewhere = await newPage()
    await server.signIn(elsewhere, ADA)
    await page.reload()
    await page.getByRole("button", { name: "End the others" }).click()
    await page.getByText("The other sessions have ended.").waitFor()
    await elsewhere.getByRole("button", { name: "Sign out" }).click()
    await elsewhere.getByText("Signed out.").waitFor()
    await elsewhere.reload()
    await elsewhere.getByRole("button", { name: "Sign in with OpenID" }).waitFor()
    await assertNothingWrong(elsewhere)
    await storeKey("xai", "xai-of-a-person-0123")
    await page.getByText("••••0123", { exact: true }).waitFor()
    const open = page.getByRole("button", { name: "Delete my account…" })
    await open.click()
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByText("••••0123", { exact: true }).waitFor()
    await open.click()
    await page.getByRole("button", { name: "Delete account", exact: true }).click()
    await page.getByText("Your account has been deleted.").waitFor()
    await page.reload()
    await page.getByRole("button", { name: "Sign in with OpenID" }).waitFor()
    await assertNothingWrong(page)
    const later = await newPage()
    await server.signIn(later, ADA)
    await later.getByText("No key is stored.").waitFor()
    await assertNothingWrong(later)
  })

  it.runIf(IS_WHOLE)("a sign-in that fails is told in the words of whoever refused it", async () => {
    const page = await newPage()
    for (const [address, words] of [
      ["/auth/oidc/callback?error=access_denied&state=x", "The identity provider did not sign you in: access_denied"],
      ["/auth/oidc/callback?code=stolen&state=x", "The sign-in is not valid. Begin again."],
      ["/auth/google", "This identity provider is not configured here."]
    ] as const) {
      await page.goto(server.url + address)
      await page.getByText(words).waitFor()
      assert.strictEqual(page.url(), `${server.url}/account`)
      await page.getByRole("button", { name: "Sign in with OpenID" }).waitFor()
    }
    await page.goto(`${server.url}/admin`)
    await page.getByText("Sign in to open this page.").waitFor()
    await assertNothingWrong(page)
  })

  it.runIf(IS_WHOLE)(
    "an administrator syncs, releases and dismisses what is held, and sets a price, in Russian",
    async () => {
      const page = await newPage({ locale: "ru" })
      const before = await served("openai-gpt-5")
      const quoted = await listed("openai", "gpt-5", 1.2)
      server.quote([quoted, await listed("google", "gemini-2.5-pro", 1.04, 1)])
      await server.signIn(page, OPERATOR)
      await page.getByRole("link", { name: "Администрирование" }).click()
      await page.getByText("Ничего не задержано.").waitFor()
      await page.getByRole("link", { name: "Сверки" }).click()
      await page.getByRole("button", { name: "Запустить сверку" }).click()
      await page.locator("summary", { hasText: "задержано 2" }).click()
      await page.getByRole("row", { name: /^LiteLLM ответил 2/u }).waitFor()

      await page.getByRole("link", { name: "Задержанные цены" }).click()
      const held = page.getByRole("row", { name: /GPT-5/u })
      await held.getByText("+20").first().waitFor()
      const dollars = (amount: number) => String.raw`${shown(amount, "ru-RU")}\s\$`
      const step = (from: number, to: number) => `${dollars(from)} → ${dollars(to)}`
      const input = step(before.input_price, quoted.input)
      const output = step(before.output_price, quoted.output)
      assert.match(
        await held.innerText(),
        new RegExp(`${input}[^]*${dollars(before.cached_input_price)}[^]*${output}`, "u")
      )
      await page.getByRole("button", { name: "Применить эту цену: GPT-5" }).click()
      await page.getByText("Применено: 1 цена. Уже действует.").waitFor()
      await page.getByRole("button", { name: "Отклонить эту цену: Gemini 2.5 Pro" }).click()
      await page.getByText("Ничего не задержано.").waitFor()
      assert.deepInclude(await served("openai-gpt-5"), { input_price: quoted.input, output_price: quoted.output })

      await page.getByRole("link", { name: "Цены", exact: true }).click()
      await page.getByLabel("Модель").fill("openai-gpt-5")
      const next = {
        input_price: times(before.input_price, 0.8),
        output_price: times(before.output_price, 0.85),
        cached_input_price: times(before.cached_input_price, 1.2)
      }
      const typed = (amount: number) => String(amount).replace(".", ",")
      await page.getByLabel("Ввод", { exact: true }).fill(typed(next.input_price))
      await page.getByLabel("Кэшированный ввод").fill(typed(times(next.input_price, 2)))
      await page.getByLabel("Вывод").fill(typed(next.output_price))
      await page.getByRole("button", { name: "Установить эту цену" }).click()
      // Many times as much for cached tokens.
      await page.getByRole("button", { name: "Всё равно установить" }).click()
      await page.getByText(`Input should be less than or equal to ${next.input_price}, the input price`).waitFor()
      await page.getByLabel("Кэшированный ввод").fill(typed(next.cached_input_price))
      await page.getByRole("button", { name: "Установить эту цену" }).click()
      await page.getByText("Новая цена действует: GPT-5.").waitFor()
      assert.deepInclude(await served("openai-gpt-5"), next)
      await page
        .getByRole("row", { name: new RegExp(`GPT-5.* → ${dollars(next.output_price)}.* вы вручную`, "u") })
        .waitFor()
      await assertNothingWrong(page)
    }
  )

  it.runIf(IS_WHOLE)(
    "an administrator sees what a price changes, is asked about a slip, and takes it back",
    async () => {
      const page = await newPage()
      const pricesOf = ({
        cached_input_price,
        input_price,
        output_price
      }: Prices): readonly [number, number | null, number] => [input_price, cached_input_price, output_price]
      const before = pricesOf(await served("openai-gpt-4o"))
      await server.signIn(page, OPERATOR)
      await page.goto(`${server.url}/admin?show=prices`)
      // An alias, whose prices now are filled in.
      await page.getByLabel("Model", { exact: true }).fill("gpt-4o-2024-08-06")
      const input = page.getByLabel("Input", { exact: true })
      const cached = page.getByLabel("Cached input")
      assert.strictEqual(await input.inputValue(), String(before[0]))
      assert.strictEqual(await cached.inputValue(), String(before[1]))
      const hundredfold = times(before[0], 100)
      await input.fill(String(hundredfold))
      await cached.fill("")
      const form = page.locator(".price-form")
      await form.getByText("+9,900%").waitFor()
      await form.getByText("cached price removed").waitFor()
      await page.getByRole("button", { name: "Set this price" }).click()
      const question = page.getByRole("dialog")
      await question.getByText("+9,900%").waitFor()
      await assertAccessible(page, "a slip", "dark")
      await page.getByRole("button", { name: "Go back" }).click()
      assert.deepStrictEqual(pricesOf(await served("openai-gpt-4o")), before)
      await page.getByRole("button", { name: "Set this price" }).click()
      await page.getByRole("button", { name: "Set it anyway" }).click()
      await page.getByText("The new price of GPT-4o is in force.").waitFor()
      assert.deepStrictEqual(pricesOf(await served("openai-gpt-4o")), [hundredfold, null, before[2]])

      await page.getByRole("button", { name: "Take back this price of GPT-4o" }).click()
      assert.strictEqual(await input.inputValue(), String(before[0]))
      await form.getByText("cached price added").waitFor()
      await page.getByRole("button", { name: "Set this price" }).click()
      await page.getByText("The new price of GPT-4o is in force.").waitFor()
      assert.deepStrictEqual(pricesOf(await served("openai-gpt-4o")), before)
      await assertNothingWrong(page)
    }
  )

  it.runIf(IS_WHOLE)(
    "an administrator releases several prices at once, of which steep ones are asked about",
    async () => {
      const page = await newPage()
      const tripled = await listed("anthropic", "claude-haiku-4-5", 3)
      server.quote([
        await listed("openai", "gpt-5", 1.5),
        await listed("google", "gemini-2.5-pro", 1.04, 1),
        tripled,
        await listed("google", "gemini-2.5-flash", 1.2),
        await listed("openai", "gpt-4.1", 1.1)
      ])
      await server.signIn(page, OPERATOR)
      await page.goto(`${server.url}/admin?show=runs`)
      await page.getByRole("button", { name: "Run a sync" }).click()
      await page.locator("p[role=status]", { hasText: "held" }).waitFor()
      await page.getByRole("link", { name: "Held prices" }).click()
      const release = page.getByRole("button", { name: /^Release \d selected$/u })
      assert.isTrue(await release.isDisabled())
      await page.getByLabel("Select the price of Claude Haiku 4.5").check()
      await page.getByLabel("Select the price of GPT-4.1").check()
      await release.click()
      const question = page.getByRole("dialog")
      await question.getByText("Claude Haiku 4.5").waitFor()
      await question.getByText("+200%").first().waitFor()
      assert.strictEqual(await question.getByText("GPT-4.1").count(), 0)
      await page.getByRole("button", { name: "Release anyway" }).click()
      await page.getByText("Released: 2 prices, in force from now on.").waitFor()
      assert.strictEqual(await page.getByLabel("Select the price of GPT-4.1").count(), 0)
      assert.strictEqual(await page.getByLabel("Select the price of Gemini 2.5 Flash").count(), 1)
      assert.strictEqual((await served("anthropic-claude-haiku-4-5")).input_price, tripled.input)
      // The last step of the log leads to the run that it comes from, and says who.
      await page.getByRole("link", { name: "Prices", exact: true }).click()
      await page.getByRole("row", { name: /Claude Haiku 4.5.* you LiteLLM/u }).waitFor()
      await assertNothingWrong(page)
    }
  )

  it.runIf(IS_WHOLE)("an administrator sees a refused list of hosts' prices, and accepts it once", async () => {
    const page = await newPage()
    server.quote(
      Array.from({ length: 9 }, (_, index) => ({
        provider: "groq",
        name: `maker/m-${index}`,
        input: 1 + index,
        output: 20
      }))
    )
    await server.signIn(page, OPERATOR)
    await page.goto(`${server.url}/admin?show=runs`)
    await page.getByRole("button", { name: "Run a sync" }).click()
    await page.locator("p[role=status]", { hasText: "held" }).waitFor()
    const run = page.locator("details.run").first()
    await run.getByText("1 list of hosts refused").waitFor()
    await run.locator("summary").click()
    const row = run.getByRole("row", { name: /^LiteLLM.*refused/u })
    await row.getByText(/^It names 0 of the [\d]+ offers that it named last, less than 70 %\.$/u).waitFor()
    await row.getByText("9 new, 0 changed").waitFor()
    await row.getByRole("button", { name: "Accept once: the list litellm" }).click()
    const question = page.getByRole("dialog")
    await question.getByRole("button", { name: "Go back" }).click()
    assert.strictEqual(await page.locator("details.run").first().getByText("1 list of hosts refused").count(), 1)
    await row.getByRole("button", { name: "Accept once: the list litellm" }).click()
    await question.getByRole("button", { name: "Accept it once" }).click()
    await page.getByText(/^litellm is accepted: 9 new, 0 changed/u).waitFor()
    assert.strictEqual(await page.locator("details.run").first().getByText("list of hosts refused").count(), 0)
    const offers = await fetch(`${server.url}/api/v1/offers?host=groq&search=maker/m-`)
    assert.strictEqual(((await offers.json()) as { total: number }).total, 9)
    // Only what was said last can be accepted.
    const before = page.locator("details.run").nth(1)
    await before.getByText("less than 70 %").waitFor()
    assert.strictEqual(await before.getByRole("button", { name: /^Accept once: the list/u }).count(), 0)
    await assertNothingWrong(page)
  })
})
