import { assert, describe, it } from "@effect/vitest"
import type { BillFault } from "./billed.ts"
import { billingFault, FaultGroups, readingFault } from "./faults.ts"
import { linesOf, Usage, type UsagePiece } from "./readUsage.ts"
import { placeIn } from "./billUsage.ts"

const NOWHERE = { file: "usage.jsonl", line: 3 }

const LONG_PIECE = new Uint8Array(4 * 2 ** 20).fill(120)

describe("the lines of a file", () => {
  const read = async (parts: ReadonlyArray<Uint8Array | string>) => {
    let bytes = 0
    const lines: Array<string | undefined> = []
    // A stream of pieces, as a browser reads a large file.
    const file = {
      stream: () =>
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            for (const part of parts)
              controller.enqueue(typeof part === "string" ? new TextEncoder().encode(part) : part)
            controller.close()
          }
        })
    }
    for await (const line of linesOf(file as Blob, (count) => void (bytes += count))) lines.push(line)
    return { bytes, lines }
  }

  it.for([
    [["a\nb\nc"], ["a", "b", "c"]],
    [["a\nb\n"], ["a", "b"]],
    [
      ["a", "b\nc", "d\n", "e"],
      ["ab", "cd", "e"]
    ],
    [
      ["a\n", "\n", "b"],
      ["a", "", "b"]
    ],
    [["\n"], [""]],
    [[""], []],
    [[], []]
  ] as const)("are whole, wherever its pieces end: %j", async ([parts, lines]) => {
    assert.deepStrictEqual((await read(parts)).lines, [...lines])
  })

  it("hold a character whose bytes come in two pieces", async () => {
    const bytes = new TextEncoder().encode("стоит 5 €\nда")
    for (let cut = 0; cut <= bytes.length; cut++) {
      const { bytes: count, lines } = await read([bytes.slice(0, cut), bytes.slice(cut)])
      assert.deepStrictEqual(lines, ["стоит 5 €", "да"], `cut at ${cut}`)
      assert.strictEqual(count, bytes.length)
    }
  })

  it("have nothing in place of one that is longer than 64 MB", async () => {
    const long = Array.from({ length: 17 }, () => LONG_PIECE)
    assert.deepStrictEqual((await read(["a\n", ...long, "\nb"])).lines, ["a", undefined, "b"])
  })
})

describe("files of usage", () => {
  const record = '{"at":"2026-09-14T10:00:00Z","model":"gpt-5","usage":{"prompt_tokens":1,"completion_tokens":1}}'
  const source = (name: string, ...lines: ReadonlyArray<string | undefined>) => ({
    name,
    lines: async function* () {
      yield* lines
    }
  })
  const gone = (name: string) => ({
    name,
    lines: async function* (): AsyncGenerator<string> {
      yield await Promise.reject(new DOMException("A requested file or directory could not be found", "NotFoundError"))
    }
  })

  it("are billed without those that cannot be read and lines that are too long, which are named", async () => {
    const usage = new Usage([
      gone("gone.jsonl"),
      source("a.jsonl", record, undefined, record),
      source("b.log", undefined)
    ])
    const pieces: Array<UsagePiece> = []
    for await (const piece of usage.pieces()) pieces.push(piece)
    assert.deepStrictEqual(
      pieces.flatMap(({ records }) => records.map(({ file, line }) => [file, line])),
      [
        ["a.jsonl", 1],
        ["a.jsonl", 3]
      ]
    )
    assert.deepStrictEqual(
      pieces.flatMap(({ faults }) => faults.map(({ file, kind, line, message }) => [file, line, kind, message])),
      [
        ["gone.jsonl", null, "Unreadable", "NotFoundError: A requested file or directory could not be found"],
        ["a.jsonl", 2, "Unreadable", "The line is longer than 64 MB: it is passed over."],
        ["b.log", 1, "Unreadable", "The line is longer than 64 MB: it is passed over."]
      ]
    )
  })
})

describe("a line that cannot be read", () => {
  it.for([
    ["is not JSON: Unexpected token", "NotJson"],
    ["Not valid JSON, or truncated.", "NotJson"],
    ["is empty", "EmptyFile"],
    ["is neither a record nor a response", "NoRecord"],
    ["has 3 cells where the heading has 2", "UnevenRow"],
    ["No timestamp, so no price can be chosen.", "NoTime"],
    ["was written in another century", "Unreadable"],
    ["It is empty", "Unreadable"]
  ] as const)("is told by its kind: %s", ([message, kind]) => {
    assert.deepStrictEqual(readingFault(NOWHERE, message), { ...NOWHERE, kind, message, model: "", candidates: [] })
  })
})

