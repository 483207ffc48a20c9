import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BlockVectors } from '../energy/day-totals.ts'
import { round } from '../round.ts'
import { vector } from '../testing-vectors.ts'
import { BLOCK_MS } from '../time/interval.ts'
import { apparentSums, type MeasuredPower, periodPowerFactor, powerFactorTogether } from './power-factor.ts'

const BLOCKS_PER_HOUR = 4

/** One run of blocks as a day; kva null: not known. */
function measured(
  blocks: readonly { kwh: number; kvarh: number | null; kva: number | null }[],
  isOwnFactor = false,
): MeasuredPower {
  const of = (pick: (one: (typeof blocks)[number]) => number | null) =>
    blocks.map((one) => pick(one) ?? Number.NaN)
  const filled = (value: number) => blocks.map(() => value)
  const day: BlockVectors = {
    start: 0,
    kwh: of(({ kwh }) => kwh),
    kvarh: of(({ kvarh }) => kvarh),
    kva: of(({ kva }) => kva),
    coverageS: filled(900),
    onS: filled(900),
    readings: filled(1),
    quality: 'A'.repeat(blocks.length),
  }
  return {
    days: [day],
    clip: { from: 0, to: blocks.length * BLOCK_MS },
    power: { kw: of(({ kwh }) => kwh * BLOCKS_PER_HOUR), kva: of(({ kva }) => kva) },
    onThresholdKw: 0.2,
    isOwnFactor,
  }
}

/** Five days of a steel works, 15 minutes each: kWh and lagging kvarh (ingest/meter/excerpts/LICENCES.txt). */
function steel() {
  const file = resolve(import.meta.dirname, '../../ingest/meter/excerpts/steel-2018-01-29.csv.gz')
  const [, ...rows] = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  return rows.map((row) => {
    const [, kwh, kvarh] = row.split(',').map(Number)
    return { kwh: kwh!, kvarh: kvarh!, kva: Math.hypot(kwh!, kvarh!) * BLOCKS_PER_HOUR }
  })
}

describe('T9 power factor of a period (domain.md §15.6)', () => {
  it('V-PF3 the steel works: 27 086.44 kWh and 10 857.26 kvarh are 0.93 (0.9282), not the 0.9179 of ΣkVAh', () => {
    const example = vector('V-PF3')
    const found = periodPowerFactor(measured(steel()))
    expect(round(found.value ?? 0, 4)).toBe(example('power factor'))
    expect(found).toMatchObject({ basis: 'from kWh and kvarh', active: expect.closeTo(example('kWh'), 6) })
    const blind = steel().map((block) => ({ ...block, kvarh: null }))
    expect(round(periodPowerFactor(measured(blind)).value ?? 0, 4)).toBe(0.9179)
  })

  it('V-PF1 standing-by hours count as the utility counts them: 1200 kWh and 743.7 kvarh are 0.85', () => {
    const found = periodPowerFactor(
      measured([
        { kwh: 1199.99, kvarh: 643.7, kva: null },
        { kwh: 0.01, kvarh: 100, kva: null },
      ]),
    )
    expect(found).toMatchObject({ value: expect.closeTo(0.85, 4), basis: 'from kWh and kvarh' })
  })

  it('V-PF2 without reactive energy: 100 kVAh at 0.95 and 10 kVAh at 0.55 are 0.9136, apparent', () => {
    const blocks = [
      { kwh: 95 / 4, kvarh: null, kva: 100 },
      { kwh: 5.5 / 4, kvarh: null, kva: 10 },
    ]
    const found = periodPowerFactor(measured(blocks))
    expect([round(found.value ?? 0, 4), found.basis]).toEqual([0.9136, 'apparent'])
    // (95 × 0.95 + 5.5 × 0.55) ÷ 100.5 where the meter sends nothing but its factor.
    const own = periodPowerFactor(measured(blocks, true))
    expect([round(own.value ?? 0, 4), own.basis]).toEqual([0.9281, 'from the meter'])
  })

  it('nothing measured has neither value nor basis', () => {
    expect(periodPowerFactor(measured([{ kwh: 5, kvarh: null, kva: null }]))).toMatchObject({
      value: null,
      basis: null,
    })
    expect(periodPowerFactor(measured([{ kwh: 0, kvarh: 0, kva: 0 }])).value).toBeNull()
  })

  it('a block that the period cuts counts by its share', () => {
    const half = { ...measured([{ kwh: 8, kvarh: 6, kva: null }]), clip: { from: 0, to: BLOCK_MS / 2 } }
    expect(periodPowerFactor(half)).toMatchObject({ value: 0.8, active: 4, reactive: 3 })
  })

  it('V-M12 a running block counts with all that it holds, not with a share of the clock', () => {
    const minutes = 4
    const { days, ...rest } = measured([
      { kwh: 4, kvarh: 0, kva: null },
      { kwh: 2, kvarh: 1.5, kva: null },
    ])
    const known = { fromS: [0, 0], toS: [900, minutes * 60] }
    const clip = { from: 0, to: BLOCK_MS + minutes * 60_000 }
    const found = periodPowerFactor({ ...rest, days: [{ ...days[0]!, known } as BlockVectors], clip })
    expect(found).toMatchObject({
      active: 6,
      reactive: 1.5,
      value: expect.closeTo(6 / Math.hypot(6, 1.5), 12),
    })
  })

  it('several together: from their sums, else apparent as soon as one has no reactive energy', () => {
    const [a, b] = [
      periodPowerFactor(measured([{ kwh: 3, kvarh: 4, kva: 20 }])),
      periodPowerFactor(measured([{ kwh: 5, kvarh: 2, kva: 21.5 }])),
    ]
    const power = { kw: [32], kva: [40] }
    expect(powerFactorTogether([a, b], () => apparentSums(power, 0.2))).toEqual({
      value: 0.8,
      basis: 'from kWh and kvarh',
    })
    const blind = periodPowerFactor(measured([{ kwh: 5, kvarh: null, kva: 21.5 }]))
    expect(powerFactorTogether([a, blind], () => apparentSums(power, 0.2))).toEqual({
      value: 0.8,
      basis: 'apparent',
    })
    expect(powerFactorTogether([], () => apparentSums({ kw: [], kva: [] }, 0.2))).toEqual({
      value: null,
      basis: null,
    })
  })

  it('is between 0 and 1 and the same for one source alone and together (property)', () => {
    const known = fc.double({ min: 0.1, max: 1e4, noNaN: true })
    const block = fc.tuple(known, fc.option(known)).map(([kwh, kvarh]) => ({
      kwh,
      kvarh,
      kva: kvarh === null ? kwh * 5 : Math.hypot(kwh, kvarh) * BLOCKS_PER_HOUR,
    }))
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 20 }), fc.boolean(), (blocks, isOwnFactor) => {
        const one = measured(blocks, isOwnFactor)
        const own = periodPowerFactor(one)
        expect(own.value).toBeGreaterThan(0)
        expect(own.value).toBeLessThanOrEqual(1)
        expect(powerFactorTogether([own], () => apparentSums(one.power, 0.2)).value).toBeCloseTo(
          own.value!,
          12,
        )
      }),
    )
  })
})
