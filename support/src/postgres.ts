import { execFileSync, spawn } from "node:child_process"
import { appendFileSync, chownSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { BIN, Databases, MIGRATED, PRICED } from "./databases.ts"
import { freePort } from "./freePort.ts"
import { copyFolder, migrate, newDatabaseFolder, prepared } from "./prepared.ts"
import { descendantsOf } from "./processes.ts"

/** A continuous integration run must not pass without a database. */
export const hasPostgres = BIN !== undefined || process.env["CI"] === "true"

/** PostgreSQL refuses root. */
const USER =
  BIN !== undefined && process.getuid?.() === 0
    ? { uid: Number(execFileSync("id", ["-u", "postgres"])), gid: Number(execFileSync("id", ["-g", "postgres"])) }
    : {}

/** A PostgreSQL server of its own, on a free port of loopback. */
export class Postgres extends Databases implements AsyncDisposable {
  readonly #folder: string
  #process: ReturnType<typeof spawn> | undefined

  private constructor(folder: string, port: number) {
    super(port)
    this.#folder = folder
    process.once("exit", () => this.#process?.kill("SIGQUIT"))
  }

  static async start(): Promise<Postgres> {
    const folder = newFolder()
    copyFolder(await Postgres.prepare(), folder)
    return Postgres.#on(folder)
  }

  /** The data folder that servers start with: the databases that others are copied from are there. */
  static prepare(): Promise<string> {
    return prepared("postgres", async (kept) => {
      // Not there already, because PostgreSQL's own user might not get there.
      const folder = newFolder()
      const options = [
        "-D",
        folder,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
        "--no-sync",
        "--wal-segsize=1"
      ]
      execFileSync(join(BIN!, "initdb"), options, { ...USER, cwd: folder, stdio: "pipe" })
      await using postgres = await Postgres.#on(folder)
      await migrate({ DATABASE_URL: postgres.create(MIGRATED, "template1") })
      await migrate({ DATABASE_URL: postgres.create(PRICED, MIGRATED) }, "--prices")
      // With all that it has in memory.
      await postgres.halt("SIGINT")
      copyFolder(folder, kept)
    })
  }

  static async #on(folder: string): Promise<Postgres> {
    const postgres = new Postgres(folder, await freePort())
    await postgres.resume()
    return postgres
  }

  /** Starts the server again after {@link halt}. */
  async resume(): Promise<void> {
    this.#run()
    while (!(await this.#answers())) await setTimeout(50)
  }

  /**
   * A server that follows this one, and takes no client until it is promoted. From then on, this one
   * acknowledges a commit only when the other has it, too.
   */
  async standby(): Promise<Postgres> {
    const folder = newFolder()
    const from = ["-h", "127.0.0.1", "-p", String(this.port), "-U", "postgres"]
    execFileSync(join(BIN!, "pg_basebackup"), ["-D", folder, "-R", "-c", "fast", "--no-sync", ...from], {
      ...USER,
      cwd: folder,
      stdio: "pipe"
    })
    appendFileSync(join(folder, "postgresql.auto.conf"), "hot_standby = off\n")
    const standby = new Postgres(folder, await freePort())
    standby.#run()
    const admin = "postgres:///postgres"
    while ((await this.execute(admin, "select 1 from pg_stat_replication where state = 'streaming'")) === "")
      await setTimeout(50)
    await this.execute(admin, "alter system set synchronous_standby_names = '*'")
    await this.execute(admin, "select pg_reload_conf()")
    return standby
  }

  /** Makes a standby a server of its own, which takes clients. */
  async promote(): Promise<void> {
    execFileSync(join(BIN!, "pg_ctl"), ["promote", "-D", this.#folder], { ...USER, cwd: this.#folder, stdio: "pipe" })
    while (!(await this.#answers())) await setTimeout(50)
  }

  #run(): void {
    const options = ["-D", this.#folder, "-p", String(this.port), "-k", this.#folder, "-h", "127.0.0.1", "-F"]
    this.#process = spawn(join(BIN!, "postgres"), options, { ...USER, cwd: this.#folder, stdio: "ignore" })
  }

  /** Stops the server at once, its connections with it. */
  async halt(signal: NodeJS.Signals = "SIGQUIT"): Promise<void> {
    const stopped = this.#process!
    stopped.kill(signal)
    while (stopped.exitCode === null && stopped.signalCode === null) await setTimeout(20)
  }

  /** Lets the server hang: its connections stay open, and nothing answers. */
  freeze(): void {
    // The parent first, which could start further processes.
    this.#signal("SIGSTOP")
  }

  /** Lets the server go on after {@link freeze}. */
  thaw(): void {
    this.#signal("SIGCONT")
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.halt()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #answers(): Promise<boolean> {
    if (this.#process!.exitCode !== null) throw new Error("PostgreSQL ended before it answered")
    return this.execute("postgres:///postgres", "select 1").then(
      () => true,
      () => false
    )
  }

  #signal(name: NodeJS.Signals): void {
    const { pid } = this.#process!
    process.kill(pid!, name)
    // Every connection has a process of its own, in a group of its own.
    for (const child of descendantsOf(pid!)) process.kill(child, name)
  }
}

const newFolder = (): string => {
  const folder = newDatabaseFolder()
  if (USER.uid !== undefined) chownSync(folder, USER.uid, USER.gid)
  return folder
}
