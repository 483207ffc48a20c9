import type { StripKind, StripRun } from '#chart/strip/strip-shapes.ts'
import type { ClaimDay, ClaimFacts } from './claim-facts.ts'

const H = 3600

function day(place: number, present: number, absent: number, unknown: number): ClaimDay {
  const generator = absent * 0.6
  const beside = place % 4 === 0 ? 0.5 : 0
  let at = 0
  const run = (kind: StripKind, length: number, isBesideGrid = false): StripRun => {
    const from = Math.round(at * H)
    at += length
    return { kind, from, to: Math.round(at * H), isBesideGrid }
  }
  const runs = [
    run('grid', present - beside),
    run('generator', beside, true),
    run('generator', generator),
    run('solar', (absent - generator) / 2),
    run('nothing', (absent - generator) / 2),
    run('unknown', unknown),
  ].filter(({ from, to }) => to > from)
  return {
    day: `2026-09-${String(place).padStart(2, '0')}`,
    presentS: present * H,
    absentS: absent * H,
    unknownS: unknown * H,
    sustained: place % 3,
    momentary: place % 4,
    minVolts: unknown === 24 ? null : 187.4 + place,
    runs,
  }
}

/** I-SUP-2 by hand: 30 days, 456 h present, 204 absent, 60 unknown; 10,000 kWh at band A's 209.50, band B 63.00, C 52.15. */
export const september: ClaimFacts = {
  number: 'SC-2026-09-17',
  organisation: 'Adunni Demo Stores',
  branch: 'Ikeja',
  zone: 'Africa/Lagos',
  month: '2026-09',
  feeder: {
    name: '11-Awuse',
    disco: 'Ikeja Electric',
    band: 'A',
    customerClass: 'Non-MD',
    account: '0101-223344-01',
    meterNo: '45700123456',
    contractedKva: 200,
  },
  days: Array.from({ length: 30 }, (_, at) => day(at + 1, 15.2, 6.8, 2)),
  mean: { low: 15.2, high: 17.2, promised: 20, dueBelow: 18, coverage: 660 / 720 },
  claim: {
    kwh: 10_000,
    estimatedKwh: 120.5,
    leftOutKwh: 0,
    parts: [{ kwh: 10_000, charged: 209.5, received: 63, net: 1_465_000 }],
    charged: 209.5,
    receivedBand: 'B',
    received: 63,
    net: 1_465_000,
    vatRate: 0.075,
    gross: 1_574_875,
    most: { band: 'C', net: 1_573_500 },
    prepaidKwh: 6992.84,
  },
  rule: {
    regulator: 'NERC',
    code: 'R1',
    text: 'order of 26-05-2023, NERC/2023/003: mean hours under 90 % of the committed ones are compensated',
    source: 'gigawattlawyer.com, 27-09-2023',
    validFrom: '2023-06-01',
    confirmedBy: 'Ada O.',
    confirmedOn: '2026-06-12',
  },
  measured: {
    device: 'Ikeja Utility',
    by: 'line-voltage',
    voltageSide: 'line',
    periodSeconds: 60,
    loggerSupply: 'backup',
  },
}
