import { join } from "node:path"
import type { World } from "./World.ts"

/** The folder for files that can be made again, below those of this user's programs. */
export const cacheFolder = ({ env, home, platform }: World): string => {
  const own = env["RATECARD_CACHE_DIR"]
  if (own) return own
  if (platform === "darwin") return join(home, "Library", "Caches", "ratecard")
  if (platform === "win32") return join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "ratecard")
  return join(env["XDG_CACHE_HOME"] || join(home, ".cache"), "ratecard")
}

/** The folder for settings, below those of this user's programs. */
export const configFolder = ({ env, home, platform }: World): string => {
  const own = env["RATECARD_CONFIG_DIR"]
  if (own) return own
  if (platform === "darwin") return join(home, "Library", "Application Support", "ratecard")
  if (platform === "win32") return join(env["APPDATA"] || join(home, "AppData", "Roaming"), "ratecard")
  return join(env["XDG_CONFIG_HOME"] || join(home, ".config"), "ratecard")
}

/** The file that keeps what was read of agents' logs, in the folder for data of this user's programs. */
export const storeFile = ({ env, home, platform }: Pick<World, "env" | "home" | "platform">): string => {
  const own = env["RATECARD_DATA_DIR"]
  if (own) return join(own, "usage.db")
  if (platform === "darwin") return join(home, "Library", "Application Support", "ratecard", "usage.db")
  if (platform === "win32") return join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "ratecard", "usage.db")
  return join(env["XDG_DATA_HOME"] || join(home, ".local", "share"), "ratecard", "usage.db")
}
