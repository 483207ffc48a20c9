import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { briefText } from '#contract/alert/brief-messages.ts'
import type { GeneratorRow } from '#contract/score/score-card.ts'
import { FIGURE_TOPICS } from '#domain/alert/brief/topic.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import type { AnswerOf } from '#web/client/call.ts'
import { NOW } from '../equal-answers/server.ts'
import { type DemoReader, demoToAdvise } from './testing-advice.ts'

type Card = AnswerOf<'scoreCard'>['authenticatedData']
type Report = AnswerOf<'report'>['authenticatedData']
type Size = AnswerOf<'setSize'>['data']
type Things = AnswerOf<'thingsToDo'>['data']
type Brief = AnswerOf<'brief'>['data']
type Sites = AnswerOf<'homeSites'>['data']
type Money = AnswerOf<'homeMoney'>['data']
type Findings = AnswerOf<'findings'>['data']
type Now = AnswerOf<'sourcesNow'>['data']
type Beside = AnswerOf<'besideGrid'>['data']

let demo: Awaited<ReturnType<typeof demoToAdvise>>
beforeAll(async () => {
  demo = await demoToAdvise()
}, 900_000)
afterAll(() => demo.close())

const LAGOS = 'Africa/Lagos'
const MONTHS = ['2026-10', '2026-11'] as const
const RUNNING = '01-11-2026 00:00/30-11-2026 23:59'
/** Whole and running ones. */
const RANGES = [
  '01-10-2026 00:00/31-10-2026 23:59',
  RUNNING,
  '16-11-2026 00:00/22-11-2026 23:59',
  '20-11-2026 00:00/20-11-2026 23:59',
  '01-10-2026 00:00/20-11-2026 09:45',
]
/** What the words of an advice may not say beside a badge. */
const OPPOSITE: Readonly<Record<string, RegExp>> = {
  Overloaded: /adequate|Move load to it|load to it in between|hardly loaded|replace it with|set then$/,
  Inefficient: /adequate|^Increase/,
  'Efficient Loading': /Move load to it|load to it in between|hardly loaded|replace it with|set then$/,
  'Fairly Efficient Loading': /Move load to it|load to it in between|hardly loaded|replace it with|set then$/,
  'Not In Use': /adequate|Increase|Move|Stagger|replace/,
}

const everyReader = async (ask: (reader: DemoReader) => Promise<void>) => {
  for (const reader of demo.readers) await ask(reader)
}

function expectAgreement({ band, kva, recommended_kva: advised, recommendation, name }: GeneratorRow): void {
  const said = `${name}: ${band}, ${recommendation}`
  if (band === null || recommendation === null) return
  expect(recommendation, said).not.toMatch(OPPOSITE[band] ?? /$^/)
  if (advised === null || kva === null) return
  // The word and the size beside it say the same.
  expect(advised > kva, said).toBe(recommendation.startsWith('Increase'))
  expect(advised < kva, said).toBe(recommendation.includes('replace it with'))
}

/** What the load of the set and its options say of the same range. */
function expectSameSize(row: GeneratorRow, size: Size): void {
  const advised = size.options.filter((one) => one.is_advised)
  expect(size.advice ?? null, row.name).toBe(size.rating_kva === null ? null : row.recommendation)
  expect(advised.length, row.name).toBeLessThanOrEqual(1)
  const [one] = advised
  if (one?.kind === 'replace') expect(one.kva).toBe(row.recommended_kva)
  if (one?.kind === 'keep' || one?.kind === 'stagger') expect(row.recommended_kva).toBe(row.kva)
}

async function expectRangeAgrees({ userId, get }: DemoReader, range: string): Promise<void> {
  const { generators, baseline, carbon } = await get<Card>(`score_card/${userId}/${range}`)
  for (const row of generators) {
    expectAgreement(row)
    expectSameSize(row, await get<Size>(`set_size/${row.device_id}/${range}/`))
  }
  const isSure = (state: string | null) => state === 'saving' || state === 'over'
  expect(baseline.low !== null && baseline.high !== null).toBe(isSure(baseline.state))
  if (!isSure(carbon.state)) expect([carbon.saving, carbon.trees]).toEqual([null, null])
}

const advice = (rows: readonly { device_id: number; band: string | null; recommendation: string | null }[]) =>
  rows.map(({ device_id, band, recommendation }) => [device_id, band, recommendation])

describe('no advice contradicts the badge beside it, on any demo set and any range', () => {
  it.each(RANGES)('SC-04, RP-04 over %s', (range) =>
    everyReader((reader) => expectRangeAgrees(reader, range)),
  )

  it('SC-04, RP-04 over ranges that are cut anywhere (property)', async () => {
    const minutes = (NOW - Date.UTC(2026, 8, 30, 23)) / MINUTE_MS
    const place = fc.integer({ min: 0, max: minutes })
    const reader = fc.integer({ min: 0, max: demo.readers.length - 1 })
    await fc.assert(
      fc.asyncProperty(reader, place, place, async (n, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1].map((minute) =>
          formatInstant(LAGOS, NOW - (minutes - minute) * MINUTE_MS),
        )
        await expectRangeAgrees(demo.readers[n]!, `${from}/${to}`)
      }),
      { numRuns: 12, seed: 7 },
    )
  })

  it.each(['daily', 'weekly', 'monthly'])('RP-04 the %s report says what the Score Card says', (type) =>
    everyReader(async ({ userId, get }) => {
      for (const date of ['28-10-2026', '20-11-2026']) {
        const report = await get<Report>(`report/${userId}/${date}/${type}`)
        const [from, to] = [report.period.from, report.period.to].map((day) =>
          day.split('-').reverse().join('-'),
        )
        const card = await get<Card>(`score_card/${userId}/${from} 00:00/${to} 23:59`)
        expect(advice(report.generator_efficiency)).toEqual(advice(card.generators))
        // Of a day or a week the Score Card tells its whole month, and says so.
        if (type === 'monthly') expect(report.baseline.state).toBe(card.baseline.state)
      }
    }),
  )
})

