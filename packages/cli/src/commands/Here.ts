import { Context } from "effect"
import type { World } from "../World.ts"

/** The machine that a command runs on. */
export class Here extends Context.Service<Here, World>()("@ratecard/cli/Here") {}
