import { assert, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

/** Node's error when it loads the Effect face with this version of `effect`; nothing if it loads. */
const complaint = async (version: string | undefined): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "ratecard-client-"))
  try {
    for (const file of ["effect.ts", "errors.ts"]) {
      await copyFile(fileURLToPath(new URL(file, import.meta.url)), join(folder, file))
    }
    await writeFile(join(folder, "package.json"), '{"type":"module"}')
    await writeFile(join(folder, "Ratecard.ts"), 'import "effect"\nexport class Ratecard {}')
    if (version !== undefined) {
      const effect = join(folder, "node_modules/effect")
      await mkdir(effect, { recursive: true })
      await writeFile(join(effect, "package.json"), JSON.stringify({ name: "effect", version, main: "index.js" }))
      await writeFile(join(effect, "index.js"), "")
    }
    const code = 'await import("./effect.ts").catch(({ message }) => console.log(message))'
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code], {
      cwd: folder
    })
    return stdout.trimEnd()
  } finally {
    await rm(folder, { recursive: true })
  }
}

it.each(["3.22.4", "4.0.5", "5.0.0", undefined])(
  "says in one line which effect it needs beside %s",
  async (version) => {
    const found = version ?? "none"
    assert.strictEqual(
      await complaint(version),
      `@ratecard/client/effect needs effect ^4.1.0; this project has ${found}`
    )
  }
)

it.each(["4.1.0", "4.1.7", "4.12.0"])("loads beside effect %s", async (version) => {
  assert.strictEqual(await complaint(version), "")
})
