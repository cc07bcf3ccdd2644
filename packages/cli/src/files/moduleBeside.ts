/** A module in the folder of the one that asks, which has the same ending: in the sources and in the built program. */
export const moduleBeside = (url: string, name: string): URL =>
  new URL(`./${name}.${url.endsWith(".ts") ? "ts" : "js"}`, url)
