/** The platform's hashes, loaded when one is made: the module takes 5 ms, and a status line of unchanged logs needs none. */
export const nodeCrypto = () => process.getBuiltinModule("node:crypto")
