import { Databases, hasPostgres, Postgres } from "@ratecard/test-support"
import { afterAll, beforeAll, describe, inject } from "vitest"
import { Installation } from "./Installation.ts"

const EMBEDDED = "the embedded database"
const POSTGRES = "PostgreSQL"
const USUAL = hasPostgres ? POSTGRES : EMBEDDED

let ofThisRun: Databases | undefined

/** The PostgreSQL server of the whole run. */
const sharedPostgres = (): Databases => (ofThisRun ??= new Databases(inject("postgresPort")!))

type Tests = (install: () => Installation, postgres: (() => Databases) | undefined) => void

/** An installation on a database that is made quickly, where a server has been before. */
export const newInstallation = (): Installation =>
  new Installation(hasPostgres ? sharedPostgres().createPricedDatabase() : undefined)

/**
 * The tests on the embedded database, and again on PostgreSQL where that is installed: for what storage can change.
 * That the embedded one holds syncs, watches and messages as PostgreSQL does, the pages' tests show, whose service has it.
 */
export const onEveryDatabase = (title: string, tests: Tests): void => onDatabases([EMBEDDED, POSTGRES], title, tests)

/** The tests on the embedded database, whose files are the service's own: for what these hold. */
export const onEmbeddedDatabase = (title: string, tests: Tests): void => onDatabases([EMBEDDED], title, tests)

/** The tests on PostgreSQL, of which a new one is made quickly; where it is not installed, on the embedded database. */
export const onOneDatabase = (title: string, tests: Tests): void => onDatabases([USUAL], title, tests)

/** The tests on a PostgreSQL server of their own, which they may stop; where it is not installed, on the embedded database. */
export const onOwnPostgres = (
  title: string,
  tests: (install: () => Installation, postgres: (() => Postgres) | undefined) => void
): void => {
  let own: Postgres
  if (hasPostgres) {
    beforeAll(async () => {
      own = await Postgres.start()
    })
    afterAll(() => own[Symbol.asyncDispose]())
  }
  onDatabases(
    [USUAL],
    title,
    (install) => tests(install, hasPostgres ? () => own : undefined),
    () => own
  )
}

const onDatabases = (names: ReadonlyArray<string>, title: string, tests: Tests, postgres = sharedPostgres): void => {
  for (const name of names) {
    const isPostgres = name === POSTGRES
    const missing = isPostgres && !hasPostgres
    describe.skipIf(missing)(`${title} on ${name}${missing ? " (not installed)" : ""}`, () => {
      const installations: Array<Installation> = []
      afterAll(() => Promise.all(installations.map((installation) => installation.remove())))
      tests(
        () => {
          const installation = new Installation(isPostgres ? postgres().createDatabase() : undefined)
          installations.push(installation)
          return installation
        },
        isPostgres ? postgres : undefined
      )
    })
  }
}
