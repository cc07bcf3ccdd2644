import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { say } from "./output/say.ts"
import type { World } from "./World.ts"

const PACKAGE = "@ratecard/http-server"

/** Runs the service that is installed next to this program or in the folder; otherwise says how to get it. */
export const serve = async (world: World): Promise<void> => {
  const program = programOf(world)
  if (program === undefined) {
    say(`ratecard: ${PACKAGE} is not installed; run: npx -y ${PACKAGE}`, world.stderr)
    return world.exitWith(1)
  }
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: "inherit", cwd: world.folder })
  // A terminal signals both; a signal to this process alone is meant for the service.
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, pass)
  const [code] = (await once(child, "close")) as [number | null]
  for (const signal of SIGNALS) process.off(signal, pass)
  world.exitWith(code ?? 1)
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const

const programOf = ({ folder }: World): string | undefined => {
  for (const from of [import.meta.url, join(folder, "package.json")]) {
    try {
      const manifest = createRequire(from).resolve(`${PACKAGE}/package.json`)
      const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly bin: Readonly<Record<string, string>> }
      // In a checkout that was never built there are only sources, which this very Node runs.
      const program = [bin["ratecard-server"]!, "src/main.ts"]
        .map((path) => join(dirname(manifest), path))
        .find(existsSync)
      if (program !== undefined) return program
    } catch {
      // It is not installed there.
    }
  }
  return undefined
}
