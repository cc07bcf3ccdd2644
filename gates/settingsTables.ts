import { SETTING_GROUPS } from "@ratecard/http-server"

const SETTINGS = SETTING_GROUPS.flatMap(({ settings }) => settings)

/** Returns the values that most settings with this ending of the name accept. */
const usualWords = (end: string): string => {
  const counts = new Map<string, number>()
  for (const { name, rule } of SETTINGS)
    if (name.endsWith(end)) counts.set(rule.words, (counts.get(rule.words) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0]
}

/** Ends of names that say what the value is, so that the page says it once. */
const USUAL = new Map(
  ["URL", "ISSUER", "TIMEOUT", "CLIENT_ID", "CLIENT_SECRET", "HOST", "PORT"].map((end) => [end, usualWords(end)])
)

const isUsual = ({ name, rule }: (typeof SETTINGS)[number]): boolean =>
  [...USUAL].some(([end, words]) => name.endsWith(end) && rule.words === words)

/** Every setting of the server, as docs/operations/settings.md lists them, by group. */
export const settingsTables = (): string => {
  const usual = [...USUAL].map(([end, words]) => `- \`…${end}\`: ${words}\n`)
  const groups = SETTING_GROUPS.map(({ heading, settings }) => {
    const entries = settings.map((setting) => {
      const value = isUsual(setting) ? "" : ` Value: ${setting.rule.words}.`
      return `### ${setting.name}\n\nDefault: ${setting.usual}. ${setting.about}${value}\n\n`
    })
    return `## ${heading}\n\n${entries.join("")}`
  })
  const secrets = SETTINGS.filter(({ rule }) => rule.isSecret).map(({ name }) => `\`${name}\``)
  return `<!-- table: settings -->
<!-- oxfmt-ignore-start -->

The end of a name tells its values, unless the setting says otherwise:

${usual.join("")}
${groups.join("")}## Secrets

No message repeats ${secrets.join(", ")}.

<!-- oxfmt-ignore-end -->
`
}
