import type { Balance } from '#contract/cost/diesel-balance.ts'

const START = Date.UTC(2026, 10, 1, 6)
const END = Date.UTC(2026, 10, 22, 3, 30)

/** I-DSL-1, as the server answers it. */
export function testBalance(more: Partial<Balance>): Balance {
  return {
    from: dip(11, START, '2026-11-01', '07:00', 400, 412),
    to: dip(14, END, '2026-11-22', '04:30', 590, 588),
    bought: { litres: 520, purchases: 1 },
    received: { litres: 500, u_l: 5, unchecked_l: 0, how: ['flow-meter'] },
    other_use_l: 0,
    engine: { litres: 290, u_l: 34.8, hours: 13.4, coverage: 0.99 },
    entered: { litres: 300, entries: 9 },
    to_account_l: 900,
    expected_l: 610,
    book_use_l: 330,
    checks: {
      delivery: { litres: 20, u_l: 5, low_l: 15, verdict: 'odd', says: '20 L short' },
      entries: { litres: 10, u_l: 34.8, low_l: 0, verdict: 'explained', says: '10 L more than the engine' },
      tank: { litres: 20, u_l: 37.9, low_l: 0, verdict: 'explained', says: '20 L not accounted for' },
    },
    odd: 'none',
    says: [
      'One delivery came 20 L short: ₦27,000.00 to ask of the supplier.',
      'Tank and engine agree within what the meters can tell.',
    ],
    short: { naira: 27_000, low_naira: 27_000, price_per_litre: 1350 },
    level: null,
    movements: [
      {
        kind: 'dip',
        id: 11,
        at: START,
        date: '2026-11-01',
        time: '07:00',
        how: 'dip, 412 mm',
        litres: 400,
        u_l: 10,
      },
      {
        kind: 'delivery',
        id: 3,
        at: Date.UTC(2026, 10, 12, 9, 20),
        date: '2026-11-12',
        time: '10:20',
        how: 'flow meter',
        litres: 500,
        u_l: 5,
      },
      {
        kind: 'dip',
        id: 14,
        at: END,
        date: '2026-11-22',
        time: '04:30',
        how: 'dip, 588 mm',
        litres: 590,
        u_l: 10,
      },
    ],
    notes: [],
    ...more,
  }
}

function dip(
  id: number,
  at: number,
  date: string,
  time: string,
  litres: number,
  mm: number,
): Balance['from'] {
  return { key: `dip ${id}`, kind: 'dip', dip_id: id, at, date, time, litres, u_l: 10, mm, snapshot: null }
}
