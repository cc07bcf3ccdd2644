import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { gunzipSync } from "node:zlib"
import { optionsOf } from "../options.ts"
import { RECORDED, type RecordedAgent } from "./agents.ts"
import { filesOf } from "./fixture.ts"
import { logsIn, play } from "./play.ts"
import { ModelStandIn } from "./standIn.ts"
import { STORIES, type StoryName } from "./stories.ts"

const HELP = `Runs agents' own programs with their exporter of OpenTelemetry on, and keeps what they send next to their logs,
as fixtures in packages/cli/src/usage/recordings/telemetry.

pnpm x record telemetry [--only AGENT] [--installed FOLDER]
`

const options = optionsOf(HELP, { only: "", installed: "" })

/** Settings that switch the exporter on, by agent: environment, and what a file of settings has more. */
const EXPORTING: Readonly<Record<string, (url: string) => Pick<RecordedAgent, "env" | "files">>> = {
  "claude-code": (url) => ({
    env: (host) => ({
      ...RECORDED["claude-code"]!.env(host),
      CLAUDE_CODE_ENABLE_TELEMETRY: "1",
      CLAUDE_CODE_ENHANCED_TELEMETRY_BETA: "1",
      OTEL_TRACES_EXPORTER: "otlp",
      OTEL_METRICS_EXPORTER: "otlp",
      OTEL_LOGS_EXPORTER: "otlp",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_RESOURCE_ATTRIBUTES: "vcs.repository.url.full=https://github.com/acme/shop.git"
    }),
    files: RECORDED["claude-code"]!.files
  }),
  copilot: (url) => ({
    env: (host) => ({
      ...RECORDED["copilot"]!.env(host),
      COPILOT_OTEL_ENABLED: "true",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: url
    }),
    files: RECORDED["copilot"]!.files
  }),
  codex: (url) => ({
    env: RECORDED["codex"]!.env,
    files: (host) => {
      const [[name, text]] = Object.entries(RECORDED["codex"]!.files(host)) as [[string, string]]
      const exporters = [
        ["exporter", "logs"],
        ["trace_exporter", "traces"],
        ["metrics_exporter", "metrics"]
      ]
      const lines = exporters.map(
        ([key, signal]) => `${key} = { otlp-http = { endpoint = "${url}/v1/${signal}", protocol = "json" } }`
      )
      return { [name]: [text, "[otel]", ...lines].join("\n") }
    }
  }),
  ...Object.fromEntries(
    (["gemini", "qwen-code"] as const).map((agent) => [
      agent,
      (url: string) => ({
        env: RECORDED[agent]!.env,
        files: (host: string) =>
          Object.fromEntries(
            Object.entries(RECORDED[agent]!.files(host)).map(([name, settings]) => [
              name,
              {
                ...(settings as object),
                telemetry: {
                  enabled: true,
                  target: "local",
                  otlpProtocol: "http",
                  otlpEndpoint: url,
                  logPrompts: false
                }
              }
            ])
          )
      })
    ])
  )
}

const record = async (name: string, story: StoryName): Promise<void> => {
  const recorded = RECORDED[name]!
  const npm = recorded.npm[0]!
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ratecard-telemetry-")))
  const installed = join(options.installed === "" ? folder : options.installed, npm.replace("/", "+"))
  if (!existsSync(join(installed, "node_modules"))) {
    mkdirSync(installed, { recursive: true })
    execFileSync("npm", ["install", "--prefix", installed, "--no-audit", "--no-fund", "--loglevel=error", npm])
  }
  const sent: Array<unknown> = []
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes
      const isJson = request.headers["content-type"]?.includes("json") === true
      process.stderr.write(`  ${request.url} ${request.headers["content-type"]} ${body.length}\n`)
      if (isJson) sent.push(JSON.parse(body.toString()))
      response.setHeader("content-type", "application/json").end("{}")
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const agent = Object.assign(Object.create(recorded), EXPORTING[name]!(url)) as RecordedAgent
  await using standIn = await ModelStandIn.start(agent)
  const home = join(folder, "home")
  await play(
    { agent, installed, older: undefined, home, standIn, tell: (line) => void process.stderr.write(`${line}\n`) },
    STORIES[story]
  )
  server.close()
  const files = filesOf(agent, home, logsIn({ agent, home }))
  const out = process.env["RAW"] ?? join(folder, "raw")
  mkdirSync(out, { recursive: true })
  writeFileSync(
    join(out, `${name}.${story}.json`),
    JSON.stringify({ npm, answers: standIn.answered, files, sent }, undefined, 1)
  )
  process.stderr.write(`${sent.length} messages ${out}\n`)
}

for (const name of Object.keys(EXPORTING)) {
  if (options.only === "" || options.only === name) await record(name, "plain").catch((error) => console.error(error))
}
