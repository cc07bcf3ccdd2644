import { vi } from "vitest"

/** What a script printed, and what it exits with. */
export interface Played {
  readonly stdout: string
  readonly stderr: string
  readonly status: number
}

let played = 0

/** Runs a script in this process, as `node` does in one of its own, which would take 0.7 seconds to load the catalogue. */
export const playScript = async (
  script: string,
  args: ReadonlyArray<string> = [],
  environment: Readonly<Record<string, string>> = {}
): Promise<Played> => {
  const told = { stdout: "", stderr: "" }
  const { argv, exitCode } = process
  vi.spyOn(console, "log").mockImplementation((text) => void (told.stdout += `${text}\n`))
  vi.spyOn(console, "error").mockImplementation((text) => void (told.stderr += `${text}\n`))
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  process.argv = [process.execPath, script, ...args]
  process.exitCode = 0
  try {
    played++
    await import(`${script}?played=${played}`)
    return { ...told, status: process.exitCode }
  } finally {
    Object.assign(process, { argv, exitCode })
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
}
