import { assert, describe, it } from "@effect/vitest"
import { SETTING_GROUPS } from "@ratecard/http-server"
import { START_OPTIONS, START_VARIABLES } from "@ratecard/test-support"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

const read = (path: string): Promise<string> => readFile(join(import.meta.dirname, "..", path), "utf8")

const [dockerfile, compose, unit] = await Promise.all(
  ["Dockerfile", "compose.yaml", "deploy/ratecard.service"].map(read)
)

const { bin } = JSON.parse(await read("packages/http-server/package.json")) as {
  readonly bin: Readonly<Record<string, string>>
}
const settings = SETTING_GROUPS.flatMap(({ settings }) => settings.map(({ name }) => name))

/** The variables that one of the files hands to the server. */
const VARIABLES: ReadonlyArray<readonly [file: string, names: ReadonlyArray<string>]> = [
  ["Dockerfile", [...(/^ENV (.*)$/mu.exec(dockerfile!)?.[1] ?? "").matchAll(/([A-Z_]+)=/gu)].map(([, name]) => name!)],
  ["compose.yaml", [...compose!.split("\n  database:\n")[0]!.matchAll(/^ {6}([A-Z_]+):/gmu)].map(([, name]) => name!)],
  ["ratecard.service", [...unit!.matchAll(/^Environment=.*$/gmu)].flatMap(([line]) => line.match(/[A-Z_]+(?==)/gu)!)]
]

describe("the files for containers and systemd", () => {
  it.for(["Dockerfile", "ratecard.service"])("start a program of the server's package: %s", (file) => {
    const text = file === "Dockerfile" ? dockerfile! : unit!
    const program = /^(?:CMD|ExecStart=).*\/node_modules\/@ratecard\/http-server\/([\w/.-]+)/mu.exec(text)?.[1]
    assert.include(Object.values(bin), `./${program}`)
  })

  it.for([
    ["Dockerfile", dockerfile!.replaceAll(/[",]/gu, "")],
    ["ratecard.service", unit!]
  ] as const)("give Node what `pnpm start` gives it: %s", ([, text]) => {
    assert.include(text, `node ${START_OPTIONS.join(" ")} /`)
    for (const [name, value] of Object.entries(START_VARIABLES))
      assert.match(text, new RegExp(`[ =]${name}=${value}\\b`, "u"))
  })

  it.for(VARIABLES)("name settings that the server has: %s", ([, names]) => {
    const own = names.filter((name) => !(name in START_VARIABLES))
    assert.isNotEmpty(own)
    assert.includeMembers(settings, own)
  })
})
