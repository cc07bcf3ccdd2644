import parse from "parse-prometheus-text-format"

export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric as Prometheus reads it: its samples by name, of which only a histogram has several. */
export interface Metric {
  readonly type: string
  readonly help: string
  readonly samples: ReadonlyMap<string, ReadonlyArray<Sample>>
}

/** The metrics that are served at `url`, by name; throws where they are not in Prometheus's text format. */
export const scrape = async (url: string): Promise<ReadonlyMap<string, Metric>> => {
  const response = await fetch(url)
  const type = response.headers.get("content-type")
  if (type !== "text/plain; version=0.0.4; charset=utf-8") throw new Error(`Not Prometheus's text, but ${type}`)
  return metricsIn(await response.text())
}

/** The parser takes only one histogram of a name, so it is shown the samples without their types. */
const metricsIn = (text: string): ReadonlyMap<string, Metric> => {
  const lines = text.split("\n")
  if (lines.pop() !== "") throw new Error("The last line has no end")
  const unnamed = parse(lines.filter((line) => !line.startsWith("#")).join("\n") + "\n")
  const samples = new Map(
    [...Map.groupBy(unnamed, ({ name }) => name)].map(([name, groups]) => [
      name,
      groups.flatMap(({ metrics }) => metrics.map(({ labels = {}, value }) => ({ labels, value: Number(value) })))
    ])
  )
  const textsOf = (kind: "HELP" | "TYPE") =>
    new Map([...text.matchAll(new RegExp(`^# ${kind} (\\S+) (.+)$`, "gmu"))].map(([, name, what]) => [name!, what!]))
  const helps = textsOf("HELP")
  const metrics = new Map<string, Metric>()
  for (const [name, type] of textsOf("TYPE")) {
    const names = type === "histogram" ? ["_bucket", "_sum", "_count"].map((ending) => name + ending) : [name]
    const own = new Map(names.map((each) => [each, samples.get(each) ?? []]))
    for (const each of names) samples.delete(each)
    metrics.set(name, { type, help: helps.get(name) ?? "", samples: own })
  }
  if (samples.size > 0) throw new Error(`Samples without a type: ${[...samples.keys()].join(", ")}`)
  return metrics
}
