import { describe, expect, it } from 'vitest'
import type { Demand, EnergyFigures } from './answers.ts'
import { compareEnergy, costFigures, demandFigures, todayFigure, totalFigure } from './figures.ts'

const kwh = (value: number, more = {}) => ({ value, unit: 'kWh', coverage: 1, ...more })
const nothing = { value: 0, unknown: 'No reading in this period' }

const selection: EnergyFigures = {
  total_kwh: kwh(8800),
  solar_hours: kwh(1234.5),
  solar_share_percent: { value: 14.03, unit: '%' },
  dashboard_carbon_emissions: { value: 4.126, unit: 'Tons' },
  blended_cost: { value: 1234.5, unit: 'Naira/kWh' },
  today: kwh(120),
  yesterday: kwh(400),
  trend: 'down',
  same_hours: { today: 18.4, yesterday: 17.1, percent: 7.6, hours: 5, of_hours: 5 },
  previous_kwh: kwh(10_000),
  is_comparable: true,
  previous_label: '1–19 Oct',
  partial: false,
  notes: [],
}

const demand: Demand = {
  max_demand: 412.25,
  min_demand: 12,
  avg_demand: 88.5,
  papr: 0.21,
  'p.f': 0.85,
  unit: 'kVA',
  coverage: 0.97,
  power_factor_basis: 'from kWh and kvarh' as const,
  power_factor_assumed: false,
  devices_demands: [],
}

describe('totalFigure', () => {
  it('DB-01 shows Total Energy with Solar Hours and their share', () => {
    const figure = totalFigure(selection, 'STANDARD')
    expect(figure).toMatchObject({ label: 'Total Energy', value: '8,800.00', unit: 'kWh', coverage: 1 })
    expect(figure.beside).toMatchObject({ label: 'Solar Hours', text: '1,234.50\u2009kWh, 14.03\u2009%' })
    expect(figure.beside?.explanation).toMatch(/8am to 6pm/)
  })

  it('DB-01 hides Solar Hours from RESELLER only', () => {
    expect(totalFigure(selection, 'RESELLER').beside).toBeUndefined()
    expect(totalFigure(selection, 'BESPOKE').beside).toBeDefined()
  })

  it('T11 tells how much of Total Energy, Today and Yesterday is estimated', () => {
    const part = { estimated_kwh: 12 }
    expect(totalFigure({ ...selection, total_kwh: kwh(8800, part) }, 'STANDARD').estimated).toBe(12)
    const days = { today: kwh(120, { estimated_kwh: 0 }), yesterday: kwh(400, part) }
    const today = todayFigure({ ...selection, ...days })
    expect(today.estimated).toBe(0)
    expect(today.beside?.text).toBe('400.00\u2009kWh, 12.00\u2009kWh estimated')
  })

  it('DB-01 an unknown total is a dash with its reason, never 0', () => {
    const unknown = { ...selection, total_kwh: kwh(0, nothing), solar_hours: kwh(0, nothing) }
    const figure = totalFigure(unknown, 'STANDARD')
    expect([figure.value, figure.reason]).toEqual([null, 'No reading in this period'])
    expect(figure.beside).toMatchObject({
      label: 'Solar Hours',
      text: null,
      reason: 'No reading in this period',
    })
  })
})

describe('compareEnergy', () => {
  it('sets the total against the previous like period: less is better', () => {
    const less = { text: '12\u2009% less than 1–19 Oct', direction: 'down', tone: 'good' }
    expect(compareEnergy(selection)).toEqual(less)
    const more = { text: '10\u2009% more than 1–19 Oct', direction: 'up', tone: 'bad' }
    expect(compareEnergy({ ...selection, total_kwh: kwh(11_000) })).toEqual(more)
    const same = { text: 'Much the same as 1–19 Oct', direction: 'same', tone: 'neutral' }
    expect(compareEnergy({ ...selection, total_kwh: kwh(10_004) })).toEqual(same)
  })

  it('compares only what was measured, and never with nothing', () => {
    expect(compareEnergy({ ...selection, is_comparable: false })).toBeNull()
    expect(compareEnergy({ ...selection, previous_kwh: kwh(0, nothing) })).toBeNull()
    expect(compareEnergy({ ...selection, previous_kwh: kwh(0) })).toBeNull()
  })
})

