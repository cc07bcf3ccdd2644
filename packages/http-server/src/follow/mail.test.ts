import { assert, afterEach, beforeEach, it } from "@effect/vitest"
import { MailReceiver, refusal } from "@ratecard/test-support/mail"
import { Fiber } from "effect"
import { onOneDatabase } from "../../test/databases.ts"
import { type FollowBench, mailSettings, modelAt, onFollowBench } from "../../test/followBench.ts"
import { pause } from "../../test/pause.ts"

const MOVED = [{ rule: "moved" as const }]
const ADA = "ada@example.org"
const TO_ADA = [`mailto:${ADA}`]

let receiver: MailReceiver
beforeEach(async () => {
  receiver = await MailReceiver.start()
})
afterEach(() => receiver.stop())

const hours = async ({ pass, turn }: FollowBench, count: number) => {
  for (let turns = 0; turns < count * 6; turns++) {
    await pass("10 minutes")
    await turn()
  }
}

const headersOf = (raw: string): ReadonlyArray<string> =>
  raw
    .split("\r\n\r\n", 1)[0]!
    .replaceAll(/\r\n[\t ]/gu, " ")
    .split("\r\n")

// What the storage cannot change.
onOneDatabase("e-mail", (install) => {
  /** With one model, and a mail server. */
  const onMailBench = (work: (bench: FollowBench) => Promise<void>, url = receiver.urlAs()) =>
    onFollowBench(install(), [modelAt("one")], work, { mail: mailSettings(url) })

  it("tells a change to the user's own address, with a way to get no more of them", () =>
    onFollowBench(
      install(),
      [modelAt("one", { display_name: "GPT One" })],
      async ({ follow, setPrice, turn }) => {
        const { deliveries } = await follow(MOVED, TO_ADA)
        await setPrice("openai-one", { input_price: 1 })
        await turn()
        assert.lengthOf(receiver.mails, 1)
        const [{ parsed, raw, to }] = receiver.mails as [MailReceiver["mails"][number]]
        assert.deepStrictEqual(to, [ADA])
        assert.deepStrictEqual(
          [parsed.from?.address, parsed.from?.name, parsed.to?.[0]?.address],
          ["prices@example.org", "Ratecard", ADA]
        )
        const title = "GPT One: input 2.00 → 1.00 USD per 1M tokens (−50 %)"
        assert.strictEqual(parsed.subject, title)
        assert.include(parsed.text, `${title}\n\nGPT One by OpenAI, USD per 1,000,000 tokens\ninput: 2.00 → 1.00 USD`)
        assert.include(parsed.text, "You follow: prices of every model\n\nhttp://127.0.0.1:8080/models/openai-one\n")
        assert.include(parsed.html, '<a href="http://127.0.0.1:8080/models/openai-one">GPT One: input 2.00')
        const headers = headersOf(raw)
        const [delivery] = await deliveries()
        assert.deepInclude(delivery, {
          event: "price.moved",
          model_id: "openai-one",
          attempts: 1,
          result: "delivered",
          status: 250,
          next_attempt_at: null
        })
        assert.include(headers, `Message-ID: <${delivery!.id}@127.0.0.1>`)
        assert.include(headers, "List-Unsubscribe-Post: List-Unsubscribe=One-Click")
        assert.isTrue(
          headers.some((line) =>
            /^List-Unsubscribe: <http:\/\/127\.0\.0\.1:8080\/unsubscribe\?token=[\w-]+\.[\w-]{43}>$/u.test(line)
          )
        )
      },
      { mail: mailSettings(receiver.urlAs()) }
    ))

  it("has no header, recipient or line that a name made", () =>
    onFollowBench(
      install(),
      [
        modelAt("one", {
          display_name:
            'GPT\r\nBcc: eve@example.org\r\n\r\n<script>alert(1)</script>\u2028\u202eX-Evil: 1\nTo: "eve" <eve@example.org>'
        })
      ],
      async ({ follow, setPrice, turn }) => {
        await follow(MOVED, TO_ADA)
        await setPrice("openai-one", { input_price: 1 })
        await turn()
        assert.lengthOf(receiver.mails, 1)
        const [{ parsed, raw, to }] = receiver.mails as [MailReceiver["mails"][number]]
        assert.deepStrictEqual(to, [ADA])
        const names = headersOf(raw).map((line) => line.split(":", 1)[0]!.toLowerCase())
        assert.deepStrictEqual(names.toSorted(), [
          "auto-submitted",
          "content-type",
          "date",
          "from",
          "list-unsubscribe",
          "list-unsubscribe-post",
          "message-id",
          "mime-version",
          "subject",
          "to"
        ])
        assert.deepStrictEqual(
          parsed.to?.map(({ address }) => address),
          [ADA]
        )
        const title = 'GPT Bcc: eve@example.org <script>alert(1)</script> X-Evil: 1 To: "eve" <eve@example.org>: input'
        assert.isTrue(parsed.subject?.startsWith(title))
        assert.isTrue(parsed.text?.startsWith(title))
        assert.notInclude(parsed.html, "<script")
      },
      { mail: mailSettings(receiver.urlAs()) }
    ))

  it("goes to no address that a mail server would take for several, or for a command", () =>
    onMailBench(async ({ follow, restate, run, setPrice, turn, webhooks }) => {
      const { deliveries, state, user } = await follow(MOVED, TO_ADA)
      for (const email of [
        "ada@example.org,eve@example.org",
        "ada@example.org\r\nRCPT TO:<eve@example.org>",
        "<eve@example.org>",
        '"a b"@example.org',
        "ada@example.org(eve)"
      ]) {
        const person = { user_id: user, verified_email: email }
        assert.isNull((await run(webhooks.list(person))).email)
        await restate(user, email, true)
        assert.deepInclude(await run(webhooks.test(user, (await run(webhooks.list(person))).webhooks[0]!.id)), {
          result: "unverified",
          status: null
        })
      }
      // An address that is verified no more may be another's.
      await restate(user, ADA, false)
      await setPrice("openai-one", { input_price: 1 })
      await turn()
      assert.deepInclude((await deliveries())[0], { result: "unverified", attempts: 1, next_attempt_at: null })
      assert.strictEqual(await state(), "failing")
      assert.strictEqual(receiver.asked, 0)
      // One that is verified again is the user's, whatever it was before.
      await restate(user, "ada@example.com", true)
      await setPrice("openai-one", { input_price: 3 })
      await turn()
      assert.deepStrictEqual(
        receiver.mails.map(({ to }) => to),
        [["ada@example.com"]]
      )
      assert.strictEqual(await state(), "working")
    }))

  it("is not tried again where the recipient or the content is refused for good", () =>
    onFollowBench(
      install(),
      [modelAt("one"), modelAt("two")],
      async (bench) => {
        const { deliveries } = await bench.follow(MOVED, TO_ADA)
        receiver.onRecipient = (answer) => answer(refusal(550))
        await bench.setPrice("openai-one", { input_price: 1 })
        await hours(bench, 2)
        assert.deepInclude((await deliveries())[0], {
          attempts: 1,
          result: "refused",
          status: 550,
          next_attempt_at: null
        })
        receiver.onRecipient = (answer) => answer()
        receiver.onContent = (answer) => answer(refusal(554))
        await bench.setPrice("openai-two", { input_price: 1 })
        await hours(bench, 2)
        assert.deepInclude((await deliveries())[0], { model_id: "openai-two", attempts: 1, status: 554 })
        assert.deepStrictEqual([receiver.asked, receiver.mails], [2, []])
      },
      { mail: mailSettings(receiver.urlAs()) }
    ))

  it("is tried again where it is refused for now, and keeps its id", () =>
    onMailBench(async (bench) => {
      const { deliveries, state } = await bench.follow(MOVED, TO_ADA)
      receiver.onRecipient = (answer) => answer(refusal(451))
      await bench.setPrice("openai-one", { input_price: 1 })
      await bench.turn()
      const [first] = await deliveries()
      assert.deepInclude(first, { attempts: 1, result: "refused", status: 451 })
      assert.isNotNull(first!.next_attempt_at)
      assert.strictEqual(await state(), "failing")
      receiver.onRecipient = (answer) => answer()
      receiver.onContent = (answer) => answer(refusal(452))
      await hours(bench, 1)
      assert.deepInclude((await deliveries())[0], { result: "refused", status: 452 })
      receiver.onContent = (answer) => answer()
      await hours(bench, 3)
      assert.deepInclude((await deliveries())[0], { id: first!.id, result: "delivered", next_attempt_at: null })
      assert.strictEqual(await state(), "working")
      assert.lengthOf(receiver.mails, 1)
    }))

  it("is given up for now at a server that hangs, and keeps no webhook waiting", () =>
    onMailBench(async (bench) => {
      const { deliveries } = await bench.follow(MOVED, TO_ADA)
      receiver.onRecipient = () => {}
      await bench.setPrice("openai-one", { input_price: 1 })
      await bench.run(bench.follower.look)
      const sending = await bench.start(bench.follower.deliver)
      while (receiver.asked === 0) await pause(10)
      await bench.pass("31 seconds")
      await bench.run(Fiber.join(sending))
      assert.deepInclude((await deliveries())[0], { attempts: 1, result: "late", status: null })
      receiver.onRecipient = (answer) => answer()
      await hours(bench, 1)
      assert.deepInclude((await deliveries())[0], { result: "delivered" })
    }))

  it("gives the operator's password to no server whose certificate nobody signed", async () => {
    const signedIn: Array<string> = []
    const options: Parameters<typeof MailReceiver.start>[0] = {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password, username }, _session, answer) => {
        signedIn.push(`${username} ${password}`)
        answer(null, { user: username ?? "" })
      }
    }
    const unsigned = await MailReceiver.start(options)
    const open = await MailReceiver.start({ ...options, hideSTARTTLS: true })
    const sendTo = (server: MailReceiver, result: string) =>
      onMailBench(async ({ follow, setPrice, turn }) => {
        const { deliveries } = await follow(MOVED, TO_ADA)
        await setPrice("openai-one", { input_price: 1 })
        await turn()
        assert.strictEqual((await deliveries())[0]!.result, result)
      }, server.urlAs("ratecard:p%40ss@"))
    await sendTo(unsigned, "unreachable")
    assert.deepStrictEqual([signedIn, unsigned.asked], [[], 0])
    // What does not leave this machine needs no encryption.
    await sendTo(open, "delivered")
    assert.deepStrictEqual(signedIn, ["ratecard p@ss"])
    await Promise.all([unsigned.stop(), open.stop()])
  })

  it("goes to no server of `smtps:` whose certificate nobody signed, and not in the clear instead", async () => {
    const secure = await MailReceiver.start({ secure: true })
    await onMailBench(async ({ follow, setPrice, turn }) => {
      const { deliveries } = await follow(MOVED, TO_ADA)
      await setPrice("openai-one", { input_price: 1 })
      await turn()
      const [delivery] = await deliveries()
      assert.deepInclude(delivery, { result: "unreachable", status: null })
      assert.isNotNull(delivery!.next_attempt_at)
      assert.strictEqual(secure.asked, 0)
    }, secure.urlAs())
    await secure.stop()
  })
})
