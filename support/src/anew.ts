import { registerHooks } from "node:module"

const START = /\?start=\d+$/u
let starts = 0

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const start = START.exec(context.parentURL ?? "")?.[0]
    const isOurs = found.url.startsWith("file:") && !found.url.includes("/node_modules/")
    return start !== undefined && isOurs ? { ...found, url: found.url + start } : found
  }
})

/** Imports modules as a program does that was started just now: nothing of ours is loaded yet. */
export const anew = (): (<Module>(address: string) => Promise<Module>) => {
  const start = `?start=${++starts}`
  return (address) => import(address + start)
}
