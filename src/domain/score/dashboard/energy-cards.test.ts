import { describe, expect, it } from 'vitest'
import { deviceRange } from '../../energy/device-range.ts'
import { NO_PAPERS, testBlocks, testFacts, testRange, wholeDays, ZONE } from '../../score/testing-facts.ts'
import { testBranch, testDevice, testTree } from '../../site/testing-tree.ts'
import { HOUR_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'
import { type CardFacts, calendarDay, energyBefore, energyCards } from './energy-cards.ts'

const DAY = '2026-11-10'
const NOW = startOfDay(ZONE, DAY) + 10 * HOUR_MS
const devices = [
  testDevice(11),
  testDevice(12, { deviceType: 'SOLAR' }),
  testDevice(13, { deviceType: 'LOAD' }),
]
const tree = testTree([testBranch(1, devices)])
const tariff = {
  id: 1,
  branchId: null,
  deviceType: 'UTILITY' as const,
  rate: '200',
  vatRate: '0.075',
  validFrom: '2026-01-01',
  label: '',
}

function facts(own: Partial<CardFacts> = {}): CardFacts {
  const ranges = [
    testRange(11, [DAY, DAY], 100),
    testRange(12, [DAY, DAY], 50),
    testRange(13, [DAY, DAY], 70),
  ]
  const asked = wholeDays([DAY, DAY])
  return {
    ...testFacts(tree, { asked, now: NOW, ranges, papers: { ...NO_PAPERS, tariffs: [tariff] } }),
    today: new Map(),
    yesterday: new Map(),
    twoDays: new Map(),
    ...own,
  }
}

describe('the cards of the Dashboard', () => {
  it('V-E1 adds up the counted sources and never a load behind them', () => {
    const { selection, devices: each } = energyCards(facts(), devices)
    expect(selection.energy.kwh).toBe(150)
    expect(each.get(13)).toMatchObject({ contribution: 0, carbon: null })
    expect(each.get(13)!.range!.kwh).toBe(70)
  })

  it('the grid emits 0.439 kg a kWh and the sun nothing', () => {
    expect(energyCards(facts(), devices).selection.carbon!.tons).toBeCloseTo(0.0439, 9)
  })

  it('a source adds to the blended cost what its energy cost over all energy, in kobo', () => {
    const { selection, devices: each } = energyCards(facts(), devices)
    const whole = selection.blended.nairaPerKwh!
    expect((each.get(11)!.contribution ?? 0) + (each.get(12)!.contribution ?? 0)).toBeCloseTo(whole, 2)
    // 100 kWh at ₦200 and 7.5 % over 150 kWh
    expect(whole).toBeCloseTo((100 * 200 * 1.075) / 150, 9)
  })

  it('V-E3 compares today with yesterday until the same hour, in the blocks of both', () => {
    const twoDays = new Map([
      [11, [testBlocks('2026-11-09', { kwh: 1 }), testBlocks(DAY, { kwh: 2, on: [0, 40] })]],
    ])
    const { sameHours } = energyCards(facts({ twoDays }), devices.slice(0, 1)).selection
    expect(sameHours).toMatchObject({ today: 80, yesterday: 40, percent: 100, trend: 'up', hours: 10 })
  })

  it('a calendar day is whole, whatever range is asked for', () => {
    expect(calendarDay(NOW, -1).of(ZONE)).toEqual(wholeDays(['2026-11-09', '2026-11-09']).of(ZONE))
  })
})

describe('the period before', () => {
  const before = wholeDays(['2026-11-09', '2026-11-09'])
  const present = energyCards(facts(), devices).selection.energy
  const half = { from: startOfDay(ZONE, '2026-11-09') + 12 * HOUR_MS, to: startOfDay(ZONE, DAY) }
  const whole = testRange(11, ['2026-11-09', '2026-11-09'], 90)

  it.each([
    ['measured all the time: they are set against each other', whole, true],
    [
      'a meter that stood there for half of it: they are not',
      deviceRange(11, [{ ...whole.days[0]!, coverageS: 43_200 }], half),
      false,
    ],
    [
      'half of it measured: they are not',
      testRange(11, ['2026-11-09', '2026-11-09'], 90, { coverageS: 43_200 }),
      false,
    ],
  ])('%s', (_, range, isComparable) => {
    const previous = new Map([[11, range]])
    const told = energyBefore({ tree, before, previous }, devices.slice(0, 1), present)
    expect(told.energy.kwh).toBe(90)
    expect(told.isComparable).toBe(isComparable)
  })
})
