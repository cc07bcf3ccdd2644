import { copyFolder } from "@ratecard/test-support"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeSync, openSync, closeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A disk of its own under a folder, which has the files that the folder had. */
export interface SmallDisk extends Disposable {
  /** Leaves no byte of it. */
  fill(): void
  /** Takes back what filled it. */
  free(): void
}

/** Puts `folder` on a disk of this many megabytes; undefined if this system or this user may not mount one. */
export const putOnSmallDisk = (folder: string, megabytes: number): SmallDisk | undefined => {
  const copy = mkdtempSync(join(tmpdir(), "ratecard-disk-"))
  copyFolder(folder, copy)
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", folder], { stdio: "ignore" })
  } catch {
    rmSync(copy, { recursive: true })
    return undefined
  }
  const unmount = () => execFileSync("umount", ["--lazy", folder])
  process.once("exit", unmount)
  copyFolder(copy, folder)
  rmSync(copy, { recursive: true })
  const filling = join(folder, "filling")
  return {
    fill: () => {
      const file = openSync(filling, "w")
      for (const bytes of [2 ** 20, 1]) writeUntilFull(file, Buffer.alloc(bytes))
      closeSync(file)
    },
    free: () => rmSync(filling),
    [Symbol.dispose]: () => {
      process.off("exit", unmount)
      unmount()
    }
  }
}

const writeUntilFull = (file: number, bytes: Buffer): void => {
  try {
    while (true) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
  }
}
