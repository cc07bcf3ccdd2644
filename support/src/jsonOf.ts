/** What an answer says in JSON, by the contract that its caller knows. */
export const jsonOf = async <A>(answer: Response | Promise<Response>): Promise<A> => (await (await answer).json()) as A
