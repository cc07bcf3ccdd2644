import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { KnownTools } from "./standIn.ts"
import type { Prompted, StoryName } from "./stories.ts"

/** One run of an agent's program, in the session that is gone on with, if any. */
interface Run extends Prompted {
  readonly session: string | undefined
}

/** An agent's own program, as npm has it, and how it is run against a stand-in. */
export interface RecordedAgent extends KnownTools {
  /** The agent whose logs they are, where another name tells programs apart. */
  readonly reader?: string
  /** Packages with their versions, newest first. */
  readonly npm: ReadonlyArray<`${string}@${string}`>
  /** A package that has to be installed next to it. */
  readonly needs?: string
  readonly program: string
  /** As the program takes their names. */
  readonly models: ReadonlyArray<string>
  /** Files of settings, by their place in the home folder. */
  files(url: string): Readonly<Record<string, unknown>>
  env(url: string): Readonly<Record<string, string>>
  args(run: Run): ReadonlyArray<string>
  /** The arguments that make a fork, where a prompt cannot. */
  fork?(session: string): ReadonlyArray<string>
  /** The stories that its program can go through. */
  readonly stories: ReadonlyArray<StoryName>
  /** Those that a version cannot, by a pattern of `version story`. */
  readonly lacks?: RegExp
  /** Differences that are known, by a pattern of `version story`: the log has less than was answered, or more. */
  readonly bounds: ReadonlyArray<{ readonly of: RegExp; readonly why: string; readonly isMore?: true }>
  /** The logs, by their place in the home folder. */
  readonly logs: RegExp
  /** The session that a step has begun, of which these are the new logs. */
  session(home: string, logs: ReadonlyArray<string>): string | undefined
  /** Lines of these types are left out of the fixture: they have texts and no usage. */
  readonly leftOut?: RegExp
  /** Tables of a database that the fixture has. */
  readonly tables?: ReadonlyArray<string>
}

const KEY = "key-of-nobody"

/** The first id in the first of some logs. */
const idIn =
  (pattern = /"(?:sessionId|session_id|id)":\s?"([\da-f-]{36})"/u) =>
  (home: string, [log]: ReadonlyArray<string>): string | undefined =>
    log === undefined ? undefined : pattern.exec(readFileSync(join(home, log), "utf8"))?.[1]

/** The newest session in a database, which may have no new file. */
const newestIn =
  (name: string, query: string) =>
  (home: string): string | undefined => {
    if (!existsSync(join(home, name))) return undefined
    using database = new DatabaseSync(join(home, name), { readOnly: true })
    return database.prepare(query).get()?.["id"] as string | undefined
  }

/** The model of a step; the last one if there are fewer. */
const modelOf = ({ models }: RecordedAgent, { model = 0 }: Run): string => models[Math.min(model, models.length - 1)]!

const SUMMARY = "what a summary asked is in no line"

const PLACEHOLDER = "the log has the usage of a stream's start: its output is counted from the text"

const NO_END = "a stream without an end is a response without tokens"

const LEFT = "a killed program may leave no trace of its answer"

const TITLES = "requests for titles are not in the log"

const COMMAND = "echo hello"

const BASH = { command: COMMAND, description: "Says hello" }

const SHELL = { run_shell_command: { ...BASH, is_background: false } }

const TASK = { description: "Says hello", prompt: "Say hello." }

const MANY: ReadonlyArray<StoryName> = ["plain", "error", "retry", "abort", "fork", "fork of a fork"]

/** The variables that send telemetry to the host of the models. */
const exporterTo = (url: string) => ({
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_EXPORTER_OTLP_ENDPOINT: url
})

const telemetryTo = (url: string): object => ({
  enabled: true,
  target: "local",
  otlpProtocol: "http",
  otlpEndpoint: url,
  logPrompts: false
})

const openCodeSettings = (url: string): object => ({
  autoupdate: false,
  share: "disabled",
  provider: {
    "stand-in": {
      npm: "@ai-sdk/openai-compatible",
      options: { baseURL: `${url}/v1`, apiKey: KEY },
      models: { "gpt-5-mini": { name: "GPT-5 mini", tool_call: true, reasoning: true } }
    }
  }
})

