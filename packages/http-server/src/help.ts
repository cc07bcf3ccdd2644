import { SETTING_GROUPS } from "./config/settings.ts"

const settings = SETTING_GROUPS.map(
  ({ heading, settings }) =>
    `\n${heading}\n${settings.map(({ about, name, usual }) => `  ${name} (${usual})\n      ${about}\n`).join("")}`
).join("")

export const HELP = `ratecard-server: what language-model calls cost, over HTTP

  ratecard-server              serves on http://127.0.0.1:8080 until SIGTERM or SIGINT
  ratecard-server rotate-keys  seals every stored provider key with the first of KEY_ENCRYPTION_KEYS
  ratecard-server alarms       prints what is wrong with the server at METRICS_PORT; exit code 1 if anything is
  ratecard-server --help       prints this
  ratecard-server --version    prints the version

Settings are environment variables, each with its default in brackets. docs/operations/settings.md says what values they take.
${settings.replaceAll("`", "")}`
