/** A line that needs longer for the first page alone is one on which the kept app is the better answer. */
const PATIENCE_MS = 100

export interface PageRequest {
  /** Whether the address is one of the app's pages. */
  isKnown: boolean
  ask: () => Promise<Response>
  /** The page that came with this worker's files. */
  kept: () => Promise<Response | undefined>
}

/**
 * The answer to a navigation: the server's, so that what is new is seen and what is missing is 404; the kept page where the
 * server is away, is failing or takes its time. An address that is no page of the app waits for the server.
 */
export async function pageFor(
  { isKnown, ask, kept }: PageRequest,
  patienceMs = PATIENCE_MS,
): Promise<Response> {
  const asked = ask().then(
    (answer) => (answer.status >= 500 ? null : answer),
    () => null,
  )
  const answer = await (isKnown ? Promise.race([asked, after(patienceMs)]) : asked)
  return answer ?? (await kept()) ?? (await asked) ?? Response.error()
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}
