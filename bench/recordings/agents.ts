/** One run of an agent's program. */
export interface Run {
  readonly prompt: string
  /** The session that is gone on with, or of which a fork goes on; without it a new one begins. */
  readonly session?: { readonly id: string; readonly isForked: boolean }
  /** Index of the agent's model. */
  readonly model: number
}

/** An agent's own program, as npm has it, and how it is run against a stand-in. */
export interface RecordedAgent {
  /** The package, with the version that the fixture was recorded from. */
  readonly npm: `${string}@${string}`
  readonly program: string
  /** As the program takes their names. */
  readonly models: ReadonlyArray<string>
  /** Files of settings, by their place in the home folder. */
  files(url: string): Readonly<Record<string, unknown>>
  env(url: string): Readonly<Record<string, string>>
  args(run: Run): ReadonlyArray<string>
  /** The prompt that has a session summed up, where the program knows one without a terminal. */
  readonly compaction?: string
  /** The logs, by their place in the home folder. */
  readonly logs: RegExp
  /** Lines of these types are left out of the fixture: they have the vendor's texts and no usage. */
  readonly leftOut?: ReadonlyArray<string>
}

const KEY = "key-of-nobody"

/** Agents whose programs need no login where the host of the models is another. */
export const RECORDED: Readonly<Record<string, RecordedAgent>> = {
  "claude-code": {
    npm: "@anthropic-ai/claude-code@2.1.330",
    program: "claude",
    models: ["claude-haiku-4-5-20251001"],
    files: () => ({}),
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      IS_SANDBOX: "1"
    }),
    args({ model, prompt, session }) {
      const from = session ? ["--resume", session.id, ...(session.isForked ? ["--fork-session"] : [])] : []
      return ["-p", "--model", this.models[model]!, "--dangerously-skip-permissions", ...from, prompt]
    },
    compaction: "/compact",
    logs: /^\.claude\/projects\/.*\.jsonl$/u,
    leftOut: ["attachment", "api-request", "api-request-blob", "api-request-shape", "atis-latch"]
  },
  codex: {
    npm: "@openai/codex@0.169.0",
    program: "codex",
    models: ["gpt-5.1-codex"],
    files(url) {
      return {
        ".codex/config.toml": [
          `model = "${this.models[0]}"`,
          'model_provider = "stand-in"',
          "check_for_update_on_startup = false",
          "[analytics]",
          "enabled = false",
          "[model_providers.stand-in]",
          'name = "Stand-in"',
          `base_url = "${url}/v1"`,
          'wire_api = "responses"',
          'env_key = "STAND_IN_KEY"'
        ].join("\n")
      }
    },
    env: () => ({ STAND_IN_KEY: KEY }),
    args({ prompt, session }) {
      const from = session ? [session.isForked ? "fork" : "resume", session.id] : []
      return ["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", ...from, prompt]
    },
    logs: /^\.codex\/sessions\/.*\.jsonl$/u,
    leftOut: ["world_state"]
  },
  gemini: {
    npm: "@google/gemini-cli@0.61.0",
    program: "gemini",
    models: ["gemini-2.5-flash"],
    files: () => ({
      ".gemini/settings.json": {
        security: { auth: { selectedType: "gemini-api-key" } },
        general: { disableAutoUpdate: true, disableUpdateNag: true },
        privacy: { usageStatisticsEnabled: false }
      }
    }),
    env: (url) => ({ GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: "true" }),
    // It forks no sessions.
    args({ model, prompt, session }) {
      const from = session ? ["--resume", session.id] : []
      return ["--yolo", "--skip-trust", "-m", this.models[model]!, ...from, "-p", prompt]
    },
    logs: /^\.gemini\/tmp\/.*\/chats\/.*\.jsonl$/u
  },
  pi: {
    npm: "@mariozechner/pi-coding-agent@0.73.1",
    program: "pi",
    models: ["chat/gpt-5-mini", "messages/claude-haiku-4-5", "gemini/gemini-2.5-flash", "responses/gpt-5.1"],
    files: (url) => {
      const provider = (path: string, api: string, id: string) => ({
        baseUrl: `${url}${path}`,
        api,
        apiKey: KEY,
        models: [{ id, reasoning: true }]
      })
      return {
        ".pi/agent/models.json": {
          providers: {
            chat: provider("/v1", "openai-completions", "gpt-5-mini"),
            messages: provider("", "anthropic-messages", "claude-haiku-4-5"),
            gemini: provider("/v1beta", "google-generative-ai", "gemini-2.5-flash"),
            responses: provider("/v1", "openai-responses", "gpt-5.1")
          }
        }
      }
    },
    env: () => ({ PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1", PI_TELEMETRY: "0" }),
    args({ model, prompt, session }) {
      const [provider, name] = this.models[model]!.split("/") as [string, string]
      const from = session ? [session.isForked ? "--fork" : "--session", session.id] : []
      return ["-p", "--provider", provider, "--model", name, ...from, prompt]
    },
    logs: /^\.pi\/agent\/sessions\/.*\.jsonl$/u
  },
  "qwen-code": {
    npm: "@qwen-code/qwen-code@0.24.4",
    program: "qwen",
    models: ["qwen3-coder-plus"],
    files: () => ({
      ".qwen/settings.json": {
        security: { auth: { selectedType: "openai" } },
        general: { disableAutoUpdate: true, disableUpdateNag: true, enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false }
      }
    }),
    env(url) {
      return { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: KEY, OPENAI_MODEL: this.models[0]! }
    },
    args({ prompt, session }) {
      const from = session ? ["--resume", session.id, ...(session.isForked ? ["--fork-session"] : [])] : []
      return ["--yolo", ...from, "-p", prompt]
    },
    compaction: "/compress",
    logs: /^\.qwen\/projects\/.*\.jsonl$/u
  }
}
