import type { Call } from "./budget.ts"

/** The agents whose hooks a check can answer. */
export const HOOKS = ["claude-code", "codex"] as const

export type Hook = (typeof HOOKS)[number]

/** The fields of an agent's message to a hook that matter here. */
export interface HookEvent {
  readonly name: string
  readonly folder: string | undefined
  readonly session: string | undefined
  readonly model: string | undefined
}

/** The message of a check to an agent: nothing where all is well. */
export interface HookVerdict {
  readonly isRefused: boolean
  readonly message: string
}

/** The event in the JSON of a hook's standard input; undefined if there is none. */
export const hookEventIn = (text: string): HookEvent | undefined => {
  const fields = fieldsIn(text)
  const name = fields?.["hook_event_name"]
  if (fields === undefined || typeof name !== "string") return undefined
  const [session, agent] = [textIn(fields["session_id"]), textIn(fields["agent_id"])]
  return {
    name,
    folder: textIn(fields["cwd"]),
    // A subagent has a reservation of its own.
    session: session !== undefined && agent !== undefined ? `${session}/${agent}` : session,
    model: textIn(fields["model"])
  }
}

/** The session of Claude Code whose status line is asked for; undefined if there is none. */
export const statusIn = (text: string): Pick<Call, "projects" | "model"> | undefined => {
  const fields = fieldsIn(text)
  if (fields === undefined) return undefined
  const workspace = recordOf(fields["workspace"])
  const folders = [workspace?.["project_dir"], workspace?.["current_dir"], fields["cwd"]].map(textIn)
  return {
    projects: [...new Set(folders.filter((folder) => folder !== undefined))],
    model: textIn(recordOf(fields["model"])?.["id"])
  }
}

/**
 * The output of a hook, by the protocols of https://code.claude.com/docs/en/hooks and
 * https://developers.openai.com/codex/hooks: a prompt or a tool call is stopped. Holding back any other event would
 * make an agent go on, so there people get the message alone.
 */
export const hookAnswer = (hook: Hook, event: string, { isRefused, message }: HookVerdict): unknown => {
  if (isRefused && event === "UserPromptSubmit") return { decision: "block", reason: message }
  if (isRefused && event === "PreToolUse") {
    const denied = { hookEventName: event, permissionDecision: "deny", permissionDecisionReason: message }
    // Codex knows no `continue` here, and lets the call pass where it stands.
    return { ...(hook === "claude-code" && { continue: false, stopReason: message }), hookSpecificOutput: denied }
  }
  return { systemMessage: message }
}

const fieldsIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined

const textIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)
