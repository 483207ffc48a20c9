import type { EnergyBlocks } from '#domain/energy/bucket-energy.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dayInterval, localDay } from '#domain/time/zone.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { blocksOfDevices } from './energy.ts'

/**
 * The blocks of the branches' devices as far as energy is made of them: of every day of the range, or of the days at its ends
 * that it cuts, where all others count by their totals. By device, in order of time.
 */
export async function energyBlocks(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  elapsed: RequestedRange,
  wanted: 'all days' | 'cut days',
): Promise<Map<number, EnergyBlocks[]>> {
  const reading = [...groupBy(branches, ({ zone }) => zone)].flatMap(([zone, own]) => {
    const ids = own.flatMap(({ devices }) => devices.map(({ id }) => id))
    return spansOfDays(zone, elapsed.of(zone), wanted).map((days) =>
      blocksOfDevices(tx, scope, ids, days, zone, 'energy'),
    )
  })
  const rows = (await Promise.all(reading)).flat()
  return new Map(
    [...groupBy(rows, ({ deviceId }) => deviceId)].map(([id, days]) => [
      id,
      days.map(({ vectors }) => vectors),
    ]),
  )
}

type FirstAndLast = readonly [first: string, last: string]

function spansOfDays(zone: string, { from, to }: Interval, wanted: 'all days' | 'cut days'): FirstAndLast[] {
  if (to <= from) return []
  const [first, last] = [localDay(zone, from), localDay(zone, to - 1)]
  if (wanted === 'all days') return [[first, last]]
  const cut = [...new Set([first, last])].filter((day) => {
    const whole = dayInterval(zone, day)
    return whole.from < from || whole.to > to
  })
  return cut.map((day) => [day, day])
}
