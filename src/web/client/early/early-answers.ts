import { learnTime } from '../clock.ts'

interface Early {
  access: string
  answer: Promise<Response>
  /** What it says, once it is there. */
  arrived?: unknown
}

/** By address: what was asked before the page was there to ask it. */
const asked = new Map<string, Early>()

/** Sends a question of the page that is coming; the page takes the answer when it asks the same itself. */
export function askEarly(address: string, access: string): Promise<Response> {
  const answer = fetch(address, {
    // Few bytes, before the files of the page that wait for a connection too.
    priority: 'high',
    headers: { accept: 'application/json', authorization: `Bearer ${access}` },
  })
  const early: Early = { access, answer }
  asked.set(address, early)
  // Whoever takes it hears of a failure; nobody may.
  answer.then((response) => keepArrived(early, response)).catch(() => undefined)
  return answer
}

/** What is refused the page asks for itself, and says why. */
async function keepArrived(early: Early, response: Response): Promise<void> {
  if (!response.ok) return
  early.arrived = await response.clone().json()
  learnTime(response.headers.get('date'))
}

/** What an answer says that is there already, once: the page is drawn with it and not first without. */
export function takeArrived(address: string, access: string): unknown {
  const early = asked.get(address)
  if (early?.arrived === undefined || early.access !== access) return undefined
  asked.delete(address)
  return early.arrived
}

/** The answer that is on its way already, once: whoever asks again wants to know what is so now. */
export function takeEarly(address: string, access: string | undefined): Promise<Response> | null {
  const early = asked.get(address)
  asked.delete(address)
  return early !== undefined && early.access === access ? early.answer : null
}

/** The page stands: an answer that nobody took is older than any that is asked for now. */
export function forgetEarly(): void {
  asked.clear()
}
