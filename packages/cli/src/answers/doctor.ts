import type { World } from "../World.ts"
import { storeFile } from "../folders.ts"
import { inSight } from "../output/Progress.ts"
import type { Answer } from "../output/answer.ts"
import { formatCell } from "../output/formatCell.ts"
import { pricesOf } from "../prices/Prices.ts"
import { storeIn } from "../usage/Store.ts"
import { usage } from "../usage/Usage.ts"
import { shortPath } from "../output/say.ts"
import { faultText } from "../usage/countResponses.ts"
import { dayIn } from "../usage/days.ts"
import { type AgentFound, lookedFor, type PlaceFound } from "../usage/lookedFor.ts"
import { storeFound } from "./forget.ts"
import { firstOf, responsesText } from "./usageAnswer.ts"

/** Options of `doctor`. */
interface DoctorOptions {
  /** Shows agents too of which there is nothing. */
  readonly isAll: boolean
  readonly isQuiet: boolean
}

/** Lists the places of agents' logs on this machine, what is there, and what of it cannot be read. */
export const doctor = async ({ isAll, isQuiet }: DoctorOptions, world: World): Promise<Answer<DoctorDocument>> => {
  const { env, folder, home, now } = world
  const prices = pricesOf(world)
  const store = storeIn(storeFile(world))
  const asked = { by: "agent" as const, timezone: "UTC", prices, env, folder, home, now, store }
  const document = await inSight(isQuiet, world, (progress) => usage({ ...asked, progress }))
  return doctorAnswer({ agents: lookedFor({ env, home }, document), store: storeFound(world) }, isAll, home)
}

/** The places of agents' logs and their contents, for programs. */
export interface DoctorDocument {
  readonly agents: ReadonlyArray<AgentFound>
  /** The store of what was read of logs. */
  readonly store: ReturnType<typeof storeFound>
}

/** The places of logs and what is there, as they are printed. */
const doctorAnswer = (document: DoctorDocument, isAll: boolean, home: string): Answer<DoctorDocument> => {
  const { agents, store } = document
  const shown = agents.filter((agent) => isAll || isTelling(agent))
  const others = agents.filter((agent) => !shown.includes(agent) && agent.places.length > 0)
  const faults = agents.flatMap((agent) => agent.faults)
  const width = Math.max(...shown.map(({ agent }) => agent.length))
  return {
    document,
    table: {
      columns: [
        { name: "agent" },
        { name: "files", kind: "count" },
        { name: "bytes", title: "size", kind: "bytes" },
        { name: "newest", absent: "-" },
        { name: "responses", kind: "count" },
        { name: "faults", kind: "count", usual: "0" }
      ],
      rows: shown.map(({ agent, bytes, faults, files, newest, responses }) => [
        agent,
        String(files),
        String(bytes),
        newest === null ? "" : dayOf(newest),
        String(responses),
        String(faults.length)
      ])
    },
    notes: [
      ...shown.flatMap((each) => placeLines(each, isAll, home, width)),
      ...(others.length === 0 ? [] : [othersText(others)]),
      storeText(store, home)
    ],
    faults: firstOf(faults.map(faultText)),
    exitCode: faults.length > 0 ? 2 : 0
  }
}

/** Of which something is there, or was to be. */
const isTelling = ({ faults, files, places }: AgentFound): boolean =>
  files > 0 || faults.length > 0 || places.some(isMoved)

/** It says where many programs keep their data, and is set for others. */
const SHARED = "XDG_DATA_HOME"

/** A line for each place, the agent before the first. */
const placeLines = (
  { agent, places }: AgentFound,
  isAll: boolean,
  home: string,
  width: number
): ReadonlyArray<string> => {
  const shown = places.filter((place) => isAll || place.is_there || isMoved(place))
  const left = places.length - shown.length
  const lines = [
    ...shown.map((place) => placeText(place, home)),
    ...(left === 0 ? [] : [`${left} more ${left === 1 ? "place does" : "places do"} not exist`]),
    ...(places.length === 0 ? ["writes no logs: pass its export to 'ratecard usage'"] : [])
  ]
  return lines.map((line, index) => `${(index === 0 ? agent : "").padEnd(width)}   ${line}`)
}

const isMoved = ({ moved_by }: PlaceFound): boolean => moved_by !== null && moved_by !== SHARED

const placeText = ({ files, is_there, moved_by, path }: PlaceFound, home: string): string => {
  const found = is_there ? `${files} ${files === 1 ? "file" : "files"} in ` : "not there: "
  return `${found}${shortPath(path, home)}${moved_by === null ? "" : ` (${moved_by})`}`
}

const storeText = ({ bytes, fault, path, responses }: DoctorDocument["store"], home: string): string => {
  const what =
    bytes === 0
      ? "Nothing is kept of logs yet"
      : `${responsesText(responses)} are kept, ${bytes < 1e6 ? "less than 1 MB" : formatCell(String(bytes), "bytes")}`
  return `${what}: ${shortPath(path, home)}${fault === undefined ? "" : `. ${fault}`}`
}

const othersText = (others: ReadonlyArray<AgentFound>): string =>
  `No logs of ${others.map(({ agent }) => agent).join(", ")}: --all shows where they would be.`

/** A day of the machine's time zone. */
const dayOf = (instant: string): string =>
  dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.parse(instant))
