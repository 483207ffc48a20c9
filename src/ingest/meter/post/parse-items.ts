import { MOST_READINGS, readingsBody } from '#contract/meter/reading.ts'
import type { Refusal } from '../refusal.ts'
import { tooLarge, UnusablePostError } from './unusable-post.ts'

/** One reading of a post, not looked at yet. */
export interface Item {
  readonly payload: unknown
  /** the text was no JSON */
  readonly refusal?: Refusal
  /** as it was sent, where it stands on a line of its own */
  readonly line?: string
}

/** The readings of a body: JSON `{"readings": […]}`, or NDJSON with one reading a line. */
export function parseItems(text: string, contentType: string): Item[] {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  if (type === 'application/json') return itemsOfJson(text)
  if (type === 'application/x-ndjson' || type === 'application/ndjson') return itemsOfLines(text)
  throw new UnusablePostError('unsupported', 'Content-Type must be application/json or application/x-ndjson.')
}

function itemsOfJson(text: string): Item[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new UnusablePostError('bad-request', 'The body is not valid JSON.')
  }
  const readings = (body as { readings?: unknown } | null)?.readings
  if (Array.isArray(readings) && readings.length > MOST_READINGS)
    throw tooLarge('The body has too many readings.')
  const parsed = readingsBody.safeParse(body)
  if (!parsed.success) {
    throw new UnusablePostError('bad-request', 'The body must be {"readings": [ … ]} and nothing else.')
  }
  return parsed.data.readings.map((payload) => ({ payload }))
}

const NO_JSON: Refusal = { code: 'unreadable', sentence: 'The line is not valid JSON.' }

function itemsOfLines(text: string): Item[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > MOST_READINGS) throw tooLarge('The body has too many readings.')
  return lines.map((line) => {
    try {
      return { payload: JSON.parse(line), line }
    } catch {
      return { payload: null, refusal: NO_JSON, line }
    }
  })
}
