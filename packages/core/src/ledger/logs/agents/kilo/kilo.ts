import { messageLine } from "../opencode/opencode.ts"

export const kiloLine = messageLine("kilo")
