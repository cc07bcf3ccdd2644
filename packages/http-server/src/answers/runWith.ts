import { Context, Effect, Layer } from "effect"

/**
 * Runs an effect with these services and no others. The platform copies all that a group of handlers, or the server
 * itself, was made with into each request, which takes longer than to look an answer up.
 */
export const runWith =
  <Services extends ReadonlyArray<Context.Key<any, any>>>(...services: Services) =>
  <A, E>(effect: Effect.Effect<A, E, Context.Service.Identifier<Services[number]>>) =>
    Effect.contextWith((context: Context.Context<Context.Service.Identifier<Services[number]>>) =>
      Effect.setContext(effect, Context.pick(...services)(context))
    )

/** Builds a layer with these services and no others. */
export const buildWith =
  <Services extends ReadonlyArray<Context.Key<any, any>>>(...services: Services) =>
  <A, E>(layer: Layer.Layer<A, E, Context.Service.Identifier<Services[number]>>) =>
    Layer.fromBuild((memoMap, scope) => runWith(...services)(Layer.buildWithMemoMap(layer, memoMap, scope)))
