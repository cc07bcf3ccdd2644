import { registerHooks } from "node:module"

/** The condition under which Node runs this project from its sources. */
const OURS = "source"

/**
 * Loads a package of the AI SDK when it is first needed. Some of what they depend on offers Node
 * TypeScript under a condition that has the name of ours; that one is for our own packages alone.
 */
export const loadSdk = async <A>(load: () => Promise<A>): Promise<A> => {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      /^(@ratecard\/|[#.])/u.test(specifier)
        ? next(specifier, context)
        : next(specifier, { ...context, conditions: context.conditions.filter((condition) => condition !== OURS) })
  })
  try {
    return await load()
  } finally {
    hooks.deregister()
  }
}
