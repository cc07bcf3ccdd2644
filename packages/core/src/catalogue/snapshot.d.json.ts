import type { PackedSnapshot } from "./bundled.ts"

declare const snapshot: PackedSnapshot
export = snapshot
