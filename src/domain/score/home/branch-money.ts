/**
 * What the counted sources of a branch cost over a period: a line a source, rounded to the kobo, as every page adds them
 * up (decision 003). ₦, kWh. Source: domain.md §8.7, §16.1.
 */
import type { SourceCost } from '../../cost/energy-cost.ts'
import { sourcesCost } from '../../cost/sources-cost.ts'
import type { DeviceRange } from '../../energy/device-range.ts'
import { selectionEnergy } from '../../energy/selection-energy.ts'
import { exactSumOfKnown } from '../../money.ts'
import type { Kwh, Naira, NairaPerKwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { roundOrNull } from '../../round.ts'
import { SOURCE_TYPES, type SourceType } from '../../site/device-type.ts'
import type { Device } from '../../site/tree.ts'
import { sumKnown } from '../../sum-known.ts'
import { DAY_MS, type Interval, lengthMs } from '../../time/interval.ts'
import type { PeriodCost } from './same-days.ts'

export interface TypeCost {
  readonly type: SourceType
  /** null: not known. */
  readonly naira: Naira | null
  readonly kwh: Kwh | null
}

export interface BranchCost extends PeriodCost {
  /** Of each kind of source that is there. */
  readonly types: readonly TypeCost[]
  readonly nairaPerKwh: NairaPerKwh | null
}

/** `counted`: the branch's part of the sources whose figures add up; `elapsed`: the time that is looked at. */
export function branchCost(
  counted: readonly Device[],
  ranges: ReadonlyMap<number, DeviceRange>,
  costs: ReadonlyMap<number, SourceCost>,
  elapsed: Interval,
): BranchCost {
  const measured = counted.flatMap(({ id }) => ranges.get(id) ?? [])
  const { kwh, measuredS, elapsedS } = selectionEnergy(measured)
  const lines = counted.map(({ id, deviceType }) => ({
    type: deviceType,
    kwh: ranges.get(id)?.kwh ?? null,
    naira: roundOrNull(costs.get(id)?.naira ?? null),
  }))
  return {
    naira: exactSumOfKnown(lines.map(({ naira }) => naira)),
    kwh,
    unpricedKwh: counted.reduce((sum, { id }) => sum + (costs.get(id)?.unpricedKwh ?? 0), 0),
    measuredS,
    elapsedS,
    days: lengthMs(elapsed) / DAY_MS,
    types: addedTypes(lines),
    nairaPerKwh: sourcesCost(counted.map(({ id }) => costs.get(id) ?? null)).nairaPerKwh,
  }
}

interface Line {
  readonly type: Device['deviceType']
  readonly kwh: Kwh | null
  readonly naira: Naira | null
}

/** Lines or sums of lines by kind of source, those that are there. */
export function addedTypes(lines: readonly Line[]): TypeCost[] {
  return SOURCE_TYPES.flatMap((type) => {
    const own = lines.filter((line) => line.type === type)
    if (own.length === 0) return []
    return [
      { type, naira: exactSumOfKnown(own.map(({ naira }) => naira)), kwh: sumKnown(own, (one) => one.kwh) },
    ]
  })
}

/** Diesel's share of the energy, 0 to 1; null: no energy is known. */
export function dieselShare({ types, kwh }: Pick<BranchCost, 'types' | 'kwh'>): number | null {
  return ratio(types.find(({ type }) => type === 'GENERATOR')?.kwh ?? 0, kwh)
}
