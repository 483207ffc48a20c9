import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GeneratorRow, ScoreCard } from '#contract/score/score-card.ts'
import { analysisBench } from '../testing-analysis.ts'

// The set at Ikeja gives 2 kW, 2.56 kVA, all the time (testing-analysis.ts); of 2 to 100 kVA it is everything from overloaded to
// hardly loaded.
let bench: Awaited<ReturnType<typeof analysisBench>>

beforeAll(async () => {
  bench = await analysisBench()
})
afterAll(() => bench.server.close())

const day = (n: number) => `0${n}-11-2026`

/** What the Score Card of these days says, the set being of such a size. */
async function cardOf(kva: number, first: number, last: number): Promise<ScoreCard> {
  const { server, get, of, ikeja, ids } = bench
  await server.database.admin.query('update device set rated_kva = $2 where id = $1', [ids[1], kva])
  const range = `${day(first)}%2000:00/${day(last)}%2023:59`
  return (await get(of(`score_card/ID/${range}?${ikeja}`))) as unknown as ScoreCard
}

/** Larger only where it is overloaded, smaller or another load only where it is hardly loaded. */
function expectAgreement({ band, kva, recommended_kva: advised, recommendation }: GeneratorRow): void {
  if (advised === null || kva === null || recommendation === null) return
  if (band === 'Overloaded') expect(advised).toBeGreaterThanOrEqual(kva)
  if (band === 'Inefficient') expect(advised).toBeLessThanOrEqual(kva)
  if (band === 'Efficient Loading' || band === 'Fairly Efficient Loading')
    expect(advised).toBeGreaterThanOrEqual(kva)
}

describe('no advice contradicts the badge beside it', () => {
  it('SC-04 for a set of any size over any range, on the Score Card as on the Report (property)', async () => {
    const seen = new Set<string | null>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(2, 3, 4, 5, 6, 8, 20, 100),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
        async (kva, first, more) => {
          const card = await cardOf(kva, first, Math.min(3, first + more))
          for (const row of card.generators) {
            seen.add(row.band)
            expectAgreement(row)
          }
          const { state, low, high } = card.baseline
          expect(low !== null && high !== null).toBe(state === 'saving' || state === 'over')
          if (card.carbon.state !== 'saving' && card.carbon.state !== 'over')
            expect([card.carbon.saving, card.carbon.trees]).toEqual([null, null])
          if (more > 0) return
          const { get, of, ikeja } = bench
          const report = (await get(of(`report/ID/${day(first)}/daily?${ikeja}`))) as unknown as {
            baseline: ScoreCard['baseline']
            generator_efficiency: { band: string; recommendation: string }[]
          }
          expect(
            report.generator_efficiency.map(({ band, recommendation }) => [band, recommendation]),
          ).toEqual(card.generators.map(({ band, recommendation }) => [band, recommendation]))
          expect(report.baseline).toMatchObject({ state, low, high })
        },
      ),
      { numRuns: 25, seed: 7 },
    )
    expect([...seen]).toEqual(expect.arrayContaining(['Overloaded', 'Inefficient', 'Efficient Loading']))
  })
})
