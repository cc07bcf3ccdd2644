import { Context, Effect, Metric } from "effect"

type Labels = Readonly<Record<string, string>>

/**
 * A gauge that says, whenever metrics are read, what `read` says then; NaN where that is not known. What it reads must
 * lie in memory: it cannot wait.
 */
export const observeGauge = (
  name: string,
  description: string,
  read: () => number,
  attributes: Labels = {}
): Effect.Effect<void> => registered(Metric.gauge(name, { description, attributes }), () => ({ value: read() }))

/** The same for a number that only grows while the process lives. */
export const observeCounter = (
  name: string,
  description: string,
  read: () => number,
  attributes: Labels = {}
): Effect.Effect<void> =>
  registered(Metric.counter(name, { description, attributes, incremental: true }), () => ({
    count: read(),
    incremental: true
  }))

/** Takes what there is to record into `metric`, from code that is not Effect too; it is there from the beginning. */
export const recorder = <Input, State>(metric: Metric.Metric<Input, State>): Effect.Effect<(input: Input) => void> =>
  Effect.map(Effect.context(), (context) => {
    const registry = Context.pick(Metric.MetricRegistry)(context)
    metric.valueUnsafe(registry)
    return (input) => metric.updateUnsafe(input, registry)
  })

/** It stays: what was counted last is sent when the rooms are closed already. The registry is the server's own. */
const registered = <State>(metric: Metric.Metric<never, State>, get: () => State): Effect.Effect<void> =>
  Effect.map(Effect.context(), (context) => {
    const registry = Context.pick(Metric.MetricRegistry)(context)
    Metric.registerUnsafe(metric, registry, { get, update: () => undefined, modify: () => undefined })
  })
