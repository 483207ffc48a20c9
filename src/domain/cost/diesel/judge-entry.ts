/**
 * Whether the litres of an entry fit what the meters say of its days (`judgeLitres`).
 *
 * What was entered for the same generator on the same days counts with it: two refuellings of a day are one run.
 * Litres, hours. Source: domain.md §16.D, issue rule 0.5–2.
 */

import { exactSum } from '../../money.ts'
import type { Litres } from '../../quantity.ts'
import type { Branch } from '../../site/tree.ts'
import { sumKnown } from '../../sum-known.ts'
import { daysIn } from '../../time/share-of-days.ts'
import { addedBounds, judgeLitres, type LitresBounds, type LitresVerdict } from './likely-litres.ts'
import { type BranchDays, type SetBounds, setsOver } from './set-bounds.ts'

/** 2,500 kVA at full load. */
const MOST_LITRES_A_DAY = 15_000

export interface EntryToJudge {
  /** Of a stored one. */
  readonly id?: number
  readonly startDate: string
  readonly endDate: string
  /** Litres as decimal text. */
  readonly quantity: string
  /** The generator that it belongs to alone; null or left out: all of the branch. */
  readonly deviceId?: number | null
}

export interface JudgedEntry {
  readonly verdict: LitresVerdict
  /** The sets that could have burned them. */
  readonly sets: readonly SetBounds<Branch['devices'][number]>[]
  readonly bounds: LitresBounds
  /** Hours that they ran, as far as they were measured. */
  readonly hours: number | null
  readonly litres: Litres
  /** What was entered beside them. */
  readonly entered: number
  readonly total: number
  /** What they are more than, where they are too much. */
  readonly most: { readonly litres: Litres; readonly by: 'set' | 'tank' } | null
}

/** `entries`: others of the branch; the entry itself may be among them. `tank`: what it can give; null: not known. */
export function judgeEntry(
  measured: BranchDays<Branch>,
  entry: EntryToJudge,
  entries: readonly EntryToJudge[],
  tank: number | null,
): JudgedEntry {
  const { startDate, endDate, deviceId = null } = entry
  const sets = setsOver(measured, [startDate, endDate], deviceId)
  const bounds = withinReason(addedBounds(sets), daysIn([startDate, endDate]))
  const litres = Number(entry.quantity)
  const entered = enteredBeside(entry, entries)
  const total = exactSum([litres, entered])
  const verdict = judgeLitres(total, bounds, tank)
  const hours = sumKnown(sets, (set) => set.hours)
  return {
    verdict,
    sets,
    bounds,
    hours,
    litres,
    entered,
    total,
    most: exceededLimit(verdict, total, bounds, tank),
  }
}

/** Where no set's size is known, more than the largest sets burn day and night is a slip of the key. */
function withinReason(bounds: LitresBounds, days: number): LitresBounds {
  return bounds.most === null ? { ...bounds, most: MOST_LITRES_A_DAY * days } : bounds
}

/** Litres of the generator's other entries on the days. */
function enteredBeside(entry: EntryToJudge, entries: readonly EntryToJudge[]): number {
  const { id, startDate, endDate, deviceId } = entry
  if (deviceId == null) return 0
  const beside = entries.filter(
    (one) =>
      one.deviceId === deviceId &&
      (id === undefined || one.id !== id) &&
      one.startDate <= endDate &&
      one.endDate >= startDate,
  )
  return exactSum(beside.map(({ quantity }) => Number(quantity)))
}

function exceededLimit(
  verdict: LitresVerdict,
  total: number,
  { most }: LitresBounds,
  tank: number | null,
): JudgedEntry['most'] {
  if (verdict !== 'too-much') return null
  if (most !== null && total > most) return { litres: most, by: 'set' }
  return tank === null ? null : { litres: tank, by: 'tank' }
}
