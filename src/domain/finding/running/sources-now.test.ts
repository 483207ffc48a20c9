import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GridOffer, type SetOffer, sourcesNow } from './sources-now.ts'

const PRICES = { litre: 1361.57, loadKva: null }
const grid = (own: Partial<GridOffer<string>> = {}): GridOffer<string> => ({
  ...{ device: 'Grid', type: 'UTILITY', isOn: false, kw: 0, rate: 225.2125 },
  ...{ isPresent: true, isInside: true, contractedKva: null },
  ...own,
})
const set = (own: Partial<SetOffer<string>> = {}): SetOffer<string> => ({
  ...{ device: 'Gen 1', type: 'GENERATOR', isOn: false, kw: 0, hasFault: false, tankLitres: 400 },
  set: { ratedKw: 80, curve: null, servicePerHour: 1200 },
  ...own,
})

describe('what to run now (domain.md §16.G)', () => {
  it('I-CHE-1 a set beside a grid that is there: change, by 261.59 less a kWh', () => {
    const { advice } = sourcesNow([grid(), set({ isOn: true, kw: 40 })], PRICES)
    expect(advice).toMatchObject({ kind: 'change', from: { device: 'Gen 1' }, to: { device: 'Grid' } })
    expect(advice.kind === 'change' && advice.less).toBeCloseTo(261.59, 1)
  })

  it('a source that is not advised is never told to stay: what could take over is dearer, and that is said', () => {
    // The grid is outside of ± 10 %, and a set that could carry the load costs more.
    const weak = grid({ isOn: true, kw: 40, isInside: false })
    expect(sourcesNow([weak, set()], PRICES).advice).toMatchObject({
      kind: 'no-cheaper',
      row: { device: 'Grid', notAdvised: 'voltage' },
      other: { device: 'Gen 1' },
    })
  })

  const kw = fc.double({ min: 1, max: 120, noNaN: true })
  const known = fc.constantFrom(true, false, null)
  const rate = fc.option(fc.double({ min: 1, max: 900, noNaN: true }), { nil: null })
  const grids = fc
    .record({ isOn: known, kw: fc.option(kw, { nil: null }), rate, isPresent: known, isInside: known })
    .map((one) => grid(one))
  const sets = fc
    .record({
      isOn: known,
      kw: fc.option(kw, { nil: null }),
      hasFault: fc.boolean(),
      tankLitres: fc.constantFrom(null, 0, 100),
      ratedKw: fc.constantFrom(null, 20, 80, 200),
    })
    .map(({ ratedKw, ...one }) => set({ ...one, set: { ratedKw, curve: null, servicePerHour: 900 } }))

  it('no advice contradicts the badge beside it (property)', () => {
    fc.assert(
      fc.property(fc.array(grids, { maxLength: 2 }), fc.array(sets, { maxLength: 3 }), (some, others) => {
        const offers = [...some, ...others].map((one, n) => ({ ...one, device: `${n}` }))
        const { rows, advice } = sourcesNow<string>(offers, PRICES)
        const allowed = rows.filter(({ notAdvised }) => notAdvised === null)
        switch (advice.kind) {
          case 'stay':
            expect(advice.row).toMatchObject({ isOn: true, notAdvised: null })
            for (const { rate } of allowed) expect(rate).toBeGreaterThanOrEqual(advice.row.rate!)
            break
          case 'change':
            expect(advice.to.notAdvised).toBeNull()
            expect(advice.from.isOn).toBe(true)
            expect(advice.less).toBeGreaterThan(0)
            for (const { rate } of allowed) expect(rate).toBeGreaterThanOrEqual(advice.to.rate!)
            break
          case 'no-clear-difference':
            for (const one of [advice.row, advice.other]) expect(one.notAdvised).toBeNull()
            break
          case 'no-cheaper':
            expect(advice.row.notAdvised).not.toBeNull()
            expect(advice.other.notAdvised).toBeNull()
        }
      }),
    )
  })
})
