import { chmodSync, readdirSync, statSync } from "node:fs"

/** What a data folder holds by itself, and the trash folder of a fresh file system. */
const OWN_ENTRY = /^(postgres|lock|holder|auth-secret|key-encryption-keys|trial\.\d+|lost\+found$)/u

const OTHERS = 0o077

/**
 * Takes all rights to a data folder from other users: a user who can write it is an administrator. A folder that holds
 * something else too, or belongs to another user, is left as it is; the answer says what is wrong.
 */
export const closeFolder = (folder: string): string | undefined => {
  const { mode, uid } = statSync(folder)
  // Windows has other rights, and no user ids.
  if (process.getuid === undefined || (mode & OTHERS) === 0) return undefined
  if (uid !== process.getuid()) {
    return "it belongs to another user; name a folder inside it, which the server then creates for itself"
  }
  if (!readdirSync(folder).every((name) => OWN_ENTRY.test(name))) {
    return `it is open to other users and holds other files; run chmod 700, or name a folder inside it`
  }
  chmodSync(folder, mode & 0o700)
  return undefined
}
