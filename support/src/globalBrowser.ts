import type { TestProject } from "vitest/node"
import { launchShared, MAY_SKIP } from "./chromium.ts"

/** Starts the one browser that the tests of a project share. */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (MAY_SKIP) return undefined
  const browser = await launchShared()
  project.provide("browser", browser.wsEndpoint())
  return () => browser.close()
}
