import { execFileSync, spawn } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pause } from "./server.ts"

/** Where Debian keeps its PostgreSQL, newest first; undefined where none is installed. */
const BIN = ((): string | undefined => {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? undefined : join("/usr/lib/postgresql", newest, "bin")
})()

/** A continuous integration run must not pass for want of a database. */
export const hasPostgres = BIN !== undefined || process.env["CI"] === "true"

/** PostgreSQL refuses root. */
const USER =
  BIN !== undefined && process.getuid?.() === 0
    ? { uid: Number(execFileSync("id", ["-u", "postgres"])), gid: Number(execFileSync("id", ["-g", "postgres"])) }
    : {}

/** A PostgreSQL server of its own, on a free port of loopback. */
export class Postgres implements AsyncDisposable {
  readonly #folder: string
  readonly port: number
  #process: ReturnType<typeof spawn> | undefined
  #databases = 0

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
    process.once("exit", () => this.#process?.kill("SIGQUIT"))
  }

  static async start(): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), "ratecard-postgres-"))
    if (USER.uid !== undefined) chownSync(folder, USER.uid, USER.gid)
    const options = ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    execFileSync(join(BIN!, "initdb"), options, { ...USER, cwd: folder, stdio: "pipe" })
    const postgres = new Postgres(folder, await freePort())
    await postgres.resume()
    return postgres
  }

  /** Starts the server again after {@link halt}. */
  async resume(): Promise<void> {
    const options = ["-D", this.#folder, "-p", String(this.port), "-k", this.#folder, "-h", "127.0.0.1", "-F"]
    this.#process = spawn(join(BIN!, "postgres"), options, { ...USER, cwd: this.#folder, stdio: "ignore" })
    while (!this.#answers()) await pause(50)
  }

  /** Stops the server at once, its connections with it. */
  async halt(): Promise<void> {
    const stopped = this.#process!
    stopped.kill("SIGQUIT")
    while (stopped.exitCode === null && stopped.signalCode === null) await pause(20)
  }

  /** The address of a new, empty database. */
  createDatabase(): string {
    const name = `test_${++this.#databases}`
    this.#sql("postgres", `create database ${name}`)
    return `postgres://postgres@127.0.0.1:${this.port}/${name}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.halt()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #answers(): boolean {
    if (this.#process!.exitCode !== null) throw new Error("PostgreSQL ended before it answered")
    try {
      this.#sql("postgres", "select 1")
      return true
    } catch {
      return false
    }
  }

  #sql(database: string, statement: string): void {
    const at = ["-h", "127.0.0.1", "-p", String(this.port), "-U", "postgres", "-d", database]
    execFileSync(join(BIN!, "psql"), [...at, "-qAtc", statement], { stdio: "pipe" })
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number }
      server.close(() => resolve(port))
    })
  })
