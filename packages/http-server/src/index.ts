export { type Settings, settings } from "./Config.ts"
export { SETTING_GROUPS } from "./config/settings.ts"
export { run } from "./run.ts"
export { layer } from "./Server.ts"