const PI_MODELS = ["chat/gpt-5-mini", "messages/claude-haiku-4-5", "gemini/gemini-2.5-flash", "responses/gpt-5.1"]

const piSettings = (url: string): object => {
  const provider = (path: string, api: string, id: string) => ({
    baseUrl: `${url}${path}`,
    api,
    apiKey: KEY,
    models: [{ id, reasoning: true }]
  })
  return {
    providers: {
      chat: provider("/v1", "openai-completions", "gpt-5-mini"),
      messages: provider("", "anthropic-messages", "claude-haiku-4-5"),
      gemini: provider("/v1beta", "google-generative-ai", "gemini-2.5-flash"),
      responses: provider("/v1", "openai-responses", "gpt-5.1")
    }
  }
}

/** Agents whose programs need no login where the host of the models is another. */
export const RECORDED: Readonly<Record<string, RecordedAgent>> = {
  "claude-code": {
    npm: ["@anthropic-ai/claude-code@2.1.332", "@anthropic-ai/claude-code@2.1.200", "@anthropic-ai/claude-code@2.1.96"],
    program: "claude",
    models: ["claude-haiku-4-5-20251001", "claude-sonnet-4-5-20250929"],
    files: () => ({}),
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      IS_SANDBOX: "1",
      CLAUDE_CODE_ENABLE_TELEMETRY: "1",
      CLAUDE_CODE_ENHANCED_TELEMETRY_BETA: "1",
      OTEL_LOGS_EXPORTER: "otlp",
      OTEL_METRICS_EXPORTER: "otlp",
      OTEL_TRACES_EXPORTER: "otlp",
      ...exporterTo(url)
    }),
    args({ fallsBack, isForked, isSummary, prompt, session }) {
      const from = session ? ["--resume", session, ...(isForked ? ["--fork-session"] : [])] : []
      const fallback = fallsBack ? ["--fallback-model", this.models[1]!] : []
      const said = isSummary ? "/compact" : prompt
      return ["-p", "--model", this.models[0]!, ...fallback, "--dangerously-skip-permissions", ...from, said]
    },
    // It asks the first model again for longer than a story takes.
    lacks: /^2\.1\.96 fallback$/u,
    stories: [
      ...MANY,
      "slow",
      "fork without its parent",
      "fallback",
      "older begins",
      "subagents",
      "summary",
      "together"
    ],
    command: { Bash: BASH },
    delegation: {
      Agent: { ...TASK, subagent_type: "general-purpose" },
      Task: { ...TASK, subagent_type: "general-purpose" }
    },
    bounds: [
      { of: / summary$/u, why: SUMMARY },
      { of: / together$/u, why: `${SUMMARY}; ${PLACEHOLDER}` },
      { of: / error$|^2\.1\.96 (?:slow|abort)$/u, why: PLACEHOLDER }
    ],
    logs: /^\.claude\/projects\/.*\.jsonl$/u,
    session: idIn(),
    leftOut: /^(?:api-request.*|atis-latch|attachment|last-prompt|mode|queue-operation|tools-used|user)$/u
  },
  codex: {
    npm: ["@openai/codex@0.171.0", "@openai/codex@0.149.1", "@openai/codex@0.142.5"],
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
          'env_key = "STAND_IN_KEY"',
          "[otel]",
          ...["exporter/logs", "trace_exporter/traces", "metrics_exporter/metrics"].map((each) => {
            const [setting, signal] = each.split("/")
            return `${setting} = { otlp-http = { endpoint = "${url}/v1/${signal}", protocol = "json" } }`
          })
        ].join("\n")
      }
    },
    env: () => ({ STAND_IN_KEY: KEY }),
    args({ compresses, isForked, isReview, isSummary, prompt, session }) {
      const settings = [
        "--skip-git-repo-check",
        "--dangerously-bypass-approvals-and-sandbox",
        ...(isSummary ? ["-c", "model_auto_compact_token_limit=1"] : []),
        ...(compresses ? ["-c", "features.local_thread_store_compression=true"] : [])
      ]
      const from = session ? [isForked ? "fork" : "resume", session] : []
      return ["exec", ...settings, ...(isReview ? ["review"] : from), prompt]
    },
    stories: [
      ...MANY,
      ...(["fork without its parent", "older begins", "subagents", "summary", "review", "compression"] as const),
      "together"
    ],
    command: {
      exec_command: { cmd: COMMAND },
      shell_command: { command: COMMAND },
      shell: { command: ["echo", "hello"] }
    },
    delegation: { spawn_agent: { message: TASK.prompt } },
    lacks: /^0\.142\.5 (?:fork|compression|older)/u,
    bounds: [{ of: / fork without its parent$/u, why: "a fork has no line of its parent" }],
    logs: /^\.codex\/sessions\/.*\.jsonl(?:\.zst)?$/u,
    session: idIn(),
    leftOut: /^(?:event_msg (?:item_completed|task_started|task_complete)|response_item .*|world_state)$/u
  },
  "cline-cli": {
    npm: ["cline@3.0.65", "cline@3.0.57"],
    program: "cline",
    models: ["gpt-5-mini"],
    files(url) {
      return {
        ".cline/data/settings/providers.json": {
          version: 1,
          lastUsedProvider: "openai-compatible",
          providers: {
            "openai-compatible": {
              settings: {
                provider: "openai-compatible",
                apiKey: KEY,
                baseUrl: `${url}/v1`,
                model: this.models[0],
                auth: {}
              },
              updatedAt: "2026-01-01T00:00:00.000Z",
              tokenSource: "manual"
            }
          }
        }
      }
    },
    env: () => ({}),
    args({ prompt, session }) {
      return [
        "--provider",
        "openai-compatible",
        "--model",
        this.models[0]!,
        ...(session ? ["--id", session] : []),
        prompt
      ]
    },
    // It resumes no session without a terminal.
    stories: ["plain", "error", "retry", "subagents"],
    command: { run_commands: { commands: [COMMAND] } },
    delegation: { spawn_agent: { systemPrompt: "You are polite.", task: TASK.prompt } },
    bounds: [{ of: / error$/u, why: NO_END }],
    logs: /^\.cline\/data\/sessions\/.*\.messages\.json$/u,
    session: (_, [log]) => /\/([^/]+)\/[^/]+$/u.exec(log ?? "")?.[1]
  },
  copilot: {
    npm: ["@github/copilot@1.0.102", "@github/copilot@1.0.68"],
    program: "copilot",
    models: ["gpt-5-mini"],
    files: () => ({}),
    env(url) {
      return {
        COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
        COPILOT_PROVIDER_API_KEY: KEY,
        COPILOT_MODEL: this.models[0]!,
        COPILOT_OFFLINE: "true",
        COPILOT_AUTO_UPDATE: "false",
        COPILOT_OTEL_ENABLED: "true",
        ...exporterTo(url)
      }
    },
    args({ prompt, session }) {
      return ["--allow-all-tools", "--no-color", ...(session ? [`--resume=${session}`] : []), "-p", prompt]
    },
    stories: ["plain", "error", "retry", "abort", "older begins", "subagents"],
    command: { bash: BASH },
    delegation: { task: { ...TASK, agent_type: "general-purpose", name: "hello", mode: "sync" } },
    bounds: [{ of: /^1\.0\.68 | older begins$/u, why: "one sum for each model and run" }],
    logs: /^\.copilot\/(?:session-store\.db|session-state\/.*\.jsonl)$/u,
    session: (_, logs) => /session-state\/([\da-f-]{36})/u.exec(logs.join("\n"))?.[1],
    tables: ["assistant_usage_events", "sessions"]
  },
  droid: {
    npm: ["droid@0.215.0", "droid@0.117.0"],
    program: "droid",
    models: ["gpt-5-mini", "claude-haiku-4-5"],
    files(url) {
      const custom = (model: string, provider: string, base_url: string) => ({
        model_display_name: model,
        model,
        provider,
        base_url,
        api_key: KEY,
        max_tokens: 8000
      })
      return {
        ".factory/config.json": {
          custom_models: [
            custom(this.models[0]!, "generic-chat-completion-api", `${url}/v1`),
            custom(this.models[1]!, "anthropic", url)
          ]
        }
      }
    },
    env: () => ({ FACTORY_API_KEY: "fk-of-nobody", FACTORY_DISABLE_KEYRING: "1", FACTORY_AIRGAP_ENABLED: "1" }),
    args(run) {
      const model = `custom:${modelOf(this, run)}-${Math.min(run.model ?? 0, 1)}`
      const from = run.session ? [run.isForked ? "--fork" : "--session-id", run.session] : []
      return ["exec", "--skip-permissions-unsafe", "--model", model, ...from, run.prompt]
    },
    stories: [...MANY, "older begins", "subagents"],
    command: { Execute: { command: COMMAND, riskLevelReason: "Says hello", riskLevel: "low" } },
    delegation: { Task: { ...TASK, subagent_type: "worker" } },
    bounds: [{ of: /./u, why: "one sum for each session" }],
    logs: /^\.factory\/sessions\/.*\.(?:settings\.json|jsonl)$/u,
    session: (_, logs) => /\/([\da-f-]{36})\./u.exec(logs.join("\n"))?.[1]
  },
  gemini: {
    npm: ["@google/gemini-cli@0.61.0", "@google/gemini-cli@0.38.2", "@google/gemini-cli@0.28.2"],
    program: "gemini",
    models: ["gemini-2.5-flash"],
    files: (url) => ({
      ".gemini/settings.json": {
        telemetry: telemetryTo(url),
        security: { auth: { selectedType: "gemini-api-key" } },
        general: { disableAutoUpdate: true, disableUpdateNag: true },
        privacy: { usageStatisticsEnabled: false }
      }
    }),
    env: (url) => ({ GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: "true" }),
    // It forks no sessions.
    args(run) {
      const from = run.session ? ["--resume", run.session] : []
      return ["--yolo", "-m", modelOf(this, run), ...from, "-p", run.prompt]
    },
    stories: ["plain", "error", "retry", "abort", "older begins", "subagents", "together"],
    command: SHELL,
    delegation: { invoke_agent: { agent_name: "generalist", prompt: TASK.prompt } },
    lacks: /^0\.(?:28|38)\.2 subagents/u,
    bounds: [],
    logs: /^\.gemini\/tmp\/.*\/chats\/.*\.jsonl?$/u,
    session: idIn()
  },
  kilo: {
    npm: ["@kilocode/cli@7.7.7", "@kilocode/cli@7.7.2"],
    program: "kilo",
    models: ["stand-in/gpt-5-mini"],
    files: (url) => ({ ".config/kilo/kilo.json": openCodeSettings(url) }),
    env: () => ({ KILO_DISABLE_MODELS_FETCH: "1", KILO_DISABLE_AUTOUPDATE: "1" }),
    args({ isForked, prompt, session }) {
      const from = session ? ["--session", session, ...(isForked ? ["--fork"] : [])] : []
      return ["run", "--auto", "--model", this.models[0]!, ...from, prompt]
    },
    stories: [...MANY, "older begins", "subagents"],
    command: { bash: BASH },
    delegation: { task: { ...TASK, subagent_type: "general" } },
    bounds: [
      { of: / error$/u, why: `${TITLES}; ${NO_END}` },
      { of: / abort$/u, why: `${TITLES}; ${LEFT}` },
      { of: /./u, why: TITLES }
    ],
    logs: /^\.local\/share\/kilo\/kilo[^/]*\.db$/u,
    session: newestIn(".local/share/kilo/kilo.db", "SELECT id FROM session ORDER BY time_created DESC LIMIT 1"),
    tables: ["message", "part", "session"]
  },
  "kimi-code": {
    npm: ["@moonshot-ai/kimi-code@2.1.0", "@moonshot-ai/kimi-code@0.43.1", "@moonshot-ai/kimi-code@0.10.0"],
    program: "kimi",
    models: ["kimi-k2.5"],
    files(url) {
      return {
        ".kimi-code/config.toml": [
          'default_model = "k2"',
          "telemetry = false",
          "[providers.stand-in]",
          'type = "kimi"',
          `base_url = "${url}/v1"`,
          `api_key = "${KEY}"`,
          "[models.k2]",
          'provider = "stand-in"',
          `model = "${this.models[0]}"`,
          "max_context_size = 262144",
          'capabilities = ["thinking", "tool_use"]'
        ].join("\n")
      }
    },
    env: () => ({}),
    args({ prompt, session }) {
      return [...(session ? ["--session", session] : []), "-p", prompt]
    },
    fork: (session) => ["fork", session, "--yes"],
    stories: [...MANY, "older begins", "subagents"],
    command: { Bash: BASH },
    delegation: { Agent: { ...TASK, subagent_type: "coder" } },
    bounds: [],
    logs: /^\.kimi-code\/sessions\/.*\/wire\.jsonl$/u,
    leftOut: /^(?:agent\.message\.appended|context\.append_message|llm\.tools_snapshot|profile\.bind|turn\.prompt)$/u,
    session: (_, [log]) => /\/([^/]+)\/agents\//u.exec(log ?? "")?.[1]
  },
  omp: {
    reader: "pi",
    npm: ["@oh-my-pi/pi-coding-agent@17.2.15", "@oh-my-pi/pi-coding-agent@14.9.9"],
    needs: "bun@1.4.5",
    program: "omp",
    models: PI_MODELS,
    files: (url) => ({ ".omp/agent/models.yml": piSettings(url) }),
    env: () => ({ PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1", PI_TELEMETRY: "0" }),
    args(run) {
      const from = run.session ? [run.isForked ? "--fork" : "--resume", run.session] : []
      return ["-p", "--no-title", "--auto-approve", "--model", modelOf(this, run), ...from, run.prompt]
    },
    stories: ["plain", "error", "retry", "abort", "subagents"],
    command: { bash: { command: COMMAND, i: "Saying hello" } },
    delegation: {
      task: {
        agent: "task",
        context: "Greetings",
        tasks: [{ id: "Hello", description: "Says hello", assignment: TASK.prompt }]
      }
    },
    bounds: [
      { of: / error$/u, why: NO_END },
      { of: /^14\.9\.9 retry$/u, why: "a session without a call of a tool is not written" }
    ],
    lacks: /^17\.2\.15 subagents$/u,
    logs: /^\.omp\/agent\/sessions\/.*\.jsonl$/u,
    session: idIn(/"type":"session".*?"id":"([^"]+)"/u)
  },
  openclaw: {
    npm: ["openclaw@2026.6.11"],
    program: "openclaw",
    models: ["stand-in/gpt-5-mini"],
    files(url) {
      const models = [
        { id: "gpt-5-mini", name: "GPT-5 mini", input: ["text"], contextWindow: 200_000, maxTokens: 8000 }
      ]
      return {
        ".openclaw/openclaw.json": {
          models: {
            providers: { "stand-in": { baseUrl: `${url}/v1`, api: "openai-completions", apiKey: KEY, models } }
          },
          agents: { defaults: { model: { primary: this.models[0] } } },
          update: { checkOnStart: false }
        }
      }
    },
    env: () => ({ OPENCLAW_DISABLE_TELEMETRY: "1" }),
    args({ prompt, session = "greetings" }) {
      return ["agent", "--local", "--agent", "main", "--session-id", session, "--message", prompt]
    },
    stories: ["plain", "error", "retry", "abort", "older begins"],
    command: { exec: { command: COMMAND } },
    delegation: {},
    bounds: [{ of: / error$/u, why: NO_END }],
    logs: /^\.openclaw\/agents\/[^/]+\/(?:sessions\/[^/.]+\.jsonl|agent\/openclaw-agent\.sqlite)$/u,
    session: () => "greetings",
    tables: ["transcript_events"]
  },
  opencode: {
    npm: ["opencode-ai@1.18.33", "opencode-ai@1.2.27", "opencode-ai@1.1.65"],
    program: "opencode",
    models: ["stand-in/gpt-5-mini"],
    files: (url) => ({ ".config/opencode/opencode.json": openCodeSettings(url) }),
    env: () => ({ OPENCODE_DISABLE_MODELS_FETCH: "1", OPENCODE_DISABLE_AUTOUPDATE: "1" }),
    args({ isForked, prompt, session }) {
      const from = session ? ["--session", session, ...(isForked ? ["--fork"] : [])] : []
      return ["run", "--model", this.models[0]!, ...from, prompt]
    },
    stories: [...MANY, "older begins", "subagents"],
    command: { bash: BASH },
    delegation: { task: { ...TASK, subagent_type: "general" } },
    bounds: [
      { of: /^1\.1\.65 /u, why: NO_END },
      { of: /^1\.18\.33 abort$/u, why: `${TITLES}; ${LEFT}` },
      { of: /^1\.2\.27 (?:error|abort)$/u, why: `${TITLES}; ${NO_END}` },
      { of: /./u, why: TITLES }
    ],
    logs: /^\.local\/share\/opencode\/(?:storage\/(?:message|part|session)\/.*\.json|opencode[^/]*\.db)$/u,
    session: (home, logs) => {
      const name = logs.findLast((each) => /\/session\/.*\.json$/u.test(each))
      if (name !== undefined) return idIn(/"id":\s*"(ses_\w+)"/u)(home, [name])
      const query = "SELECT id FROM session ORDER BY time_created DESC LIMIT 1"
      return newestIn(".local/share/opencode/opencode.db", query)(home)
    },
    tables: ["message", "part", "session"]
  },
  pi: {
    npm: [
      "@earendil-works/pi-coding-agent@1.6.0",
      "@mariozechner/pi-coding-agent@0.73.1",
      "@mariozechner/pi-coding-agent@0.52.12"
    ],
    program: "pi",
    models: PI_MODELS,
    files: (url) => ({ ".pi/agent/models.json": piSettings(url) }),
    env: () => ({ PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1", PI_TELEMETRY: "0" }),
    args(run) {
      const [provider, name] = modelOf(this, run).split("/") as [string, string]
      const from = run.session ? [run.isForked ? "--fork" : "--session", run.session] : []
      return ["-p", "--provider", provider, "--model", name, ...from, run.prompt]
    },
    stories: [...MANY, "fork without its parent", "older begins", "together"],
    command: { bash: { command: COMMAND } },
    delegation: {},
    lacks: /^0\.52\.12 fork/u,
    bounds: [
      { of: /^0\.52\.12 |^0\.73\.1 older/u, why: "reasoning of chat completions is in the output twice", isMore: true },
      { of: / error$/u, why: NO_END }
    ],
    logs: /^\.pi\/agent\/sessions\/.*\.jsonl$/u,
    session: idIn()
  },
  "qwen-code": {
    npm: ["@qwen-code/qwen-code@0.24.4", "@qwen-code/qwen-code@0.15.10", "@qwen-code/qwen-code@0.10.1"],
    program: "qwen",
    models: ["qwen3-coder-plus"],
    files: (url) => ({
      ".qwen/settings.json": {
        telemetry: telemetryTo(url),
        security: { auth: { selectedType: "openai" } },
        general: { disableAutoUpdate: true, disableUpdateNag: true, enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false }
      }
    }),
    env(url) {
      return { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: KEY, OPENAI_MODEL: this.models[0]! }
    },
    args({ isForked, isSummary, prompt, session }) {
      const from = session ? ["--resume", session, ...(isForked ? ["--fork-session"] : [])] : []
      return ["--yolo", ...from, "-p", isSummary ? "/compress" : prompt]
    },
    stories: [...MANY, "fork without its parent", "older begins", "subagents", "summary", "together"],
    command: SHELL,
    delegation: {
      agent: { ...TASK, subagent_type: "general-purpose" },
      task: { ...TASK, subagent_type: "general-purpose" }
    },
    lacks: /^0\.1[05]\.\d+ fork/u,
    bounds: [],
    logs: /^\.qwen\/(?:projects|tmp)\/.*\/chats\/.*\.jsonl?$/u,
    session: idIn(),
    leftOut: /^(?:system (?:attribution_snapshot|file_history_snapshot)|tool_result|user)$/u
  }
}

/** Agents whose programs npm carries, but which cannot be run here. */
export const UNRECORDED: Readonly<Record<string, string>> = {
  Amp: "its program asks for a login at ampcode.com, which has the models",
  Codebuff: "its package downloads the program from codebuff.com",
  Crush: "its package downloads the program from github.com",
  "OpenClaw 2026.9.6": "its program did not answer within two minutes"
}
