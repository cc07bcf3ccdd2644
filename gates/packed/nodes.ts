import { fileURLToPath } from "node:url"

const programOf = (name: string): string => fileURLToPath(import.meta.resolve(`${name}/bin/node`))

/** The versions of Node that everything packed runs on: the oldest line that is served, and the project's own. */
export const NODES = { 22: programOf("node22"), 24: process.execPath }

/** One that is too old. */
export const OLD_NODE = programOf("node20")
export const OLD_VERSION = "20.20.2"
