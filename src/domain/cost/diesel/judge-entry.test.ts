import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { testBranch, testDevice } from '../../site/testing-tree.ts'
import { measuredDays } from '../testing-months.ts'
import { type EntryToJudge, judgeEntry } from './judge-entry.ts'

const gen1 = testDevice(1, { deviceType: 'GENERATOR', ratedKva: 100 })
const gen2 = testDevice(2, { deviceType: 'GENERATOR', ratedKva: 100 })
const DAY = '2026-06-03'
const measured = {
  branch: testBranch(1, [gen1, gen2]),
  now: Date.UTC(2026, 10, 20, 9),
  // 10 h at 40 kW: 134.2 L by the fuel curve of a 100 kVA set; the second stood still.
  days: new Map([
    [1, measuredDays(DAY, 1, 400, 10)],
    [2, measuredDays(DAY, 1, 0)],
  ]),
}

const entry = (quantity: string, own: Partial<EntryToJudge> = {}): EntryToJudge => ({
  startDate: DAY,
  endDate: DAY,
  quantity,
  deviceId: 1,
  ...own,
})

describe('E5 an entry against the meters', () => {
  it.each([
    ['what the curve says', '134', 'fits'],
    ['below half of it', '60', 'odd'],
    ['far above what the set burns in a day', '5000', 'too-much'],
  ])('%s', (_, quantity, verdict) => {
    expect(judgeEntry(measured, entry(quantity), [], null)).toMatchObject({ verdict, hours: 10 })
  })

  it('what was put in before on the day counts with it; the entry itself, another set and another day do not', () => {
    const others = [
      entry('40', { id: 1 }),
      entry('94', { id: 2 }),
      entry('7', { id: 3, deviceId: 2 }),
      entry('8', { id: 4, startDate: '2026-06-04', endDate: '2026-06-04' }),
    ]
    const judged = judgeEntry(measured, entry('40', { id: 1 }), others, null)
    expect(judged).toMatchObject({ verdict: 'fits', litres: 40, entered: 94, total: 134 })
    expect(judgeEntry(measured, entry('40', { deviceId: null }), others, null).entered).toBe(0)
  })

  it('tells what too much is more than: what the set can burn, or what the tank can give', () => {
    const bySet = judgeEntry(measured, entry('5000'), [], 100).most
    expect(bySet?.by).toBe('set')
    expect(bySet?.litres).toBeLessThan(5000)
    expect(judgeEntry(measured, entry('134'), [], 100).most).toEqual({ litres: 100, by: 'tank' })
    expect(judgeEntry(measured, entry('134'), [], null).most).toBeNull()
  })

  it('of the whole branch: all its sets together', () => {
    const { sets, bounds } = judgeEntry(measured, entry('134', { deviceId: null }), [], null)
    expect(sets.map(({ device }) => device.id)).toEqual([1, 2])
    expect(round(bounds.likely?.mid ?? 0)).toBe(134.2)
  })
})
