import { describe, expect, it } from 'vitest'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import { claimFromSupply } from './claim-from-supply.ts'
import { september } from './testing-claim.ts'

/** I-SUP-2 as the page has it. */
const supply: SupplyMonth = {
  device: { device_id: 4, name: 'Ikeja Utility', branch_id: 2, branch_name: 'Ikeja' },
  zone: 'Africa/Lagos',
  feeder: {
    id: 3,
    device_id: 4,
    disco: 'Ikeja Electric',
    name: '11-Awuse',
    band: 'A',
    customer_class: 'NON_MD',
    account_no: '0101-223344-01',
    meter_no: '45700123456',
    contracted_kva: 200,
    voltage_side: 'line',
    logger_supply: 'backup',
    valid_from: '2026-01-01',
    entered_by: null,
    entered_at: 0,
  },
  is_sensed: false,
  sensed_before: null,
  changed_on: [],
  days: september.days.map((one) => ({
    day: one.day,
    seconds: 86_400,
    day_seconds: 86_400,
    present_s: one.presentS,
    absent_s: one.absentS,
    unknown_s: one.unknownS,
    partly_present_s: 0,
    inferred_s: 0,
    beside_grid_s: 0,
    sustained: one.sustained,
    momentary: one.momentary,
    min_volts: one.minVolts,
    verdict: 'short',
    strip: one.runs.map(({ isBesideGrid = false, ...run }) => ({ ...run, is_beside_grid: isBesideGrid })),
  })),
  day_count: 30,
  is_over: true,
  mean_low: 15.2,
  mean_high: 17.2,
  best: null,
  coverage: 660 / 720,
  sustained: 0,
  momentary: 0,
  hours: { grid: 0, generator: 0, solar: 0, ipp: 0, nothing: 0, unknown: 0, beside_grid: 0 },
  unknown_hours: 60,
  promised: 20,
  due_below: 18,
  verdict: 'short',
  received: { low: 'B', high: 'C' },
  claim: {
    state: 'due',
    reason: null,
    low: {
      hours: 17.2,
      band: 'B',
      tariff: 63,
      net: 1_465_000,
      gross: 1_574_875,
      parts: september.claim.parts.map((one) => one),
    },
    mid: null,
    high: { hours: 15.2, band: 'C', tariff: 52.15, net: 1_573_500, gross: 1_691_512.5, parts: [] },
    kwh: 10_000,
    estimated_kwh: 120.5,
    left_out_kwh: 0,
    charged: 209.5,
    vat_rate: 0.075,
    prepaid_kwh: 6992.84,
    rule: {
      id: 1,
      is_own: false,
      code: 'R1',
      regulator: 'NERC',
      rule: september.rule.text,
      bands: ['A', 'B', 'C', 'D'],
      valid_from: '2023-06-01',
      valid_to: null,
      params: { keptShare: 0.9 },
      formula: 'tariff-difference',
      source: september.rule.source,
      confirmed_by: 'Ada O.',
      confirmed_on: '2026-06-12',
    },
    finding: { id: 17, subject: 'feeder 4 2026-09', state: 'open' },
  },
  watch: null,
  measured: {
    ...{ period_s: 60, by: 'line-voltage', newest_reading_at: null },
    ...{ told: [], contradicted_hours: 0 },
  },
  explain: {
    hours: 'supply.hours.4.2026-09',
    best: 'supply.best.4.2026-09',
    claim: 'supply.claim.4.2026-09',
    gross: 'supply.gross.4.2026-09',
  },
}

const asked = { findingId: 17, organisation: 'Adunni Demo Stores', month: '2026-09' }

describe('claim pack of a month', () => {
  it('I-SUP-2 is what the page shows', () => {
    expect(claimFromSupply({ ...asked, supply })).toEqual(september)
  })

  it('I-SUP-3 is none where nothing is proven, no feeder or no band is entered, or a tariff is missing', () => {
    const { claim, feeder } = supply
    const none = [
      { ...supply, claim: { ...claim, state: 'not-proven' as const, low: null } },
      { ...supply, feeder: null },
      { ...supply, feeder: feeder && { ...feeder, band: null } },
      {
        ...supply,
        claim: { ...claim, low: claim.low && { ...claim.low, tariff: null, net: null, gross: null } },
      },
    ]
    expect(none.map((one) => claimFromSupply({ ...asked, supply: one }))).toEqual([null, null, null, null])
  })
})
