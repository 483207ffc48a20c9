import type { Instant } from '#domain/time/interval.ts'
import { onSessionEnd } from './session.ts'

/** When what a page shows of a view was asked for last, by the words of the view. */
const moments = new Map<string, Instant>()

onSessionEnd(() => moments.clear())

export function noteAsked(view: object, at: Instant): void {
  moments.set(JSON.stringify(view), at)
}

/** null: nothing was answered of it yet. */
export function askedAt(view: object): Instant | null {
  return moments.get(JSON.stringify(view)) ?? null
}
