import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Decoded } from '../dialects/dialect.ts'
import { native } from '../dialects/native.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Item } from './parse-items.ts'
import { excerptFromJson, lookAtShape, MOST_DEPTH, MOST_EXCERPT, type Shape } from './shape.ts'

/** One reading of a post as it was understood. */
export interface DecodedItem {
  readonly content: Decoded | Refusal
  /** as much of it as is parked, made when it is wanted */
  readonly text: () => string
}

const TOO_DEEP: Refusal = {
  code: 'unreadable',
  sentence: `This is no reading. It is nested more than ${MOST_DEPTH} deep.`,
}

/** Every post may make the database keep another stretch of time: two years hold any outage of a gateway. */
const LONGEST_SPAN_MS = 2 * 366 * DAY_MS

const TOO_LONG_AGO: Refusal = {
  code: 'span',
  sentence:
    'The reading is more than two years older than the newest one of its post. Send old readings in posts of their own.',
}

/** Understands the readings of a post, each for itself but for how long a time they span. Pure; linear in their size. */
export function decodeItems(items: readonly Item[], now: Instant): DecodedItem[] {
  const decoded = items.map(decodeItem)
  const newest = newestInstant(decoded, now)
  return decoded.map((one) => {
    const isOld = !isRefusal(one.content) && one.content.stamp.wall < newest - LONGEST_SPAN_MS
    return isOld ? { ...one, content: TOO_LONG_AGO } : one
  })
}

function decodeItem({ payload, refusal, line }: Item): DecodedItem {
  const shape = lookAtShape(payload)
  const text = () => line?.slice(0, MOST_EXCERPT) ?? excerptFromJson(payload, shape)
  return { content: refusal ?? decode(payload, shape), text }
}

function decode(payload: unknown, { isDeep, keys }: Shape): Decoded | Refusal {
  if (isDeep) return TOO_DEEP
  return native.refuseKeys(keys) ?? native.decode(payload)
}

/** Of those that a clock can be trusted in: what lies ahead is refused for that. */
function newestInstant(decoded: readonly DecodedItem[], now: Instant): Instant {
  let newest = Number.NEGATIVE_INFINITY
  for (const { content } of decoded) {
    if (!isRefusal(content) && content.stamp.wall <= now + DAY_MS)
      newest = Math.max(newest, content.stamp.wall)
  }
  return newest
}