describe('todayFigure', () => {
  it.each([
    ['down', '8 % less than by 05:00 yesterday (whole day 400.00)', 'down'],
    ['up', '8 % more than by 05:00 yesterday (whole day 400.00)', 'up'],
    ['none', 'The same as by 05:00 yesterday (whole day 400.00)', 'same'],
  ] as const)('V-E3, DB-07 the arrow for %s says %s', (trend, text, direction) => {
    const figure = todayFigure({ ...selection, trend })
    expect(figure.comparison).toEqual({ text, direction, tone: 'neutral' })
    expect(figure.beside).toEqual({ label: 'Yesterday', text: '400.00\u2009kWh' })
  })

  it('V-E3 says over how much of the day it compares', () => {
    const same_hours = { today: 14.72, yesterday: 13.6, percent: 8.24, hours: 4, of_hours: 5.25 }
    expect(todayFigure({ ...selection, trend: 'up', same_hours }).comparison?.text).toBe(
      '8 % more than by 05:15 yesterday (whole day 400.00), compared over 4 h of 5 h 15 min',
    )
  })

  it('I-HOME-3 I-HOME-4 in the words of the specification', () => {
    const at5 = { today: 18.4, yesterday: 17.1, percent: 7.6, hours: 5, of_hours: 5 }
    const whole = kwh(401.7)
    const text = (same_hours: typeof at5) =>
      todayFigure({ ...selection, yesterday: whole, trend: 'up', same_hours }).comparison?.text
    expect(text(at5)).toBe('8 % more than by 05:00 yesterday (whole day 401.70)')
    expect(text({ ...at5, today: 14.72, yesterday: 13.6, percent: 8.24, hours: 4 })).toMatch(
      /compared over 4 h of 5 h$/,
    )
  })

  it('DB-07 today is not called partly measured for its last minutes', () => {
    expect(todayFigure({ ...selection, today: kwh(120, { coverage: 0.98 }) }).coverage).toBeUndefined()
    expect(todayFigure({ ...selection, today: kwh(120, { coverage: 0.6 }) }).coverage).toBe(0.6)
  })

  it('DB-07 has no arrow when either day is unknown', () => {
    const unmatched = { today: null, yesterday: null, percent: null, hours: 0, of_hours: 5.25 }
    const figure = todayFigure({
      ...selection,
      yesterday: kwh(0, nothing),
      trend: 'none',
      same_hours: unmatched,
    })
    expect(figure.comparison).toBeUndefined()
    expect(figure.beside).toMatchObject({ text: null, reason: 'No reading in this period' })
  })
})

describe('demandFigures', () => {
  it('DB-02 shows Max, Min and Avg Demand in kVA', () => {
    const shown = demandFigures(demand).map(({ label, value, unit }) => [label, value, unit])
    expect(shown).toEqual([
      ['Max Demand', '412.25', 'kVA'],
      ['Min Demand', '12.00', 'kVA'],
      ['Avg Demand', '88.50', 'kVA'],
    ])
  })

  it('DB-02 says so when 0.78 stands in for a power factor', () => {
    const [max] = demandFigures({ ...demand, power_factor_assumed: true })
    expect(max?.explanation).toContain('0.78')
    expect(demandFigures(demand)[0]?.explanation).not.toContain('0.78')
  })

  it('DB-02 demand that was not measured is unknown', () => {
    const figures = demandFigures({ ...demand, max_demand: 0, min_demand: 0, avg_demand: 0, unknown: 'Why' })
    expect(figures.map(({ value, reason }) => [value, reason])).toEqual(Array(3).fill([null, 'Why']))
  })
})

describe('costFigures', () => {
  it('DB-03 shows Carbon Emissions in tons and Blended Cost of Energy in naira per kWh', () => {
    expect(costFigures(selection)).toMatchObject([
      { label: 'Carbon Emissions', value: '4.13', unit: 'tons' },
      { label: 'Blended Cost of Energy', value: '₦1,234.50', unit: '/kWh' },
    ])
  })

  it('DB-03 a cost without a rate is unknown', () => {
    const blended_cost = { value: 0, unit: 'Naira/kWh', unknown: 'No bill or tariff' }
    expect(costFigures({ ...selection, blended_cost })[1]).toMatchObject({
      value: null,
      reason: 'No bill or tariff',
    })
  })
})
