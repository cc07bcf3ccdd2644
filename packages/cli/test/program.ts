import { fileURLToPath } from "node:url"

/** The command line as it was built last, which is what users run. */
export const PROGRAM = fileURLToPath(new URL("../built/current/main.js", import.meta.url))
