import { describe, expect, it } from 'vitest'
import { measuredDays } from '../cost/testing-months.ts'
import { settle } from '../figure/settle.ts'
import { roundOrNull } from '../round.ts'
import { testBranch, testDevice, testTree } from '../site/testing-tree.ts'
import { startOfDay } from '../time/zone.ts'
import { branchLoads, demandOfLoads } from './branch-loads.ts'
import { deviceRange } from './device-range.ts'
import { loadFigure } from './load-figures.ts'

const DAY = '2026-06-01'
const from = startOfDay('Africa/Lagos', DAY)
const span = { from, to: startOfDay('Africa/Lagos', '2026-06-02') }
const range = (id: number, kwh: number) => [id, deviceRange(id, measuredDays(DAY, 1, kwh), span)] as const

const load = { deviceType: 'LOAD' } as const
const ikeja = testBranch(1, [
  testDevice(1),
  testDevice(2, { deviceType: 'GENERATOR', sourceTag: null }),
  testDevice(3, load),
  testDevice(4, load),
  testDevice(5, load),
])
const yaba = testBranch(2, [testDevice(6, load)])
const tree = testTree([ikeja, yaba])

/** 40 kW in every quarter of an hour of the day. */
const quarters = (value: number) => new Float64Array(96).fill(value)
const blocks = new Map([
  [
    3,
    [
      {
        start: from,
        kwh: quarters(10),
        kvarh: quarters(0),
        kva: quarters(40),
        coverageS: quarters(900),
        onS: quarters(900),
        readings: quarters(1),
        quality: 'A'.repeat(96),
        isOwnFactor: false,
      },
    ],
  ],
])

describe('loads of branches (domain.md §11)', () => {
  const asked = { of: () => span }
  const ranges = new Map([range(1, 1600), range(2, 999), range(3, 960), range(4, 240), range(6, 400)])
  const facts = { tree, now: span.to, asked, elapsed: asked, ranges }
  const [first, second] = branchLoads(facts, demandOfLoads(facts, blocks), tree.branches)

  it('LO-01 loads against the sources that count: 1,200 of 1,600 kWh are 75 %', () => {
    expect([first!.building.kwh, first!.load.kwh, first!.percent]).toEqual([1600, 1200, 75])
    expect(loadFigure(first!, 'percentage').value).toBe(75)
    expect([second!.building.kwh, second!.load.kwh, second!.percent]).toEqual([null, 400, null])
  })

  it('LO-01 what no load meters is named; a load without a reading leaves it unknown', () => {
    const { value, reason } = loadFigure(first!, 'unmetered')
    expect([value, reason]).toEqual([null, 'No reading of Branch 1 Meter 5 in this period'])
    const read = { ...first!, loads: first!.loads.filter(({ id }) => id !== 5) }
    const rest = settle(loadFigure(read, 'unmetered'))
    expect([rest.value, rest.op, rest.rest]).toEqual([400, 'difference', null])
    expect(rest.parts.map((part) => part.value)).toEqual([1600, 960, 240])
    expect(loadFigure(second!, 'unmetered').value).toBeNull()
  })

  it('LO-02 shares: of a load among its branch’s, of a branch among all', () => {
    expect([first!.share, second!.share]).toEqual([75, 25])
    expect(first!.devices.map(({ device, share }) => [device.id, roundOrNull(share)])).toEqual([
      [1, null],
      [2, null],
      [3, 80],
      [4, 20],
      [5, null],
    ])
  })

  it('DB-08 demand is of loads alone; none is known where no block is', () => {
    expect(first!.devices.map(({ demand }) => [demand.max, demand.avg])).toEqual([
      [null, null],
      [null, null],
      [40, 40],
      [null, null],
      [null, null],
    ])
  })

  it('a load that was not read leaves the sum of the others a part', () => {
    expect(first!.load).toMatchObject({ kwh: 1200, partial: false })
    const silent = deviceRange(5, [], span)
    const [one] = branchLoads(
      { ...facts, ranges: new Map([...ranges, [5, silent]]) },
      demandOfLoads(facts, blocks),
      [ikeja],
    )
    expect(one!.load).toMatchObject({ kwh: 1200, partial: true })
  })
})
