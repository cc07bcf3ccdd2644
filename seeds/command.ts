import { parseSeeds, parseTariffs, readSeedFiles, readTariffFiles } from "./files.ts"
import { checkSeeds } from "./rules.ts"
import { type Fault, faultLine } from "./rules/fault.ts"
import { checkTariffs } from "./rules/tariffs.ts"
import type { ProviderSeed } from "./seed.ts"
import type { ShippedTariffs } from "./tariffs.ts"

/**
 * Runs a command on the seeds of this folder and exits with the number that it returns. Faulty
 * seeds are listed, one fault a line, and never reach the command.
 */
export const runCommand = async (
  usage: string,
  run: (seeds: ReadonlyArray<ProviderSeed>, tariffs: ShippedTariffs, today: string) => number | Promise<number>
): Promise<void> => {
  const [argument] = process.argv.slice(2)
  if (argument === "--help" || argument === "-h") {
    console.log(usage)
  } else if (argument !== undefined) {
    console.error(`unknown argument ${argument}\n\n${usage}`)
    process.exitCode = 2
  } else {
    process.exitCode = await runOnSoundSeeds(run)
  }
}

/** What `run` returns; 1 of faulty seeds, which are listed. */
export const runOnSoundSeeds = (
  run: (seeds: ReadonlyArray<ProviderSeed>, tariffs: ShippedTariffs, today: string) => number | Promise<number>
): number | Promise<number> => {
  const files = readSeedFiles()
  const faults = checkSeeds(files, today())
  const tariffs = readTariffFiles()
  // The tariffs name models, which are read only of seeds without a fault.
  if (faults.length === 0) {
    const seeds = parseSeeds(files)
    const wrong = checkTariffs(tariffs, seeds, today())
    if (wrong.length === 0) return run(seeds, parseTariffs(seeds, tariffs), today())
    return refuse(wrong)
  }
  return refuse(faults)
}

const refuse = (faults: ReadonlyArray<Fault>): number => {
  for (const fault of faults) console.error(faultLine(fault))
  console.error(`${faults.length} ${faults.length === 1 ? "fault" : "faults"}`)
  return 1
}

// The entry point of a program without Effect: nothing else can hand it the time.
// @effect-diagnostics-next-line globalDate:off
const today = (): string => new Date().toISOString().slice(0, 10)
