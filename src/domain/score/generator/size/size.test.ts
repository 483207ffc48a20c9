import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../../round.ts'
import { vector } from '../../../testing-vectors.ts'
import { BLOCK_MS, HOUR_MS } from '../../../time/interval.ts'
import { localInstant } from '../../../time/zone.ts'
import { loadBand } from '../load-band.ts'
import { sizeAdviceText } from './advice-text.ts'
import { payback, savingOf } from './replacement.ts'
import { type RunBlocks, runLoad } from './run-load.ts'
import { type SizedSet, sizeAdvice } from './size-advice.ts'
import { lineLitres, sizingLitres } from './sizing-curve.ts'

const START = localInstant('Africa/Lagos', '2026-11-12', 0)
const PRICE = 1361.57

const set = (ratedKva: number | null, more: Partial<SizedSet> = {}): SizedSet => ({
  ratedKva,
  derate: 1,
  rating: null,
  hoursOfYear: null,
  motor: null,
  ...more,
})

interface RunBlock {
  readonly at: number
  readonly hours: number
  readonly kva: number
}

/** Runs of whole blocks at these loads, an hour without a run between each. */
function blocksOf(...runs: (readonly number[])[]): RunBlock[] {
  let at = START
  return runs.flatMap((loads) => {
    const run = loads.map((kva, n) => ({ at: at + n * BLOCK_MS, hours: 0.25, kva }))
    at += loads.length * BLOCK_MS + HOUR_MS
    return run
  })
}

const times = (count: number, kva: number) => Array.from({ length: count }, () => kva)

function columns(blocks: readonly RunBlock[]): RunBlocks {
  return {
    at: Float64Array.from(blocks, ({ at }) => at),
    hours: Float64Array.from(blocks, ({ hours }) => hours),
    kva: Float64Array.from(blocks, ({ kva }) => kva),
    hourOfDay: Uint8Array.from(blocks, ({ at }) => Math.floor((at - START) / HOUR_MS) % 24),
  }
}

function advise(rated: SizedSet, blocks: readonly RunBlock[], coverage = 1) {
  const hours = blocks.reduce((sum, block) => sum + block.hours, 0)
  const mean = blocks.reduce((sum, block) => sum + block.kva * block.hours, 0) / (hours || 1)
  const usagePercent = rated.ratedKva === null || hours === 0 ? null : (100 * mean) / rated.ratedKva
  return sizeAdvice(rated, {
    blocks: columns(blocks),
    coverage,
    usagePercent,
  })
}

