/** What failed, out of what was typed: when, what, and naira with at most two decimals, or none. The first fault counts. */
import { type AmountRule, readAmount } from '../../amount-rule.ts'
import { isTooLong, NAME_MAX } from '../../text-rule.ts'
import type { Instant } from '../../time/interval.ts'

export type IncidentFault = 'badTime' | 'noEquipment' | 'longEquipment' | 'badNaira'

const NAIRA: AmountRule = { decimals: 2, wholeDigits: 12, mayBeZero: true }
/** Before anything was metered. */
const EARLIEST = Date.UTC(2000, 0, 1)

export interface TypedIncident {
  readonly failed_at: Instant
  readonly equipment: string
  readonly repair_naira?: string | number | null | undefined
}

export interface ReadIncident {
  readonly at: Instant
  readonly equipment: string
  readonly repairNaira: string | null
}

export function readIncident(
  { failed_at: at, equipment, repair_naira: naira }: TypedIncident,
  now: Instant,
): ReadIncident | { readonly fault: IncidentFault } {
  if (!Number.isFinite(at) || at > now || at < EARLIEST) return { fault: 'badTime' }
  const said = equipment.trim()
  if (said === '') return { fault: 'noEquipment' }
  if (isTooLong(said, NAME_MAX)) return { fault: 'longEquipment' }
  if (naira == null || naira === '') return { at, equipment: said, repairNaira: null }
  const read = readAmount(naira, NAIRA)
  return 'fault' in read ? { fault: 'badNaira' } : { at, equipment: said, repairNaira: read.amount }
}
