import { assert, describe, it } from "@effect/vitest"
import { FILES } from "../test/files.ts"
import { folderOf, played, words } from "../test/played.ts"

const ODD = {
  ...FILES,
  "empty.json": "",
  "cut.json": '{"model":',
  "empty.txt": "\n",
  "binary.dat": "\u0089PNG\0\0\0",
  "folder.jsonl/inner.txt": "inner"
}

/** The most common mistakes and the answers to them: a line or few, with an exit code that is not 0. */
const MISTAKES: ReadonlyArray<readonly [command: string, told: RegExp, code?: number]> = [
  ["usge", /Unknown subcommand "usge"[^]*Did you mean this\?\s+usage\n/u],
  ["usage --bye day", /--bye[^]*Did you mean this\?\s+--by\n/u],
  ["usage --by decade", /--by: "decade"\. Expected: "day" \| "week"/u],
  [
    "usage --since 2026-13-01",
    /^ratecard: --since takes a day such as 2026-11-01, or today, [^]*; not '2026-13-01'\n$/u
  ],
  ["usage --until 'next week'", /^ratecard: --until takes a day such as [^]*'last week'[^]*; not 'next week'\n$/u],
  ["usage --since today --until yesterday", /--since 2026-11-22 is after --until 2026-11-21/u],
  ["usage --since 2026-11-02 --until 2026-11-01", /--since 2026-11-02 is after --until 2026-11-01/u],
  ["usage --timezone Mars", /--timezone takes an IANA name such as Europe\/Berlin, not 'Mars'/u],
  ["usage --model gpt-55x", /^ratecard: Unknown model 'gpt-55x'\. Did you mean openai-gpt-5\.5\?\n$/u],
  ["usage none", /none: no such file\n$/u],
  ["usage --rates none.json", /^ratecard: none\.json: no such file\n$/u],
  [
    "model gpt5turbo",
    /^ratecard: Unknown model 'gpt5turbo'\. Did you mean .*openai-gpt-5.* or [\w.-]+(?: \(retired\))?\?\n$/u
  ],
  ["history foo", /^ratecard: Unknown model 'foo'\.\n$/u],
  ["model gpt-5 --at 2024-01-01", /^ratecard: 'openai-gpt-5' had no price at 2024-01-01/u],
  ["models --capabilities sight", /--capabilities: "sight"\. Expected: some of image, audio, .*, comma-separated\n/u],
  ["models --text latin", /--text: "latin"\. Expected: some of english, code, .*, comma-separated\n/u],
  ["changes --days 0", /--days: "0"\. Expected: 1 to 1825\n/u],
  ["changes --days 9 --since 2026-01-01", /^ratecard: Give --days or --since, not both\.\n$/u],
  [
    "changes --since 2026-13-01",
    /^ratecard: --since takes a date such as 2026-11-20, [^]*last month[^]*month value is outside/u
  ],
  ["changes --since 2026-05 --until 2026-04", /^ratecard: --until comes before --since\.\n$/u],
  ["recommend --budget 1", /^ratecard: --budget and --sort cost need --input-tokens\.\n$/u],
  [
    "recommend --input-tokens 1.5",
    /^ratecard: input_tokens must be a whole number from 0 to 1000000000000, not 1\.5\.\n$/u
  ],
  ["changes --since 2099-01-01", /^ratecard: --since takes a day of the past, not 2099-01-01\.\n$/u],
  ["cost none.json", /^ratecard: none\.json: no such file\n$/u],
  ["cost docs", /^ratecard: docs: is a folder\n$/u],
  ["cost folder.jsonl", /^ratecard: folder\.jsonl: is a folder\n$/u],
  ["cost empty.json", /^ratecard: empty\.json: is empty\n$/u, 3],
  ["cost cut.json", /^ratecard: cut\.json: is not JSON: [^\n]+\n$/u, 3],
  ["cost empty.txt", /^ratecard: empty\.txt is empty\n$/u],
  ["cost", /^ratecard: standard input is empty\n$/u],
  ["cost binary.dat", /^ratecard: binary\.dat is not text; --as text/u],
  ["cost --input-tokens=-1", /^ratecard: input_tokens must be a whole number from 0 to \d+, not -1\.\n$/u],
  [
    "cost --input-tokens 1 --cached-tokens 2",
    /^ratecard: 2 cached and 0 written tokens are more than the prompt has\.\n$/u
  ],
  ["cost --input-tokens 1 --per week", /--per: "week"\. Expected: "day" \| "month"/u],
  [
    "cost --input-tokens 1 --model opnai-gpt-5",
    /^ratecard: Unknown model 'opnai-gpt-5'\. Did you mean openai-gpt-5, /u
  ],
  ["cost --input-tokens 1 --at 2010-01-01", /^ratecard: none of the models has such a price at 2010-01-01\n$/u],
  ["cost prompt.txt --input-tokens 1", /^ratecard: --input-tokens replaces a text: leave out the files\n$/u],
  ["cost prompt.txt --why 1", /^ratecard: --why is for requests that were made\n$/u],
  ["cost requests.jsonl --batch", /--batch price future calls, and these are records of past ones\n$/u],
  ["count none.txt", /^ratecard: none\.txt: no such file\n$/u, 3],
  ["budget set 50", /^ratecard: a budget is an amount and a period, such as 50\/day, .* not '50'\n$/u],
  ["budget set 50/year", /not '50\/year'\n$/u],
  ["budget set 1,5/day", /not '1,5\/day'\n$/u],
  ["budget set 50eur/day", /not '50eur\/day'\n$/u],
  ["budget set 5/day --model gpt-55x", /^ratecard: Unknown model 'gpt-55x'\. Did you mean openai-gpt-5\.5\?\n$/u],
  ["budget set 5/day --agent nobody", /--agent: "nobody"\. Expected: "claude-code" \|/u],
  ["budget set 5/day --at 80", /^ratecard: --at needs --notify, the command to run\n$/u],
  ["budget set 5/day --notify x --at 80%", /^ratecard: --at takes percentages from 1 to 100, .* not '80%'\n$/u],
  ["budget remove year", /"year"\. Expected: "day" \| "week" \| "month"/u],
  ["budget remove day", /^ratecard: no such budget is set; none is\n$/u],
  ["budget check --estimate lots", /^ratecard: --estimate takes an amount such as 0\.50 or 30rub, not 'lots'\n$/u],
  ["budget check --hook emacs", /--hook: "emacs"\. Expected: "claude-code" \| "codex"/u],
  ["catalogue update --from prices", /--from takes an http or https address, not 'prices'/u]
]

describe("a mistake", () => {
  it.for(MISTAKES)("is told: %s", async ([command, told, expected = 1]) => {
    using folder = folderOf(ODD)
    const { code, stderr } = await played(folder.path, words(command))
    assert.strictEqual(code, expected)
    assert.match(stderr, told)
    assert.notMatch(stderr, /^ {4}at /mu)
  })
})

it("of ours is told without a stack, which is there for who looks for it", async () => {
  const stdin = new TypeError("Odd")
  assert.deepStrictEqual(await played("/", ["count"], { stdin }), {
    stdout: "",
    stderr: "ratecard: Odd\n",
    code: 1
  })
  const { stderr } = await played("/", ["count"], { stdin, env: { DEBUG: "1" } })
  assert.match(stderr, /^ratecard: TypeError: Odd\n {4}at /u)
})