describe('size of a generator (domain.md §16.H)', () => {
  it('I-GEN-1 100 kVA, mean 49, 96 in one run, next 83: adequate, stagger the start', () => {
    const example = vector('I-GEN-1')
    // 8 blocks a run at 83, the rest so that all have a mean of 49
    const high = [...times(4, 83), ...times(20, 45)]
    const withStart = [45, example('highest'), ...times(4, 83), ...times(20, 42.2)]
    const runs = [withStart, ...Array.from({ length: 15 }, () => high)]
    const found = advise(set(example('rated kVA')), blocksOf(...runs))
    expect(found?.kind).toBe('adequate')
    expect(found?.load?.peakKva).toBe(example('next'))
    expect(round(found?.requiredKva ?? 0, 1)).toBe(example('needed'))
    expect(found?.start).toEqual({ at: START + BLOCK_MS, kva: example('highest') })
    expect(found?.kva).toBe(100)
  })

  it('I-GEN-2 mean 52, often 84: 93.33 and 74.29, adequate', () => {
    const example = vector('I-GEN-2')
    // (84 · 5 + x · 20) ÷ 25 = 52
    const run = [...times(5, 84), ...times(20, 44)]
    const found = advise(set(100), blocksOf(...Array.from({ length: 10 }, () => run)))
    expect(found?.kind).toBe('adequate')
    expect([round((found?.load?.peakKva ?? 0) / 0.9), round((found?.load?.a250Kva ?? 0) / 0.7)]).toEqual(
      example.list('needed'),
    )
  })

  it('I-GEN-3 200 kVA, mean 45, 62 at most: 68.89, 80 kVA', () => {
    const example = vector('I-GEN-3')
    const run = [...times(4, 62), ...times(20, 41.6)]
    const found = advise(set(200), blocksOf(...Array.from({ length: 40 }, () => run)))
    expect(found).toMatchObject({ kind: 'smaller', kva: example('size') })
    expect(round(found?.requiredKva ?? 0)).toBe(example('needed'))
  })

  it('I-GEN-4 200 kVA, mean 152, 171 at most: 217.14, 250 kVA', () => {
    const example = vector('I-GEN-4')
    const run = [...times(4, 171), ...times(20, 148.2)]
    const found = advise(set(200), blocksOf(...Array.from({ length: 10 }, () => run)))
    expect(found).toMatchObject({ kind: 'larger', kva: example('size') })
    expect(round(found?.requiredKva ?? 0)).toBe(example('needed'))
  })

  it('I-GEN-5 200 to 80 kVA at 36 kW, 1,200 h: ₦1,633,884.00 a year, 36.7 months (25 to 37)', () => {
    const example = vector('I-GEN-5')
    const saving = savingOf({ fromKw: 160, fromCurve: null, toKw: 64, loadKw: 36, hours: 1200, price: PRICE })
    expect(round(saving.litresPerHour)).toBe(example('litres an hour'))
    expect(saving.naira).toBe(example('naira'))
    expect(round(saving.lineLitres / 1200)).toBe(example('line'))
    const back = payback(saving, 14_000_000, 9_000_000)!
    expect(round(back.months, 1)).toBe(example('months'))
    expect([Math.round(back.least), Math.round(back.most)]).toEqual(example.list('between'))
  })

  it('I-GEN-6 nights at 15 kW: 150 kVA 7.87, 27 kVA 4.93 L/h, ₦32,026.55 a night', () => {
    const example = vector('I-GEN-6')
    expect([120, 21.6].map((kw) => round(sizingLitres(kw, 15)))).toEqual(example.list('litres an hour'))
    const saving = savingOf({ fromKw: 120, fromCurve: null, toKw: 21.6, loadKw: 15, hours: 8, price: PRICE })
    expect(round(saving.litres)).toBe(example('litres'))
    expect(saving.naira).toBe(example('naira'))
  })

  it('I-GEN-7 18 run hours: too early; rating unknown: null', () => {
    const hours = vector('I-GEN-7')('run hours')
    expect(advise(set(100), blocksOf(times(hours * 4, 40)))).toMatchObject({ kind: 'too-early', kva: null })
    expect(advise(set(100), blocksOf(times(400, 40)), 0.89)?.kind).toBe('too-early')
    expect(advise(set(null), blocksOf(times(400, 40)))).toBeNull()
  })

  it('I-CHE-5 100 and 60 kVA at 36 kW by the sizing curve', () => {
    expect([80, 48].map((kw) => round(sizingLitres(kw, 36), 3))).toEqual(
      vector('I-CHE-5').list('litres an hour'),
    )
  })

  it('the line is within 7.5 % of the chart from 60 kW up, at half load and more', () => {
    for (const rated of [60, 75, 100, 125, 135, 150, 175, 200, 250, 300, 350, 400])
      for (const share of [0.5, 0.75, 1]) {
        const [chart, line] = [sizingLitres(rated, rated * share), lineLitres(rated, rated * share)]
        expect(Math.abs(line - chart) / chart).toBeLessThan(0.075)
      }
  })

  it('peaks above the rating that hardly any mean fills: stagger, never larger beside Inefficient', () => {
    const run = [...times(4, 105), ...times(60, 25)]
    const found = advise(set(100), blocksOf(...Array.from({ length: 8 }, () => run)))
    expect(found?.kind).toBe('stagger')
    const fuller = [...times(4, 105), ...times(20, 50)]
    expect(advise(set(100), blocksOf(...Array.from({ length: 10 }, () => fuller)))).toMatchObject({
      kind: 'larger',
      kva: 135,
    })
  })

  it('low nights of fixed hours: a small set beside it', () => {
    const day = [...times(60, 60), ...times(36, 15)]
    const blocks = Array.from({ length: 20 }, (_, n) =>
      day.map((kva, k) => ({ at: START + n * 24 * HOUR_MS + k * BLOCK_MS, hours: 0.25, kva })),
    ).flat()
    const found = advise(set(150), blocks)
    expect(found).toMatchObject({ kind: 'night-set', kva: 150, nightKva: 27, lowHours: { from: 15, to: 23 } })
  })

  it('a standby set that runs more than 200 h a year counts as prime, and a motor’s start is held against 60 %', () => {
    const blocks = blocksOf(times(400, 62))
    const standby = advise(
      set(100, { rating: 'standby', hoursOfYear: 900, motor: { kw: 11, start: 'direct' } }),
      blocks,
    )
    expect(standby).toMatchObject({ ratingKva: 90, motor: 'ask-maker' })
    expect(advise(set(100, { motor: { kw: 11, start: 'soft' } }), blocks)?.motor).toBe('fits')
  })

  it('the peak that counts is the highest load that three runs or an hour in all reach (property)', () => {
    const run = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 8 }), (runs) => {
        const isReached = (least: number) =>
          runs.filter((loads) => loads.some((kva) => kva >= least)).length >= 3 ||
          runs.flat().filter((kva) => kva >= least).length >= 4
        const reached = runs.flat().filter(isReached)
        const expected = reached.length > 0 ? Math.max(...reached) : Math.min(...runs.flat())
        expect(runLoad(columns(blocksOf(...runs)))!.peakKva).toBe(expected)
      }),
    )
  })

  it('beside Inefficient a size that its peaks need is kept and filled, not called adequate', () => {
    // An hour at 85 of 100 kVA in three runs, the rest at 20: 32 % on average, and burned clean.
    const run = [...times(4, 85), ...times(20, 20)]
    const found = advise(set(100), blocksOf(...Array.from({ length: 12 }, () => run)))!
    expect(found).toMatchObject({ kind: 'fill', kva: 100 })
    expect(sizeAdviceText(found, 'Africa/Lagos')).toBe(
      'Keep it for its peaks, and move load to it in between',
    )
  })

  it('says what a larger one is for, by what the set may carry where it stands', () => {
    const text = (rated: SizedSet, blocks: RunBlock[]) =>
      sizeAdviceText(advise(rated, blocks)!, 'Africa/Lagos')
    // A standby set that runs above 200 h a year may carry 24.3 of 27 kVA: 18.3 kVA are 68 % of its size and above 70 % of that.
    const standby = set(27, { rating: 'standby', hoursOfYear: 900 })
    const loads = (...run: number[]) => blocksOf(...Array.from({ length: 15 }, () => run))
    expect(text(standby, loads(...times(4, 24.6), ...times(20, 17)))).toBe(
      'Increase to 30 kVA: its mean is above 70 % of the 24.3 kVA that it may carry',
    )
    const year = Array.from({ length: 60 }, () => [...times(4, 24.6), ...times(20, 17)])
    expect(text(standby, blocksOf(...year))).toBe(
      'Increase to 30 kVA: its mean in the hardest 250 run hours is above 70 % of the 24.3 kVA that it may carry',
    )
    expect(text(standby, loads(...times(24, 18.3)))).toMatch(
      /^Move load out of .*: their mean is above 70 % of the 24.3 kVA that it may carry$/,
    )
    const peaks = Array.from({ length: 12 }, () => [...times(4, 104), ...times(20, 40)])
    expect(text(set(100), blocksOf(...peaks))).toMatch(
      /^Increase to 135 kVA.*: its peaks are above the 100 kVA that it may carry$/,
    )
  })

  it('I-GEN-7 hours that are not whole yet are not told as if they were', () => {
    const text = (blocks: number) =>
      sizeAdviceText(advise(set(100), blocksOf(times(blocks, 40)))!, 'Africa/Lagos')
    expect(text(199)).toBe('Too early to say: 49 run hours of the 50 that it takes')
    expect(text(6)).toBe('Too early to say: 1 run hour of the 50 that it takes')
  })

  it('no advice contradicts the badge beside it (property)', () => {
    const run = fc.array(fc.double({ min: 1, max: 130, noNaN: true }), { minLength: 40, maxLength: 120 })
    fc.assert(
      fc.property(
        fc.array(run, { minLength: 2, maxLength: 6 }),
        fc.constantFrom(60, 75, 100, 150, 200, 500),
        fc.constantFrom(1, 0.9),
        (runs, rated, derate) => {
          const blocks = blocksOf(...runs)
          const found = advise(set(rated, { derate }), blocks)!
          const mean = runLoad(columns(blocks))!.meanKva
          const badge = loadBand((100 * mean) / rated)!.band
          if (badge === 'Overloaded') expect(['larger', 'spread', 'too-early']).toContain(found.kind)
          if (badge === 'Overloaded' && found.kind === 'larger') expect(found.kva).toBeGreaterThan(rated)
          if (badge === 'Inefficient') expect(['larger', 'adequate']).not.toContain(found.kind)
          if (badge !== 'Inefficient') expect(found.kind).not.toBe('fill')
          if (badge === 'Efficient Loading' || badge === 'Fairly Efficient Loading')
            expect(['smaller', 'night-set', 'shift']).not.toContain(found.kind)
          if (found.kind === 'smaller') expect(found.kva).toBeGreaterThanOrEqual(found.requiredKva!)
        },
      ),
    )
  })
})
