import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FINDING_KINDS, FINDING_STATES, type Finding, findingSums } from './finding.ts'
import { countNairaOnce } from './naira-once.ts'
import { reconcileFindings, type StoredFinding } from './reconcile.ts'

const CLAIM: Finding = {
  kind: 'supply-claim',
  subject: 'feeder 4 2026-10',
  branchId: 1,
  deviceId: 4,
  from: '2026-10-01',
  to: '2026-11-01',
  low: 1_472_847.83,
  mid: 1_500_000,
  high: 1_573_500,
  basis: 'measured',
  coverage: 0.9167,
  evidence: [],
}
const LOOKED = new Map([
  ['supply-claim', '2025-10-01'],
  ['bill-dispute', '2025-10-01'],
] as const)
const DISPUTE: Finding = { ...CLAIM, kind: 'bill-dispute', subject: 'bill 17', low: 135_111.38 }

describe('X1 sums of findings', () => {
  it('add up low of what may still come by kind, and as recovered only what was settled', () => {
    const row = (finding: Finding, state: (typeof FINDING_STATES)[number], settledNaira: number | null) => ({
      ...finding,
      state,
      settledNaira,
    })
    const sums = findingSums([
      row(CLAIM, 'sent', null),
      row(DISPUTE, 'open', null),
      row({ ...DISPUTE, subject: 'bill 18', low: null }, 'open', null),
      row({ ...CLAIM, subject: 'feeder 4 2026-09' }, 'settled', 900_000.5),
      row({ ...CLAIM, subject: 'feeder 4 2026-08' }, 'dismissed', null),
    ])
    expect(sums).toEqual({
      toGetBack: 1_607_959.21,
      count: 3,
      kinds: [
        { kind: 'supply-claim', count: 1, naira: 1_472_847.83, unknown: 0 },
        { kind: 'bill-dispute', count: 2, naira: 135_111.38, unknown: 1 },
      ],
      recovered: 900_000.5,
    })
  })
})

describe('X1 sums of what is not known', () => {
  it('of claims of unknown size alone are not known, and of none are nothing', () => {
    const row = { ...CLAIM, low: null, state: 'open' as const, settledNaira: null }
    expect(findingSums([row, { ...row, subject: 'feeder 5 2026-10' }])).toEqual({
      toGetBack: null,
      count: 2,
      kinds: [{ kind: 'supply-claim', count: 2, naira: null, unknown: 2 }],
      recovered: 0,
    })
    expect(findingSums([]).toGetBack).toBe(0)
  })
})

describe('X7 no naira in two findings', () => {
  it('gives the claim what the dispute leaves of the same bill', () => {
    const purse = [{ from: 'bill 17', most: 200_000 }]
    const counted = countNairaOnce([
      { ...CLAIM, low: 150_000, mid: 160_000, high: 170_000, draws: purse },
      { ...DISPUTE, low: 135_111.38, draws: purse },
    ])
    expect(counted.map(({ low, high }) => [low, high])).toEqual([
      [64_888.62, 64_888.62],
      [135_111.38, 200_000],
    ])
  })

  it('never lets findings claim more for sure than their purses hold, whatever their order', () => {
    const kobo = fc.integer({ min: 0, max: 1_000_000 })
    const one = fc.record({
      kind: fc.constantFrom(...FINDING_KINDS),
      low: fc.option(kobo),
      purses: fc.subarray(['bill 1', 'bill 2', 'bill 3'], { minLength: 1 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.tuple(kobo, kobo, kobo), (told, sizes) => {
        const most = new Map(['bill 1', 'bill 2', 'bill 3'].map((from, n) => [from, sizes[n]! / 100]))
        const findings = told.map(({ kind, low, purses }, n) => ({
          ...CLAIM,
          kind,
          subject: `one ${n}`,
          low: low === null ? null : low / 100,
          draws: purses.map((from) => ({ from, most: most.get(from)! })),
        }))
        const counted = countNairaOnce(findings)
        const total = counted.reduce((sum, { low }) => sum + Math.round((low ?? 0) * 100), 0)
        const all = new Set(told.flatMap(({ purses }) => purses))
        const held = [...all].reduce((sum, from) => sum + Math.round(most.get(from)! * 100), 0)
        expect(total).toBeLessThanOrEqual(held)
        for (const [n, { low }] of counted.entries()) {
          expect(low === null).toBe(findings[n]!.low === null)
          expect(low ?? 0).toBeLessThanOrEqual(findings[n]!.low ?? 0)
        }
      }),
    )
  })
})

describe('X1 stored findings', () => {
  const stored = (finding: Finding, more: Partial<StoredFinding>): StoredFinding => ({
    ...finding,
    id: 1,
    state: 'open',
    ...more,
  })

  it('follow the figures while nobody has sent them, and go when nothing tells them any more', () => {
    const changes = reconcileFindings(
      [stored(CLAIM, {}), stored(DISPUTE, { id: 2 }), stored({ ...CLAIM, subject: 'feeder 9' }, { id: 3 })],
      [{ ...CLAIM, low: 1 }, DISPUTE, { ...CLAIM, subject: 'feeder 5' }],
      LOOKED,
    )
    expect(changes.added.map(({ subject }) => subject)).toEqual(['feeder 5'])
    expect(changes.changed.map(({ id, finding }) => [id, finding.low])).toEqual([[1, 1]])
    expect(changes.gone).toEqual([3])
  })

  it('keep the figures that they were sent or ended with', () => {
    for (const state of FINDING_STATES.filter((one) => one !== 'open')) {
      const rows = [stored(CLAIM, { state }), stored(DISPUTE, { id: 2, state })]
      expect(reconcileFindings(rows, [{ ...CLAIM, low: 1 }], LOOKED)).toEqual({
        added: [],
        changed: [],
        gone: [],
      })
    }
  })

  it('of kinds that were not looked for stay', () => {
    expect(
      reconcileFindings([stored(DISPUTE, {})], [], new Map([['supply-claim', '2025-10-01']])).gone,
    ).toEqual([])
  })

  it('of days that were not looked at stay, since nobody saw that they are not so', () => {
    const rows = [
      stored(CLAIM, {}),
      stored({ ...CLAIM, subject: 'feeder 4 2026-09', from: '2026-09-01' }, { id: 2 }),
    ]
    expect(reconcileFindings(rows, [], new Map([['supply-claim', '2026-10-01']])).gone).toEqual([1])
  })
})
