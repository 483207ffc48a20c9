import { limitFaultSentence } from '#contract/alert/alert-messages.ts'
import type { PlaceLimitsRow } from '#contract/alert/place-limits.ts'
import type { AlertLimit } from '#domain/alert/read-settings.ts'
import { ALERT_LIMITS, limitFault, readLimit } from '#domain/alert/read-settings.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import type { Refusals } from '../../../form/resolver.ts'
import { alertLimitText, limitFigure } from '../../../words/alert/limits.ts'
import { placeLimitText } from '../../../words/alert.ts'

/** Own limits as they are typed; '' is inherited. */
export type LimitEntries = Record<AlertLimit, string>

export function toLimitEntries({ limits }: PlaceLimitsRow): LimitEntries {
  const own = new Map(limits.map((one) => [one.limit, one.own]))
  return Object.fromEntries(
    ALERT_LIMITS.map((limit) => [limit, String(own.get(limit) ?? '')]),
  ) as LimitEntries
}

export function limitsBody(entries: LimitEntries, version: number) {
  const limits = Object.fromEntries(ALERT_LIMITS.map((limit) => [limit, readLimit(entries[limit]) ?? '']))
  return { limits: limits as Record<AlertLimit, number | ''>, version }
}

/** What would hold at the place with what is typed. */
function resolved({ limits }: PlaceLimitsRow, entries: LimitEntries): Record<AlertLimit, number | null> {
  const inherited = new Map(limits.map((one) => [one.limit, one.inherited]))
  return Object.fromEntries(
    ALERT_LIMITS.map((limit) => [limit, readLimit(entries[limit]) ?? inherited.get(limit) ?? null]),
  ) as Record<AlertLimit, number | null>
}

/** A lowest above a highest, own or inherited, is mended first; a limit that is no number goes as empty. */
export function limitRefusals(entries: LimitEntries, row: PlaceLimitsRow): Refusals<LimitEntries> {
  const all = resolved(row, entries)
  return Object.fromEntries(
    ALERT_LIMITS.flatMap((limit) => {
      const fault = limitFault(limit, all)
      return fault === null ? [] : [[limit, limitFaultSentence[fault]]]
    }),
  )
}

export function limitDifferences(stored: PlaceLimitsRow, entries: LimitEntries): Difference[] {
  return stored.limits
    .map(({ limit, own }) => ({
      label: alertLimitText[limit].label,
      stored: limitFigure(limit, own),
      yours: limitFigure(limit, readLimit(entries[limit])),
    }))
    .filter((one) => one.stored !== one.yours)
}

/** What stands under a field: where it comes from, or what it would be without its own. */
export function sourceWords(
  { limit, inherited, inherited_from }: PlaceLimitsRow['limits'][number],
  isOwn: boolean,
): string {
  const source = placeLimitText.from[inherited_from]
  const value = inherited === null ? placeLimitText.notSet : limitFigure(limit, inherited)
  return isOwn ? placeLimitText.instead(source, value) : placeLimitText.inherited(source, value)
}
