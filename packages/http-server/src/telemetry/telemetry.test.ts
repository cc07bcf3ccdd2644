import { freePort, IS_WHOLE, StandIn } from "@ratecard/test-support"
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { request } from "node:http"
import { createServer, type AddressInfo } from "node:net"
import { once } from "node:events"
import { buffer, text as textOf } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { parse as parseYaml } from "yaml"
import { namesIn } from "../../test/metrics/promql.ts"
import { type Metric, type Sample, scrape } from "../../test/metrics/scrape.ts"
import { exchange, statuses } from "../../test/raw.ts"
import { RunningServer } from "../../test/server.ts"
import { ServerProcess } from "../../test/ServerProcess.ts"
import { pause } from "../../test/pause.ts"

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url))
const TRACE_ID = "0af7651916cd43dd8448eb211c80319c"
const PARENT_ID = "b7ad6b7169203331"
const MODEL = "/api/v1/models/{model_id}"
const DURATION = "http_server_request_duration_seconds"
const REQUESTS = "http_server_requests_total"

const docs = (name: string): string =>
  readFileSync(new URL(`../../../../docs/operations/${name}`, import.meta.url), "utf8")

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly action: string }
}

/** Prometheus's own, and the labels that it adds to every series. */
const OF_PROMETHEUS = new Map([["up", ["job", "instance"]]])
const TARGET_LABELS = ["job", "instance"]

let server: ServerProcess
let collector: StandIn
let metricsUrl: string
const received: Array<{ readonly url: string; readonly authorization: string; readonly body: Buffer }> = []

beforeAll(async () => {
  collector = await StandIn.start((incoming, response) => {
    void buffer(incoming).then((body) => {
      received.push({ url: incoming.url!, authorization: String(incoming.headers.authorization), body })
      response.end()
    })
  })
  server = await ServerProcess.start({
    METRICS_PORT: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20ours",
    OTEL_SERVICE_NAME: "prices"
  })
  const told = server.log.map(({ msg }) => /^Metrics are at (\S+)$/u.exec(String(msg))?.[1])
  metricsUrl = told.find((url) => url !== undefined)!
})
afterAll(async () => {
  await server?.stop()
  await collector?.stop()
})

const measured = () => scrape(metricsUrl)

/** How many requests were counted, by method, route and status. */
const counted = async (): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    ((await measured()).get(REQUESTS)?.samples.get(REQUESTS) ?? []).map(({ labels, value }) => [
      [labels["http_request_method"], labels["http_route"], labels["http_response_status_code"]].join(" "),
      value
    ])
  )

