import { describe, expect, it } from 'vitest'
import { roundOrNull } from '../../round.ts'
import { testBranch, testDevice } from '../../site/testing-tree.ts'
import { measuredDays } from '../testing-months.ts'
import { entryDays, type StoredEntry } from './entry-days.ts'

const gen1 = testDevice(1, { deviceType: 'GENERATOR', ratedKva: 100 })
const gen2 = testDevice(2, { deviceType: 'GENERATOR', ratedKva: 200 })
const days = new Map([
  [
    1,
    [
      ...measuredDays('2026-06-03', 1, 400, 10),
      ...measuredDays('2026-06-04', 1, 0),
      ...measuredDays('2026-06-10', 2, 200, 5),
      ...measuredDays('2026-06-12', 2, 0),
    ],
  ],
  [2, measuredDays('2026-06-03', 1, 288, 8)],
])
const branches = [testBranch(1, [gen1, gen2]), testBranch(2, [])]

function entry(
  startDate: string,
  endDate: string,
  quantity: string,
  own: Partial<StoredEntry> = {},
): StoredEntry {
  return { branchId: 1, startDate, endDate, quantity, deviceId: null, ...own }
}

const june = (...entries: StoredEntry[]) => entryDays({ month: '2026-06', branches, entries, days })

describe('diesel entries of a month by day', () => {
  it('DE-04 V-C2 a day’s litres by generator, as the fuel curves expect', () => {
    const [row] = june(entry('2026-06-03', '2026-06-03', '300'))
    expect(row).toMatchObject({ day: '2026-06-03', litres: 300, hours: 18, saw: 'run' })
    expect(row?.generators.map(({ kwh }) => kwh)).toEqual([400, 288])
    expect(row?.generators.map(({ kwhPerLitre }) => roundOrNull(kwhPerLitre))).toEqual([2.4, 2.16])
  })

  it('DE-04 says what was seen on the days of an entry', () => {
    const rows = june(entry('2026-06-04', '2026-06-04', '20'), entry('2026-06-20', '2026-06-20', '20'))
    expect(rows.map(({ day, saw, hours }) => [day, saw, hours])).toEqual([
      ['2026-06-20', 'no reading', null],
      ['2026-06-04', 'no run', 0],
    ])
  })

  it('DE-01 an entry over days is spread evenly and burned where the generator ran, newest day first', () => {
    const rows = june(entry('2026-06-10', '2026-06-13', '100.50'))
    expect(rows.map(({ day }) => day.slice(8))).toEqual(['13', '12', '11', '10'])
    expect(rows.map(({ litres }) => litres)).toEqual([25.125, 25.125, 25.125, 25.125])
    // Both days with a run burned the same: 50.25 L in 5 h.
    expect(rows.map(({ generators }) => roundOrNull(generators[0]!.litresPerHour))).toEqual([
      null,
      null,
      10.05,
      10.05,
    ])
  })

  it('DE-02 a month has its own days of an entry, and the share of litres that falls on them', () => {
    const rows = june(entry('2026-05-30', '2026-06-02', '40'), entry('2026-07-01', '2026-07-02', '9'))
    expect(rows.map(({ day, litres }) => [day, litres])).toEqual([
      ['2026-06-02', 10],
      ['2026-06-01', 10],
    ])
  })

  it('DE-04 two refuellings of one set on a day share its run by their litres; another set has none of it', () => {
    const rows = june(
      entry('2026-06-03', '2026-06-03', '30', { deviceId: 1 }),
      entry('2026-06-03', '2026-06-03', '10', { deviceId: 1 }),
    )
    expect(rows.map(({ hours, generators }) => [hours, generators.map(({ kwh }) => kwh)])).toEqual([
      [7.5, [300, null]],
      [2.5, [100, null]],
    ])
  })

  it('orders the entries of one day by branch', () => {
    const rows = june(
      entry('2026-06-03', '2026-06-03', '5', { branchId: 2 }),
      entry('2026-06-03', '2026-06-03', '5'),
    )
    expect(rows.map((row) => row.entry.branchId)).toEqual([1, 2])
  })
})
