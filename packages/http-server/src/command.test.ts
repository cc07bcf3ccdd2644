import { describe, expect, it } from "vitest"
import { readCommand } from "./run.ts"
import { HELP } from "./help.ts"

describe("the arguments of ratecard-server", () => {
  it("name what to do; without any, it serves", () => {
    expect(readCommand([])).toBe("serve")
    for (const command of ["rotate-keys", "alarms"]) expect(readCommand([command])).toBe(command)
    expect(readCommand(["--version"])).toBe("version")
    for (const args of [["--help"], ["-h"], ["--", "--help"], ["rotate-keys", "--help"]]) {
      expect(readCommand(args)).toBe("help")
    }
  })

  it("are refused by name where they are not known", () => {
    for (const [args, named] of [
      [["--port", "8604"], "'--port'"],
      [["--port=8604"], "'--port'"],
      [["-p", "8604"], "'-p'"],
      [["--", "--prot"], "'--prot'"],
      [["--help=yes"], "--help takes no value"],
      [["start"], "'start'"],
      [["rotate-keys", "now"], "'now'"]
    ] as const) {
      expect(readCommand(args)).toEqual({ refusal: expect.stringContaining(named) })
    }
  })

  it("are all in the help", () => {
    for (const word of [
      "rotate-keys",
      "alarms",
      "--help",
      "--version",
      "PORT",
      "DATA_DIR",
      "docs/operations/settings.md"
    ]) {
      expect(HELP).toContain(word)
    }
  })
})
