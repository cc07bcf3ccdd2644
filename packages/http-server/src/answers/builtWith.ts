import { Context, Effect, Layer } from "effect"

/**
 * Builds a layer with these services and no others. The platform copies all that a group of handlers,
 * or the server itself, was built with into each request, which takes longer than to look an answer up.
 */
export const builtWith =
  <Services extends ReadonlyArray<Context.Key<any, any>>>(...services: Services) =>
  <A, E>(layer: Layer.Layer<A, E, Context.Service.Identifier<Services[number]>>) =>
    Layer.fromBuild((memoMap, scope) =>
      Effect.contextWith((context: Context.Context<Context.Service.Identifier<Services[number]>>) =>
        Effect.setContext(Layer.buildWithMemoMap(layer, memoMap, scope), Context.pick(...services)(context))
      )
    )
