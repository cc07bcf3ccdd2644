import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

/** A script of an installed package. */
export const script = (name: string, path: string): string =>
  fileURLToPath(new URL(path, import.meta.resolve(`${name}/package.json`)))

/** The compilers that our types are for. */
export const COMPILERS = {
  5.9: script("typescript5", "bin/tsc"),
  6: script("typescript", "bin/tsc6"),
  7: script("@typescript/native", "bin/tsc")
}

const STRICT = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, target: "es2022", types: [] }

/** Returns a compiler's findings in these files of a project. */
export const faultsOf = async (
  tsc: string,
  project: string,
  files: ReadonlyArray<string>,
  options: Readonly<Record<string, unknown>>
): Promise<string> => {
  const path = join(project, `${files[0]!}.tsconfig.json`)
  await writeFile(path, JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files }))
  return promisify(execFile)(process.execPath, [tsc, "--project", path], { cwd: project }).then(
    () => "",
    ({ stderr, stdout }: { readonly stdout: string; readonly stderr: string }) => `${stdout}${stderr}`
  )
}
