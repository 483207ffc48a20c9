import type { Instant } from '#domain/time/interval.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { freshKey } from '../client/attempt.ts'
import type { CallName } from '../client/call.ts'
import { ClientError } from '../client/client-error.ts'
import type { QueuedEntry, QueuedStep } from './entry.ts'

/** One call, as the log-in of the entry and under the key of its step. */
export interface Sending {
  owner: number
  call: CallName
  params?: Record<string, string | number> | undefined
  body?: unknown
  key: string
}

export type Sender = (sending: Sending) => Promise<unknown>

/** A picture that was brought longer ago may have been swept since, however often it was brought before. */
const HELD_MS = HOUR_MS

/**
 * Runs the steps of an entry that have no answer yet. Every answer is kept before the next step, so that an entry that
 * was cut off goes on where it was. The server sweeps a picture that no entry took for a week, and still answers the key that
 * brought it with its number: where the next step does not find it, it is brought once more, under a new key.
 */
export async function sendEntry(
  entry: QueuedEntry,
  files: readonly File[],
  { send, now }: { send: Sender; now: () => Instant },
  keep: (entry: QueuedEntry) => Promise<unknown>,
): Promise<QueuedEntry> {
  let row = entry
  for (let at = 0; at < row.steps.length; at++) {
    const step = row.steps[at] as QueuedStep
    if (step.answeredAt !== undefined) continue
    try {
      const answer = await send({
        owner: row.owner,
        call: step.call,
        params: step.params,
        body: buildBody(step, row, files),
        key: step.key,
      })
      row = withStep(row, at, { ...step, answer, answeredAt: now() })
      await keep(row)
    } catch (error) {
      const again = isGone(error) ? broughtAgain(row, step, now()) : null
      if (again === null) throw error
      row = again
      await keep(row)
      at = -1
    }
  }
  return row
}

function isGone(error: unknown): boolean {
  return error instanceof ClientError && error.status === 404 && error.fault === 'not-found'
}

/** The entry with the steps that `step` builds on to be done anew; null where that was done just now. */
function broughtAgain(row: QueuedEntry, step: QueuedStep, now: Instant): QueuedEntry | null {
  const sources = new Set(Object.values(step.fill ?? {}).map(({ step: source }) => source))
  const mayBeGone = [...sources].some((source) => {
    const { again = 0, answeredAt = now } = row.steps[source] as QueuedStep
    return again === 0 || now - answeredAt > HELD_MS
  })
  if (!mayBeGone) return null
  const steps = row.steps.map((one, at) => {
    if (!sources.has(at)) return one
    const { answer: _, answeredAt: __, ...bare } = one
    return { ...bare, key: freshKey(), again: (one.again ?? 0) + 1 }
  })
  return { ...row, steps }
}

function withStep(row: QueuedEntry, at: number, step: QueuedStep): QueuedEntry {
  return { ...row, steps: row.steps.with(at, step) }
}

/** What is sent: JSON with what earlier steps answered, or a form with the file. */
function buildBody({ body, file, fill }: QueuedStep, row: QueuedEntry, files: readonly File[]): unknown {
  if (file !== undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries(file.fields ?? {})) form.set(name, value)
    const sent = files[file.file.keptFile]
    if (sent !== undefined) form.set(file.field, sent)
    return form
  }
  const filled = Object.entries(fill ?? {}).map(([name, { step, path }]) => {
    const answer = path.reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part],
      row.steps[step]?.answer,
    )
    return [name, answer] as const
  })
  return body === undefined && filled.length === 0 ? undefined : { ...body, ...Object.fromEntries(filled) }
}