describe("a record that cannot be billed", () => {
  const refused = (code: string, message: string, more = {}) =>
    billingFault(NOWHERE, { error: { code, message, candidates: ["a", "b"] }, ...more } as never)

  it("has the code of the refusal, or what is known better of it", () => {
    assert.deepStrictEqual(refused("UnknownModel", "Unknown model 'x'", { model: "x" }), {
      ...NOWHERE,
      kind: "UnknownModel",
      message: "Unknown model 'x'",
      model: "x",
      candidates: ["a", "b"]
    })
    assert.strictEqual(refused("UnknownShape", "The body is an error: overloaded")?.kind, "ErrorBody")
    assert.strictEqual(refused("UnknownShape", "A chunk of a stream has no usage")?.kind, "StreamPart")
    assert.strictEqual(refused("UnknownShape", "An event of a stream has no usage")?.kind, "StreamPart")
    assert.strictEqual(refused("InvalidRecord", "at: 'yesterday' is no instant")?.kind, "NoTime")
    assert.strictEqual(refused("UnknownShape", "Not at: all")?.kind, "UnknownShape")
  })

  it("is none where there was nothing to bill", () => {
    assert.isUndefined(refused("RequestFailed", "The batch has expired"))
  })
})

describe("faults", () => {
  const fault = (kind: BillFault["kind"], line: number, model = ""): BillFault => ({
    file: "a.jsonl",
    line,
    kind,
    message: `${kind} ${line}`,
    model,
    candidates: []
  })

  it("are told once for each kind and model, with the first three places and the first message", () => {
    const groups = new FaultGroups()
    for (let line = 1; line <= 5; line++) groups.add(fault("NotJson", line))
    groups.add(fault("UnknownModel", 6, "x"))
    groups.add(fault("UnknownModel", 7, "y"))
    groups.add(fault("UnknownModel", 8, "y"))
    const { faults, moreFaults } = groups.end()
    assert.deepStrictEqual(
      faults.map(({ count, kind, message, model, places }) => [
        kind,
        model,
        count,
        message,
        places.map(({ line }) => line)
      ]),
      [
        ["NotJson", "", 5, "NotJson 1", [1, 2, 3]],
        ["UnknownModel", "y", 2, "UnknownModel 7", [7, 8]],
        ["UnknownModel", "x", 1, "UnknownModel 6", [6]]
      ]
    )
    assert.strictEqual(moreFaults, 0)
  })

  it("are listed up to fifty kinds, the others counted", () => {
    const groups = new FaultGroups()
    for (let model = 0; model < 60; model++)
      for (let time = 0; time <= model; time++) groups.add(fault("UnknownModel", time, `m${model}`))
    const { faults, moreFaults } = groups.end()
    assert.deepStrictEqual([faults.length, faults[0]!.model, faults.at(-1)!.model], [50, "m59", "m10"])
    // Of the models 0 to 9: one to ten each.
    assert.strictEqual(moreFaults, 55)
  })
})

describe("where a record was used", () => {
  const used = { file: "a", line: 1, project: "/home/ada/work/shop/.claude/worktrees/one/src", session: "s" }

  it("is what its log says, or nothing", () => {
    assert.strictEqual(placeIn(used, "project"), used.project)
    assert.strictEqual(placeIn(used, "session"), "s")
    assert.strictEqual(placeIn(used, "branch"), "")
    for (const place of ["project", "session", "branch"] as const)
      assert.strictEqual(placeIn({ file: "a", line: 1 }, place), "")
  })

  it.for([
    [{ branch: "main" }, "@main"],
    [{ branch: "main", project: "/home/ada/shop" }, "shop@main"],
    [{ branch: "main", project: "/home/ada/shop/" }, "shop@main"],
    [{ branch: "main", project: "C:\\work\\shop" }, "shop@main"],
    [{ branch: "fix/a", project: "/home/ada/shop/.claude/worktrees/fix" }, "shop@fix/a"],
    [{ branch: "main", project: "/home/ada/shop", repository: "ada/shop" }, "ada/shop@main"],
    [{ branch: "", repository: "ada/shop" }, "ada/shop@"]
  ] as const)("is a branch of its repository: %j", ([more, name]) => {
    assert.strictEqual(placeIn({ file: "a", line: 1, ...more }, "branch"), name)
  })
})
