const NEEDED = [22, 19] as const

/** The message when `program` runs on a Node that is too old for it; undefined if the Node is new enough. */
export const nodeTooOld = (program: string, version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const isEnough = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
  return isEnough ? undefined : `${program} needs Node ${NEEDED.join(".")} or newer; this is ${version}`
}
