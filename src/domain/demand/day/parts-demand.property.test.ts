import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../time/interval.ts'
import { demandOver, demandTogether, ownDemand } from '../demand-over.ts'
import { foldParts, foldTogether } from './fold-parts.ts'
import { type DemandDays, partsDemand, partsOfLoads } from './parts-demand.ts'
import { build, world } from './testing-days.ts'

/** So many of the first days as one stretch, where no stretch of blocks stands between them. */
function foldFirst(days: DemandDays, count: number): DemandDays {
  const { parts, together } = days
  const first = parts.slice(0, count)
  const isTogether = first.every(({ start }, n) => start === first[0]!.start + n * DAY_MS)
  if (first.length === 0 || !isTogether) return days
  const ids = first[0]!.deviceIds
  return {
    ...days,
    parts: [...foldParts(first.map((part) => ({ ...part, deviceIds: ids }))), ...parts.slice(count)],
    together: [foldTogether(together.slice(0, count)), ...together.slice(count)],
  }
}

describe('§5.3 demand of a range from what its days tell', () => {
  it('is the demand from the blocks of all of it, whichever days are kept or folded and wherever it is cut', () => {
    let fromDays = 0
    fc.assert(
      fc.property(world, (one) => {
        const { tree, range, members, days, blocks } = build(one, one.selected)
        const all = demandOver(tree, blocks, { of: () => range })
        const told = partsDemand(tree, foldFirst(days, one.folds), members)
        const loads = partsOfLoads(tree, foldFirst(days, one.folds))
        expectStats(loads.get(9), ownDemand(all, all.devices.at(-1)!))
        if (told === null) return
        fromDays += days.parts.length === 0 ? 0 : 1
        for (const own of all.devices) expectStats(told.devices.get(own.device.id), ownDemand(all, own))
        const together = demandTogether(all, members)
        expectStats(told.together.stats, together.stats)
        expect(told.together.powerFactor ?? -1).toBeCloseTo(together.powerFactor ?? -1, 10)
        expect([told.together.basis, told.together.isAssumed]).toEqual([together.basis, together.isAssumed])
      }),
      { numRuns: 400 },
    )
    expect(fromDays).toBeGreaterThan(50)
  })
})

interface Stats {
  readonly max: number | null
  readonly min: number | null
  readonly avg: number | null
  readonly peakAt: number | null
  readonly blocks: number
}

/** What factors rest on is added up day by day: the last digit may be another. */
function expectStats(found: Stats | undefined, expected: Stats): void {
  const none: Stats = { max: null, min: null, avg: null, peakAt: null, blocks: 0 }
  const own = found ?? none
  expect([own.peakAt, own.blocks]).toEqual([expected.peakAt, expected.blocks])
  for (const name of ['max', 'min', 'avg'] as const) {
    expect(own[name] === null).toBe(expected[name] === null)
    expect(own[name] ?? -1).toBeCloseTo(expected[name] ?? -1, 9)
  }
}
