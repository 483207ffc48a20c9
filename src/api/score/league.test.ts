import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MonthEndAnswer } from '#contract/cost/month-end.ts'
import type { LeagueAnswer, LeagueBranch } from '#contract/score/league.ts'
import { keepDemandDaysJob } from '#jobs/demand/keep-demand-days.ts'
import { runOnce } from '#store/engine/woken.ts'
import { addPlace } from '../testing.ts'
import { analysisBench } from '../testing-analysis.ts'
import { measureDays } from '../testing-months.ts'
import { createWriter, readAudit, type Writer } from '../testing-writer.ts'

// It is 20 November, 10:00. Ikeja and five others used from the grid alone in September and October, at ₦200 + 7.5 %.
// Ikeja: 90 kWh a day, open from 08:00 to 18:00; of 930 m²: October 2,790 kWh = 3 kWh/m², 9 kWh an opening hour.
const MONTH = '2026-10'
let bench: Awaited<ReturnType<typeof analysisBench>>
let alice: Writer
let bola: Writer
let ikeja: number
let others: number[]

beforeAll(async () => {
  bench = await analysisBench()
  const { server } = bench
  const { cast, database } = server
  ikeja = cast.ikeja.branchId
  alice = await createWriter(server, 'alice')
  bola = await createWriter(server, 'bola')
  const organisation = cast.lagosFoods
  const places = [cast.yaba]
  for (const n of [1, 2, 3, 4]) places.push(await addPlace(database, organisation, `Branch ${n}`))
  await database.admin.query(`update device set valid_from = '2026-11-01'`)
  others = places.map(({ branchId }) => branchId)
  const [ofIkeja] = cast.ikeja.deviceIds
  const like = places.map(({ deviceIds: [utility] }) => utility)
  await measureDays(database, organisation, [
    { deviceId: ofIkeja, from: '2026-09-01', days: 30, kwh: 90 },
    ...like.flatMap((deviceId, n) => [
      { deviceId, from: '2026-09-01', days: 30, kwh: 100 + n },
      { deviceId, from: '2026-10-01', days: 31, kwh: 100 + 10 * n },
    ]),
  ])
})
afterAll(() => bench.server.close())

