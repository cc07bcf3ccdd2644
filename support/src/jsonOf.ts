/** Parses an answer's JSON as the type that its caller knows from the contract. */
export const jsonOf = async <A>(answer: Response | Promise<Response>): Promise<A> => (await (await answer).json()) as A
