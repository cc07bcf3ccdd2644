import { DuckDBInstance } from "@duckdb/node-api"
import { Session } from "chdb"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Databases } from "./databases.ts"

/** A database of an engine of SQL, with a folder that it reads files from. */
export interface Warehouse {
  readonly folder: string
  /** Runs statements, each of which ends a line with a semicolon. Files of `docs/warehouse` read theirs in the folder. */
  readonly run: (statements: string) => Promise<void>
  /** The rows of a query without commas in its values; nothing stands for null. */
  readonly rows: (query: string) => Promise<ReadonlyArray<ReadonlyArray<string>>>
  /** Fills the table `usage` from a CSV file in the folder, with a line of names. */
  readonly fill: (file: string) => Promise<void>
  readonly close: () => void
}

type Open = (
  folder: string
) => Promise<Omit<Warehouse, "folder" | "run"> & { readonly one: (statement: string) => Promise<unknown> }>

const cellsOf = (csv: string): ReadonlyArray<ReadonlyArray<string>> =>
  csv
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split(",").map((cell) => cell.replaceAll('"', "").replace("\\N", "")))

const duckdb: Open = async (folder) => {
  const instance = await DuckDBInstance.create(":memory:")
  const connection = await instance.connect()
  return {
    one: (statement) => connection.run(statement),
    rows: async (query) => {
      const read = await connection.runAndReadAll(query)
      return read.getRowsJson().map((row) => row.map((value) => (value ?? "") as string))
    },
    fill: async (file) => void (await connection.run(`copy usage from '${join(folder, file)}' (header)`)),
    close: () => instance.closeSync()
  }
}

const clickhouse: Open = async (folder) => {
  const session = new Session(join(folder, "clickhouse"))
  return {
    one: async (statement) => session.query(statement),
    rows: async (query) => cellsOf(session.query(query, "CSV")),
    fill: async (file) => {
      const [path, format] = [join(folder, file), "CSVWithNames"]
      session.query(`insert into usage select * from file('${path}', '${format}')`)
    },
    close: () => session.close()
  }
}

const postgresql =
  (databases: Databases): Open =>
  async (folder) => {
    const url = databases.createEmptyDatabase()
    return {
      one: (statement) => databases.execute(url, statement),
      rows: async (query) => cellsOf(await databases.execute(url, `copy (${query}) to stdout csv`)),
      fill: async (file) => void (await databases.execute(url, `copy usage from '${join(folder, file)}' csv header`)),
      close: () => undefined
    }
  }

/** Opens an empty database; `postgres` has one of PostgreSQL. */
export const openWarehouse = async (
  engine: "duckdb" | "clickhouse" | "postgresql",
  postgres: () => Databases
): Promise<Warehouse> => {
  const folder = mkdtempSync(join(tmpdir(), "ratecard-warehouse-"))
  // PostgreSQL has a user of its own.
  chmodSync(folder, 0o755)
  const open = { duckdb, clickhouse, postgresql: (folder: string) => postgresql(postgres())(folder) }[engine]
  const { close, one, ...opened } = await open(folder)
  return {
    folder,
    ...opened,
    run: async (statements) => {
      const text = statements.replaceAll(/(?<=')(?:\/srv\/ratecard\/)?(?=[a-z]+\.(?:parquet|csv)')/gu, `${folder}/`)
      for (const statement of text.replaceAll(/^--.*$/gmu, "").split(/;$/mu)) {
        if (statement.trim() !== "") await one(statement)
      }
    },
    close: () => {
      close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