/** Counted when the last byte is sent, which the one who asked may see first. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let waited = 0; waited < 10_000 && !(await isSo()); waited += 20) await pause(20)
}

const ask = async (method: string, path: string): Promise<void> => {
  const [response] = await once(request(server.url + path, { method, agent: false }).end(), "response")
  await buffer(response)
}

describe("metrics", () => {
  it("count requests by route, method and status, and what is made up as one", async () => {
    for (const id of ["openai-gpt-5", "openai-gpt-5-mini", "openai-gpt-4o"]) await ask("GET", `/api/v1/models/${id}?x`)
    await ask("GET", "/api/v1/models/openai-gpt-5")
    await ask("GET", "/api/v1/models/no-such-model")
    for (let made = 0; made < 20; made++) await ask("GET", `/made/up/${made}`)
    await ask("PROPFIND", "/made/up")
    await ask("MKCOL", "/made/up")
    await until(async () => Object.values(await counted()).reduce((sum, each) => sum + each, 0) === 27)
    assert.deepStrictEqual(await counted(), {
      [`GET ${MODEL} 200`]: 1,
      [`GET ${MODEL} 404`]: 1,
      [`GET ${MODEL} 422`]: 3,
      "GET other 404": 20,
      "_OTHER other 404": 2
    })
  })

  it("are what Prometheus reads, each with its meaning, histograms adding up", async () => {
    const metrics = await measured()
    assert.isAbove(metrics.size, 20)
    for (const [name, { help, samples, type }] of metrics) {
      assert.match(name, /^[a-z][a-z0-9_]*[a-z0-9]$/u)
      assert.strictEqual(name.endsWith("_total"), type === "counter", name)
      assert.match(help, /^[A-Z].+\.$/u, name)
      assert.isAtLeast(Math.min(...[...samples.values()].map(({ length }) => length)), 1, name)
      if (type !== "histogram") continue
      for (const { labels, value } of samples.get(`${name}_count`)!) {
        const isOfSeries = (sample: Sample) =>
          Object.entries(labels).every(([label, own]) => sample.labels[label] === own)
        const buckets = samples.get(`${name}_bucket`)!.filter(isOfSeries)
        const [bounds, counts] = [buckets.map(({ labels }) => labels["le"]), buckets.map(({ value }) => value)]
        assert.deepStrictEqual(
          counts,
          counts.toSorted((a, b) => a - b),
          name
        )
        assert.deepStrictEqual([bounds.at(-1), counts.at(-1)], ["+Inf", value], name)
      }
    }
  })

  it("tell what the process and its stores do", async () => {
    const samples = async (name: string) => (await measured()).get(name)!.samples.get(name)!
    await until(async () => (await samples("ratecard_book_revision"))[0]!.value > 0)
    const metrics = await measured()
    const value = (name: string) => metrics.get(name)!.samples.get(name)![0]!.value
    assert.isAbove(value("process_resident_memory_bytes"), 50e6)
    assert.isAbove(value("process_cpu_seconds_total"), 0.1)
    assert.closeTo(value("process_start_time_seconds"), Date.now() / 1000, 120)
    assert.closeTo(value("ratecard_book_compared_timestamp_seconds"), Date.now() / 1000, 120)
    assert.strictEqual(value("http_server_active_requests"), 0)
    const sources = await samples("ratecard_sync_source_ok")
    assert.sameMembers(
      sources.map(({ labels }) => labels["source"]),
      ["yandex", "litellm", "models.dev", "genai-prices", "openrouter"]
    )
  })

  it("are nowhere else, and nothing else is there", async () => {
    assert.strictEqual((await server.ask("/metrics")).status, 404)
    assert.strictEqual((await fetch(new URL("/api/v1/models", metricsUrl))).status, 404)
  })

  it("are only read, by a request with one Host", async () => {
    assert.strictEqual((await fetch(metricsUrl, { method: "HEAD" })).status, 200)
    for (const method of ["POST", "DELETE", "OPTIONS"]) {
      const { headers, status } = await fetch(metricsUrl, { method })
      assert.deepStrictEqual([method, status, headers.get("allow")], [method, 405, "GET, HEAD"])
    }
    const head = "GET /metrics HTTP/1.1\r\nConnection: close\r\nHost: a\r\n"
    const port = Number(new URL(metricsUrl).port)
    assert.deepStrictEqual(statuses(await exchange(port, `${head}Host: b\r\n\r\n`)), [400])
    assert.deepStrictEqual(statuses(await exchange(port, `${head}\r\n`)), [200])
  })

  it("keep a server from starting whose port for them is taken, which is named", async () => {
    const taken = createServer().listen(0, "127.0.0.1")
    await once(taken, "listening")
    const said = await RunningServer.refusal({ METRICS_PORT: String((taken.address() as AddressInfo).port) })
    taken.close()
    assert.match(said, /^METRICS_PORT or METRICS_HOST is not available: listen EADDRINUSE/u)
  })
})

describe("docs/operations", () => {
  /** What `expression` names and no running server has. */
  const unknownIn = (expression: string, metrics: ReadonlyMap<string, Metric>): ReadonlyArray<string> => {
    const { groupedBy, selected } = namesIn(expression)
    assert.isNotEmpty(selected, expression)
    const labelsOf = (name: string): ReadonlySet<string> | undefined => {
      const own = OF_PROMETHEUS.get(name)
      if (own !== undefined) return new Set(own)
      const samples = [...metrics.values()].flatMap(({ samples }) => samples.get(name) ?? [])
      if (samples.length === 0) return undefined
      return new Set([...TARGET_LABELS, ...samples.flatMap(({ labels }) => Object.keys(labels))])
    }
    const known = new Set(selected.flatMap(({ name }) => [...(labelsOf(name) ?? [])]))
    return [
      ...selected.flatMap(({ labels, name }) => {
        const own = labelsOf(name)
        return own === undefined
          ? [name]
          : labels.filter((label) => !own.has(label)).map((label) => `${name}{${label}}`)
      }),
      ...groupedBy.filter((label) => !known.has(label)).map((label) => `by (${label})`)
    ]
  }

  it("finds what does not exist", async () => {
    const metrics = await measured()
    assert.deepStrictEqual(unknownIn(`sum by (colour) (rate(${DURATION}_count{shape="x"}[5m]))`, metrics), [
      `${DURATION}_count{shape}`,
      "by (colour)"
    ])
    assert.deepStrictEqual(unknownIn(`${DURATION} + nothing_total`, metrics), [DURATION, "nothing_total"])
    assert.throws(() => unknownIn("sum by (", metrics), /is not PromQL/u)
  })

  it("lists every metric with its labels, and none else", async () => {
    const table = /<!-- table: metrics -->(.+?)<!-- \/table -->/su.exec(docs("monitoring.md"))![1]!
    const words = (cell: string) => [...cell.matchAll(/`([^`]+)`/gu)].map((match) => match[1]!)
    const listed = table
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) => line.split("|"))
      .flatMap(([, names, labels]) => words(names!).map((name) => [name, words(labels!).toSorted()] as const))
    const existing = [...(await measured())].map(([name, { samples }]) => {
      const labels = [...samples.values()].flat().flatMap(({ labels }) => Object.keys(labels))
      return [name, [...new Set(labels)].filter((label) => label !== "le").toSorted()] as const
    })
    assert.deepStrictEqual(Object.fromEntries(listed), Object.fromEntries(existing))
    assert.lengthOf(listed, existing.length)
  })

  it("alerts only on metrics that exist, and says what to do", async () => {
    const metrics = await measured()
    const rules = (
      parseYaml(docs("alerts.yaml")).groups as ReadonlyArray<{ readonly rules: ReadonlyArray<Rule> }>
    ).flatMap(({ rules }) => rules)
    assert.isAbove(rules.length, 10)
    assert.strictEqual(new Set(rules.map(({ alert }) => alert)).size, rules.length)
    for (const { alert, annotations, expr, labels } of rules) {
      assert.deepStrictEqual([alert, unknownIn(expr, metrics)], [alert, []])
      assert.match(labels.severity, /^(critical|warning|info)$/u, alert)
      assert.isNotEmpty(annotations.summary, alert)
      assert.isNotEmpty(annotations.action, alert)
    }
  })

  it("counts health checks that went well, and logs the others alone", async () => {
    const lines = () => server.log.filter(({ path }) => String(path).startsWith("/health"))
    const before = (await counted())["GET /health 200"] ?? 0
    for (const path of ["/health", "/health/ready", "/health?a=b"]) await ask("GET", path)
    await ask("POST", "/health")
    await until(async () => lines().length > 0)
    assert.deepStrictEqual(
      lines().map(({ method, status }) => [method, status]),
      [["POST", 405]]
    )
    await until(async () => (await counted())["GET /health 200"] === before + 2)
    assert.strictEqual((await counted())["GET /health 200"], before + 2)
  })

  it("says what is wrong, and that nobody answers", async () => {
    const { hostname, port } = new URL(metricsUrl)
    const tell = async (METRICS_PORT: string) => {
      const child = spawn(process.execPath, ["--conditions=ratecard-source", MAIN, "alarms"], {
        env: { ...process.env, METRICS_HOST: hostname, METRICS_PORT }
      })
      const [said, [code]] = await Promise.all([textOf(child.stdout), once(child, "exit")])
      return { said, code: Number(code) }
    }
    // The server of tests asks no bank and no price list; a busy machine is late.
    const { code, said } = await tell(port)
    assert.strictEqual(code, said === "" ? 0 : 1)
    assert.notInclude(said, "RatecardDown")
    assert.notInclude(said, "RatecardDatabaseAway")
    const nobody = await tell(String(await freePort()))
    assert.strictEqual(nobody.code, 1)
    assert.match(nobody.said, /^RatecardDown: http:\S+ does not answer\.\n$/u)
  })

  it("shows every metric that exists on the dashboard, and none else", async () => {
    const metrics = await measured()
    const { panels } = JSON.parse(docs("dashboard.json")) as {
      readonly panels: ReadonlyArray<{
        readonly title: string
        readonly targets: ReadonlyArray<{ readonly expr: string }>
      }>
    }
    const expressions = panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "5m"))
    )
    for (const expression of expressions)
      assert.deepStrictEqual([expression, unknownIn(expression, metrics)], [expression, []])
    const shown = new Set(
      expressions.flatMap((expression) =>
        namesIn(expression).selected.map(({ name }) => name.replace(/_(bucket|sum|count)$/u, ""))
      )
    )
    // When a process started, an alert asks for.
    assert.sameMembers([...metrics.keys()], [...shown, "process_start_time_seconds"])
  })
})

describe.runIf(IS_WHOLE)("traces", () => {
  it("continue what the caller began, and reach the collector with its headers before the end", async () => {
    await server.ask("/api/v1/models/openai-gpt-5", { headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` } })
    await server.ask("/api/v1/version?secret=hunter2", { headers: { traceparent: "00-nonsense-01" } })
    const { code } = await server.signal("SIGTERM")
    assert.strictEqual(code, 0)
    const sent = (path: string) => {
      const batches = received.filter(({ url }) => url === `/${path}`)
      assert.isNotEmpty(batches)
      assert.deepStrictEqual([...new Set(batches.map(({ authorization }) => authorization))], ["Bearer ours"])
      return Buffer.concat(batches.map(({ body }) => body))
    }
    const traces = sent("v1/traces")
    for (const bytes of [Buffer.from(TRACE_ID, "hex"), Buffer.from(PARENT_ID, "hex"), `GET ${MODEL}`, "prices"]) {
      assert.isTrue(traces.includes(bytes), String(bytes))
    }
    for (const absent of ["hunter2", "node-fetch", "undici", "nonsense", "127.0.0.1"]) {
      assert.isFalse(traces.includes(absent), absent)
    }
    const metrics = sent("v1/metrics")
    for (const name of [DURATION, MODEL, "process_cpu_seconds_total", "prices"])
      assert.isTrue(metrics.includes(name), name)
  })
})
