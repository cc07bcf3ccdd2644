import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { pause } from "../test/pause.ts"

const WRITER = fileURLToPath(new URL("../test/logWriter.ts", import.meta.url))

/** A process whose log is not read yet. */
const start = () => {
  const child = spawn(process.execPath, [WRITER], { stdio: ["ignore", "pipe", "inherit", "ipc"] })
  const write = async (lines: number): Promise<number> => {
    child.send(lines)
    const [dropped] = (await once(child, "message")) as [number]
    return dropped
  }
  return { child, write }
}

describe("a log that nobody reads", () => {
  it("loses lines and holds nobody up; read again, it says how many", async () => {
    const { child, write } = start()
    let dropped = 0
    for (let round = 0; round < 10; round++) dropped = await write(1000)
    assert.isAbove(dropped, 5000)
    assert.isBelow(dropped, 10_000 - 2000)

    const lines: Array<string> = []
    const reader = createInterface(child.stdout!).on("line", (line) => lines.push(line))
    while (lines.length < 10_000 - dropped) await pause(20)
    await write(1)
    child.send(0)
    await once(reader, "close")
    assert.deepStrictEqual(
      lines.slice(0, -2).map((line) => Number.parseInt(line, 10)),
      [...Array(10_000 - dropped).keys()]
    )
    assert.strictEqual(lines.at(-2), `lost ${dropped}`)
    assert.match(lines.at(-1)!, /^10000 x+$/u)
  })

  it("does not keep its process from ending", async () => {
    const { child, write } = start()
    await write(10_000)
    const ended = once(child, "exit")
    child.send(0)
    assert.deepStrictEqual(await ended, [0, null])
  })

  it("may lose its reader altogether", async () => {
    const { child, write } = start()
    child.stdout!.destroy()
    for (let round = 0; round < 3; round++) await write(100)
    const ended = once(child, "exit")
    child.send(0)
    assert.deepStrictEqual(await ended, [0, null])
  })
})
