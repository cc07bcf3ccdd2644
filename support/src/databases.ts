import { randomBytes } from "node:crypto"
import { execFile, execFileSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

/** Folder of Debian's newest PostgreSQL; undefined if none is installed. */
export const BIN = ((): string | undefined => {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? undefined : join("/usr/lib/postgresql", newest, "bin")
})()

const PSQL = BIN === undefined ? "psql" : join(BIN, "psql")

/** In a new server: the databases that others are copied from. The second one has the bundled prices, too. */
export const MIGRATED = "migrated"
export const PRICED = "priced"

/** The databases of a PostgreSQL server on loopback that was started with {@link Postgres}, by this process or another. */
export class Databases {
  readonly port: number

  constructor(port: number) {
    this.port = port
  }

  /** The address of a new database, which has the service's tables and nothing in them. */
  createDatabase(): string {
    return this.create(this.#nextName(), MIGRATED)
  }

  /** The same after the first start of a server, which has put the bundled prices there. */
  createPricedDatabase(): string {
    return this.create(this.#nextName(), PRICED)
  }

  /** The address of a new database without a table. */
  createEmptyDatabase(): string {
    return this.create(this.#nextName(), "template1")
  }

  /**
   * Returns the output of a statement in the database at an address of {@link createDatabase}; `input` is what it
   * copies from.
   */
  async execute(url: string, statement: string, input = ""): Promise<string> {
    const child = execFile(PSQL, this.#psql(new URL(url).pathname.slice(1), statement), { maxBuffer: 2 ** 28 })
    const written: Array<string> = []
    const errors: Array<string> = []
    child.stdout!.on("data", (text: string) => written.push(text))
    child.stderr!.on("data", (text: string) => errors.push(text))
    child.stdin!.on("error", () => undefined).end(input)
    const [code] = await once(child, "close")
    if (code !== 0) throw new Error(errors.join(""))
    return written.join("")
  }

  protected create(name: string, template: string): string {
    // The log of a server would hold each page of it otherwise, which takes twice as long.
    const statement = `create database ${name} template ${template} strategy file_copy`
    execFileSync(PSQL, this.#psql("postgres", statement), { stdio: "pipe" })
    return `postgres://postgres@127.0.0.1:${this.port}/${name}`
  }

  /** Other processes, and others in this one, may make databases there, too. */
  #nextName(): string {
    return `test_${process.pid}_${randomBytes(6).toString("hex")}`
  }

  #psql(database: string, statement: string): ReadonlyArray<string> {
    const at = ["-h", "127.0.0.1", "-p", String(this.port), "-U", "postgres", "-d", database]
    return [...at, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", statement]
  }
}