describe('what is to be done is the same wherever it is told', () => {
  it('§16.N things to do and the brief begin with the same, and what next with what of it presses', () =>
    everyReader(async ({ organisation, userId, get }) => {
      const { things } = await get<Things>(`things_to_do/${userId}/`)
      const { preview } = await get<Brief>(`brief/${userId}/`)
      // A figure of the week waits for nobody.
      const doing = preview.lines.filter(({ topic }) => !FIGURE_TOPICS.some((figure) => figure === topic))
      expect(doing.map(({ text }) => text)).toEqual(things.slice(0, doing.length).map(({ text }) => text))
      const { branches } = await get<Sites>(`home/sites/${userId}`)
      if (preview.text === briefText.nothing)
        expect(
          branches.map(({ next }) => next?.kind ?? 'units'),
          organisation,
        ).not.toContain('service')
      for (const { branch_id: id } of branches) {
        const [site] = (await get<Sites>(`home/sites/${userId}?branches=${id}`)).branches
        const { things: ofBranch } = await get<Things>(`things_to_do/${userId}/?branches=${id}`)
        expectSameFirst(site?.next ?? null, ofBranch)
      }
    }))

  it('§16.N the brief says of the month what the home says', () =>
    everyReader(async ({ userId, get }) => {
      const { preview } = await get<Brief>(`brief/${userId}/`)
      const { total } = await get<Money>(`home/money/${userId}/${RUNNING}`)
      const { naira } = total.change
      if (/ above /.test(preview.cost)) expect(naira).toBeGreaterThan(0)
      if (/ below /.test(preview.cost)) expect(naira).toBeLessThan(0)
    }))

  it('§16.G, §16.A findings say what the pages of their months say', () =>
    everyReader(async ({ userId, get }) => {
      const { findings } = await get<Findings>(`findings/${userId}/?states=open`)
      const report = await get<Report>(`report/${userId}/20-10-2026/monthly`)
      for (const { kind, device, from } of findings) {
        if (kind !== 'supply-claim' || from !== '2026-10-01') continue
        expect(report.supply.find(({ device_id }) => device_id === device?.id)?.verdict).toBe('short')
      }
      const { branches } = await get<Sites>(`home/sites/${userId}`)
      for (const { branch_id: id } of branches) {
        for (const month of MONTHS) {
          const { low } = await get<Beside>(`sources/${id}/beside/${month}/`)
          const own = findings.filter(
            ({ kind, branch, from }) => kind === 'avoidable' && branch.id === id && from === `${month}-01`,
          )
          expect(own.length > 0, `${id} ${month}`).toBe((low ?? 0) > 0)
        }
        expectNowAgrees(await get<Now>(`sources/${id}/now/`))
      }
    }))
})

type Next = NonNullable<Sites['branches'][number]['next']>
const TOPICS: Readonly<Partial<Record<Next['kind'], readonly string[]>>> = {
  silent: ['offline', 'gateway-silent'],
  buy: ['units-low'],
  service: ['generator-maintenance'],
}

const STEPS = Object.values(TOPICS).flat()

/**
 * What presses stands first at home, wherever it stands by its naira. A tank is told by the home alone, and alerts that are no
 * step by the brief alone.
 */
function expectSameFirst(next: Next | null, things: Things['things']): void {
  const [first] = things
  const said = `${JSON.stringify(next)}, ${first?.text}`
  if (next === null || next.kind === 'units' || next.kind === 'band') {
    expect(STEPS, said).not.toContain(first?.topic)
  } else if (next.kind === 'found') {
    expect(first?.action, said).toBe(next.action)
  } else if (next.kind === 'service') {
    expect(TOPICS[next.kind], said).toContain(first?.topic)
  } else if (next.kind !== 'tank') {
    expect(
      things.map(({ topic }) => topic).filter((topic) => TOPICS[next.kind]?.includes(topic)),
      said,
    ).not.toEqual([])
  }
}

/** A set that runs beside a good grid is not told to stay, and what is advised can carry the load. */
function expectNowAgrees({ advice: { kind, from, to, less }, beside, sources, as_of: asOf }: Now): void {
  const source = (id: number | undefined) => sources.find(({ device }) => device.id === id)
  const grid = sources.find(({ type, not_advised: why }) => type === 'UTILITY' && why === null)
  if (to !== null) expect(source(to.id)?.not_advised).toBeNull()
  if (kind === 'change') expect(less).toBeGreaterThan(0)
  if (beside === null || grid === undefined || asOf - beside.since < HOUR_MS) return
  const set = source(beside.device.id)
  if ((set?.rate ?? 0) > (grid.rate ?? 0)) expect([kind, from?.id]).not.toEqual(['stay', beside.device.id])
}
