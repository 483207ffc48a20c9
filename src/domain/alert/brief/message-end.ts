import { HOUR_MS, type Instant } from '../../time/interval.ts'

/** Until when a brief or an urgent alert is sent: what comes a day later tells of what is over, and is paid for. */
const BRIEF_MS = 12 * HOUR_MS
const URGENT_MS = 4 * HOUR_MS

interface MadeMessage {
  readonly kind: string
  readonly channel: string
  readonly madeAt: Instant
}

/** When a message is no longer sent; null: it is worth sending as late as it can be. */
export function messageEnd({ kind, channel, madeAt }: MadeMessage): Instant | null {
  if (kind === 'brief') return madeAt + BRIEF_MS
  return kind === 'alert' && channel !== 'mail' ? madeAt + URGENT_MS : null
}
