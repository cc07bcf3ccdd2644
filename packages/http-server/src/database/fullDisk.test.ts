import { readdirSync, rmSync } from "node:fs"
import { expect, it } from "vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { databaseFolder } from "../config/dataFolder.ts"
import { onEmbeddedDatabase } from "../../test/databases.ts"
import { signIn } from "../../test/people.ts"
import type { AskedServer } from "../../test/AskedServer.ts"
import { RunningServer } from "../../test/server.ts"
import { ServerProcess } from "../../test/ServerProcess.ts"
import { pause } from "../../test/pause.ts"
import { putOnSmallDisk } from "../../test/smallDisk.ts"

const ADMIN = "operator@example.org"
const MODEL = "openai-gpt-5"
const DISK_MEGABYTES = 120

onEmbeddedDatabase("a server that starts on a full disk", (install) => {
  it.runIf(IS_WHOLE)(
    "serves what its database holds after a kill, the bundled catalogue after a stop, refuses writes, and goes on when there is room",
    async ({ skip }) => {
      const installation = install()
      const headers = { authorization: `Bearer ${await signIn(installation, { email: ADMIN })}` }
      using disk = putOnSmallDisk(installation.dataDir, DISK_MEGABYTES) ?? skip("may not mount a disk")
      const settings = { ...installation.settings, ADMIN_EMAILS: ADMIN, DATABASE_TIMEOUT: "2 seconds" }
      const shown = async (server: AskedServer) => (await server.ask(`/api/v1/models/${MODEL}`)).json.input_price
      const set = (server: AskedServer, input_price: number) =>
        server.post("/api/v1/admin/prices", { model_id: MODEL, input_price, output_price: 90 }, headers)

      let before: AskedServer = await ServerProcess.start(settings)
      const bundled = await shown(before)
      while ((await set(before, 77)).status !== 201) await pause(20)
      const messages: Array<unknown> = []
      for (const held of [77, bundled]) {
        // The first one is killed.
        await before.stop()
        disk.fill()
        const server = await RunningServer.start(settings)
        let price = held
        expect(await shown(server)).toBe(price)
        let answer = await set(server, 78)
        // What room the database had made for itself is used up first.
        for (; answer.status === 201; answer = await set(server, price + 1)) price = answer.json.entry.input_price
        expect([answer.status, answer.headers.get("retry-after"), answer.json]).toEqual([
          503,
          "2",
          { detail: "The database is not available. Nothing was changed. Try again." }
        ])
        expect(await shown(server)).toBe(price)
        messages.push(...server.log.map(({ msg }) => msg))

        disk.free()
        while ((await set(server, 99)).status !== 201) await pause(20)
        while ((await shown(server)) !== 99) await pause(20)
        before = server
      }
      await before.stop()
      expect(messages).toContain(
        `No space in DATA_DIR ${installation.dataDir}: reads go on, writes are refused. Free some space.`
      )
    }
  )

  it.runIf(IS_WHOLE)(
    "creates no database where there is no room for one, says what it needs, and starts when there is",
    async ({ skip }) => {
      const { dataDir, settings } = install()
      rmSync(databaseFolder(dataDir), { recursive: true })
      using disk = putOnSmallDisk(dataDir, DISK_MEGABYTES) ?? skip("may not mount a disk")
      disk.fill()
      expect(await RunningServer.refusal(settings)).toBe(
        `DATA_DIR ${dataDir} cannot be used: it has 0 MB free and needs 64: free some space, or name another folder`
      )
      disk.free()
      expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres"))).toEqual([])
      const server = await RunningServer.start(settings)
      while ((await server.ask("/health/ready")).status !== 200) await pause(50)
      await server.stop()
    }
  )
})