const asked = async (who = alice, query = `?month=${MONTH}`, id = bench.server.cast.alice) => {
  const { status, body } = await who.get(`league/${id}/${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as unknown as LeagueAnswer
}
const found = ({ branches }: LeagueAnswer, id: number) =>
  branches.find(({ branch_id }) => branch_id === id) as LeagueBranch
const explained = async (key: string, query = '') =>
  (await bench.get(`explain/${key}/?from=01-10-2026%2000:00&to=31-10-2026%2023:59${query}`)) as unknown as {
    value: number | null
    parts: { value: number }[]
  }
const enter = (branch: number, body: object, who = alice) =>
  who.send('POST', `branch_peers/${branch}/`, { valid_from: '2026-09-01', ...body })

describe('the league of branches', () => {
  it('lists a branch of which nothing is entered, and says why it is not ranked', async () => {
    const { branches, months, may_enter } = await asked()
    expect(branches).toHaveLength(6)
    expect(months[0]).toBe('2026-11')
    expect(may_enter).toBe(true)
    expect(found({ branches } as LeagueAnswer, ikeja)).toMatchObject({
      group: null,
      not_ranked: 'no-group',
      cells: { area: { value: null, reason: 'no area', rank: null }, hour: { value: 9 } },
    })
  })

  it('what is entered is dated and audited, by a manager and no viewer', async () => {
    const added = await enter(ikeja, { area_m2: '930', group: 'Banks' })
    expect(added.status).toBe(201)
    const { id } = (added.body as unknown as { data: { id: number } }).data
    const [written] = await readAudit(bench.server, bench.server.cast.lagosFoods, `branch peer ${id}`)
    expect(written).toMatchObject({ action: 'branch-peer.added', after: { areaM2: 930, group: 'Banks' } })
    expect((await enter(ikeja, { group: 'Banks' }, bola)).status).toBe(403)
    expect((await enter(ikeja, { area_m2: '0', group: 'Banks' })).status).toBe(400)
    expect((await enter(ikeja, {})).status).toBe(400)
    expect((await enter(ikeja, { group: 'x'.repeat(61) })).status).toBe(400)
    expect((await enter(ikeja, { group: 'Banks', valid_from: '2026-02-30' })).status).toBe(400)
    // Before the first row there is none.
    expect((await found(await asked(alice, '?month=2026-08'), ikeja)).group).toBeNull()
  })

  it('I-LG-2, I-LG-4 ranks five and more like branches, and none without an area by it', async () => {
    for (const [n, branch] of others.entries())
      expect((await enter(branch, { group: n === 0 ? ' banks' : 'Banks' })).status).toBe(201)
    const answer = await asked()
    const own = found(answer, ikeja)
    expect(own).toMatchObject({
      group: 'Banks',
      not_ranked: null,
      area_m2: 930,
      opening_hours: 310,
      kwh: 2790,
      cells: {
        rate: { value: 215, rank: 1, ranked: 6, end: null },
        area: { value: 3, rank: null },
        hour: { value: 9 },
        diesel: { value: 0 },
        // As much as Yaba's: the same rank.
        change: { value: 3.33, rank: 1 },
        papr: { value: null, reason: 'not measured' },
      },
      price: { fair: 215, from_supply: 0 },
    })
    const changeRank = (id: number) => found(answer, id).cells.change.rank
    expect(others.map(changeRank)).toEqual([1, 3, 4, 5, 6])
  })

  it('a figure equals what the pages of the branch show, and its explanation', async () => {
    const answer = await asked()
    const monthEnd = (await bench.get(bench.of(`month_end/ID/?month=${MONTH}`)))
      .data as unknown as MonthEndAnswer
    for (const row of answer.branches) {
      const shown = monthEnd.branches.find(({ id }) => id === row.branch_id)!
      expect(row.cells.rate.value).toBe(shown.naira_per_kwh)
      expect(row.cells.diesel.value).toBe(shown.diesel_share)
      expect(row.cells.change.value).toBe(shown.percent)
      expect(row.kwh).toBe(shown.kwh.used)
      for (const name of ['area', 'hour', 'papr', 'supply'] as const) {
        const { value } = await explained(`league.202610.${row.branch_id}.${name}`)
        expect(value, `${row.name} ${name}`).toBe(
          name === 'supply' ? (row.price?.from_supply ?? null) : row.cells[name].value,
        )
      }
    }
  })

  it('the ratio of average and peak is that of the Score Card, from blocks and from days that are kept', async () => {
    const { server } = bench
    const now = '01-11-2026%2000:00/30-11-2026%2023:59'
    const card = (await bench.get(bench.of(`score_card/ID/${now}?branches=${ikeja}`))) as unknown as {
      papr: { papr: number }
    }
    const fromBlocks = found(await asked(alice, ''), ikeja)
    expect(fromBlocks.cells.papr.value).toBe(card.papr.papr)
    await runOnce(keepDemandDaysJob({ database: server.database, clock: () => Date.UTC(2026, 10, 20, 9) }))
    expect(found(await asked(alice, ''), ikeja)).toEqual(fromBlocks)
    expect((await explained(`league.202611.${ikeja}.papr`)).value).toBe(card.papr.papr)
  })

  it('I-LG-6 three of twenty days measured: listed and not ranked', async () => {
    expect(found(await asked(alice, ''), ikeja)).toMatchObject({ not_ranked: 'coverage', group: 'Banks' })
  })

  it('shows a person the branches of that person alone, and no month to come', async () => {
    const { branches, may_enter } = await asked(bola, `?month=${MONTH}`, bench.server.cast.bola)
    expect(branches.map(({ name }) => name)).toEqual(['Yaba'])
    expect(may_enter).toBe(false)
    expect((await alice.get(`league/${bench.server.cast.alice}/?month=2026-12`)).status).toBe(400)
  })
})
