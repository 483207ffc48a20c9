/**
 * The exchange of a meter as it was typed: a moment that has passed, and two register values that the register can
 * show (10^digits × resolution is where it turns over). kWh. Source: domain.md §2.6.
 */
import type { Instant } from '../../time/interval.ts'
import { parseInstant } from '../../time/range/range.ts'

export interface TypedReplacement {
  /** 'DD-MM-YYYY HH:mm', branch time */
  readonly at: string
  readonly final_kwh: number
  readonly initial_kwh: number
}

export interface Register {
  readonly registerDigits: number
  readonly registerResolution: number
}

export type ReplacementFault = 'no-time' | 'future' | 'too-large'

export function readReplacement(
  typed: TypedReplacement,
  { registerDigits, registerResolution }: Register,
  zone: string,
  now: Instant,
): { readonly at: Instant } | { readonly fault: ReplacementFault } {
  const at = parseInstant(typed.at, zone)
  if (at === null) return { fault: 'no-time' }
  if (at > now) return { fault: 'future' }
  const turnsOver = 10 ** registerDigits * registerResolution
  if (typed.final_kwh >= turnsOver || typed.initial_kwh >= turnsOver) return { fault: 'too-large' }
  return { at }
}
