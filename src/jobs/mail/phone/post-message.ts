import { MailError, type MailFault } from '../mail-transport.ts'

export interface Post {
  /** As people know them. */
  readonly sender: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What must stand in no error: the key, and whom it goes to. */
  readonly secrets: readonly string[]
  /** Whose fault an answer is; null: the message was taken. */
  readonly judge: (status: number, answer: unknown) => Judged | null
}

export interface Judged {
  readonly fault: MailFault
  /** What the sender said. */
  readonly said: string
}

const PATIENCE_MS = 20_000
/** No answer of theirs is longer. */
const MOST_BYTES = 64 * 1024
const MOST_SAID = 200

/** Hands a message to a sender over HTTP; else throws a `MailError`, in which no key and no number stands. */
export async function postMessage(post: Post, patienceMs = PATIENCE_MS): Promise<void> {
  const { sender, url, headers, body } = post
  let status: number
  let text: string
  try {
    const signal = AbortSignal.timeout(patienceMs)
    // What is answered elsewhere is not followed: the key would go there too.
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    status = answer.status
    text = await readText(answer)
  } catch (error) {
    throw new MailError(`${sender} could not be reached: ${clean(post, causeText(error))}`, 'passing')
  }
  const judged = post.judge(status, parse(text))
  if (judged === null) return
  throw new MailError(`${sender} answered ${status}: ${clean(post, judged.said)}`, judged.fault)
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (text.length > MOST_BYTES) break
  }
  return text
}

function causeText(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const { cause } = error as { cause?: { code?: string } }
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  return cause?.code ?? error.message
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function clean({ secrets }: Post, said: string): string {
  return secrets
    .filter((one) => one !== '')
    .reduce((text, one) => text.replaceAll(one, '•••'), said.replace(/\s+/g, ' '))
    .slice(0, MOST_SAID)
}

/** By status alone: refused for the key, for the message, or for now. */
export function faultOfStatus(status: number): MailFault {
  if (status === 401 || status === 402 || status === 403 || status === 404) return 'sender'
  return status === 429 || status >= 500 || status < 400 ? 'passing' : 'letter'
}

/** A text at a path of an answer; '' where there is none. */
export function textAt(answer: unknown, ...path: readonly (string | number)[]): string {
  const found = path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : null,
    answer,
  )
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}
