/** What the names in the parts of a body may tell, each a bit. */
export const TELLS = { model: 1, provider: 2, gateway: 4, served: 8, cost: 16, fees: 32 } as const

/** Whether they may tell that. */
export const mayTell = (told: number, what: keyof typeof TELLS): boolean => (told & TELLS[what]) !== 0
