export { type Settings, settings } from "./Config.ts"
export { run } from "./run.ts"
export { layer } from "./Server.ts"
