/** The policy of trusted types for the addresses of scripts. Ours are made here, from constants alone. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("ratecard", {
  createScriptURL: (address) => address
})

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string }
  ): { createScriptURL: (address: string) => unknown }
}

/** The address of a script of this site. */
export const scriptAddress = (address: string): string => (policy?.createScriptURL(address) ?? address) as string
