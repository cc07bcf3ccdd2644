import { execFileSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { folderOf } from "./played.ts"

/** Files of a revision; null: the file is not there any more. */
export type Files = Readonly<Record<string, string | null>>

/** A repository with a commit for each set of files but the last, which is not committed; it is gone after the test. */
export const gitFolder = (...revisions: ReadonlyArray<Files>): Disposable & { readonly path: string } => {
  const folder = folderOf({})
  const git = (...args: ReadonlyArray<string>) =>
    execFileSync("git", ["-C", folder.path, "-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
      stdio: "pipe"
    })
  git("init", "--quiet", "--initial-branch=main")
  git("remote", "add", "origin", "https://example.com/me/app.git")
  for (const [place, files] of revisions.entries()) {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder.path, name)
      if (text === null) rmSync(path)
      else {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      }
    }
    if (place === revisions.length - 1) break
    git("add", "--all")
    git("commit", "--quiet", "--allow-empty", "--message", `Revision ${place}`)
  }
  return folder
}
