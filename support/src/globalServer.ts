import type { TestProject } from "vitest/node"
import { once } from "./once.ts"
import { PATIENT, startServer } from "./server.ts"

/** Starts the one service that tests of all projects share which leave nothing behind in it. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await once("server", () => startServer({ ...PATIENT, COUNT_WORKERS: "1" }))
  project.provide("service", server.url)
  return () => server.end()
}
