const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u

/** Whether a value can be the id of something that is stored; no other is looked for. */
export const isStoredId = (id: unknown): id is string => typeof id === "string" && UUID.test(id)
