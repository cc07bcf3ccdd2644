import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { sql } from "../database/sql.ts"
import { onOneDatabase } from "../../test/databases.ts"
import { Receiver } from "../../test/followBench.ts"
import { RunningServer } from "../../test/server.ts"
import { readKeyRing } from "../config/keyRing.ts"
import { Database } from "../database/Database.ts"
import { KeyVault } from "../keys/KeyVault.ts"
import { rotateKeys } from "../keys/rotate.ts"
import { Webhooks } from "./Webhooks.ts"

const addUser = Effect.gen(function* () {
  const [user] = yield* sql<{ id: string }>`insert into users default values returning id`
  return user!.id
})

onOneDatabase("the secret of a webhook", (install) => {
  it("is sealed anew as the keys of people are, and still signs", async () => {
    const installation = install()
    const next = `next:${randomBytes(32).toString("base64")}`
    const settings = { publicUrl: "http://127.0.0.1:8080" }
    const vaultOf = (ring: string) =>
      Layer.fresh(KeyVault.layer({ dataDir: installation.dataDir, keyEncryptionKeys: readKeyRing(ring)! }))
    const inService = <A, E>(ring: string, work: Effect.Effect<A, E, Database | KeyVault | Webhooks>) =>
      installation.with(work.pipe(Effect.provide(Webhooks.layer(settings).pipe(Layer.provideMerge(vaultOf(ring))))))
    const receiver = await Receiver.start()
    const user = await installation.query(addUser)
    const { id, secret } = await inService(
      installation.ring,
      Effect.flatMap(Webhooks, (webhooks) => webhooks.add(user, receiver.url))
    )
    const test = Effect.flatMap(Webhooks, (webhooks) => webhooks.test(user, id))

    assert.strictEqual((await inService(next, test)).result, "unsigned")
    assert.match(
      await RunningServer.refusal({ ...installation.settings, KEY_ENCRYPTION_KEYS: next }),
      /^KEY_ENCRYPTION_KEYS is missing keys in use: first:[\da-f]{12} \(1 stored\)$/u
    )
    const rotated = await inService(
      `${next},${installation.ring}`,
      rotateKeys(() => Effect.void)
    )
    assert.deepStrictEqual(rotated, { sealed: 1, unreadable: 0 })
    assert.strictEqual((await inService(next, test)).result, "delivered")
    assert.lengthOf(receiver.received, 1)
    const { headers, json, text } = receiver.received[0]!
    assert.deepStrictEqual(new Webhook(secret).verify(text, headers), json)
    await receiver.stop()
  })
})
