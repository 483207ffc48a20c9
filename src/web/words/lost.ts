/** Below the sentence of what could not be loaded: the log of the server has it. */
export const lostText = { number: (id: string) => `Number of the request: ${id}` } as const
