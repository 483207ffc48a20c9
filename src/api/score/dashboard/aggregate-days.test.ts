import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { fromBlocks, keepDays, serverWithDays } from '../../demand/testing-days.ts'

const { server, wait, get } = serverWithDays()

/** Whole days, days that the range cuts, one that runs, a range in which little is told; buckets of each length. */
const RANGES = [
  ['01-11-2026%2000:00', '18-11-2026%2023:59'],
  ['02-11-2026%2007:20', '19-11-2026%2013:40'],
  ['01-11-2026%2000:00', '20-11-2026%2023:59'],
] as const

const OVER = RANGES.slice(0, 2)

async function aggregates(ranges: readonly (readonly [string, string])[] = RANGES): Promise<unknown[]> {
  const told: unknown[] = []
  for (const [from, to] of ranges)
    for (const interval of ['daily', 'weekly', 'monthly', 'hourly']) {
      const path = `dashboard/${server().cast.alice}/${from}/${to}/${interval}`
      told.push(await get(path))
    }
  return told
}

interface Aggregate {
  authenticatedData: {
    branches: {
      name: string
      devices: {
        name: string
        power_demand: { power_demand_values: { max: number[]; min: number[]; avg: number[] } }
        time_of_use: { values: number[] }
      }[]
    }[]
  }
}

const deviceOf = (told: unknown[], n: number, branch: string, device: number) =>
  (told[n] as { body: Aggregate }).body.authenticatedData.branches.find(({ name }) => name === branch)!
    .devices[device]!

it('the aggregate that is told by kept days is that of their blocks, with the demand of each day and the hours of each bucket', async () => {
  await wait()
  const told = await aggregates()
  expect(await fromBlocks(server(), () => aggregates())).toEqual(told)
  // Kept days are what it is told by: one that says otherwise is heard.
  const { rows } = await server().database.admin.query<{ known: Buffer }>(
    'select known from demand_day where branch_id = $1 and day = $2',
    [server().cast.ikeja.branchId, '2026-11-05'],
  )
  const known = rows[0]!.known
  known.writeDoubleLE(4321, 0)
  known.writeDoubleLE(3 * 3600, 4 * 8)
  await server().database.admin.query('update demand_day set known = $3 where branch_id = $1 and day = $2', [
    server().cast.ikeja.branchId,
    '2026-11-05',
    known,
  ])
  await wait()
  const changed = deviceOf(await aggregates(), 0, 'Ikeja', 0)
  expect(changed.power_demand.power_demand_values.max[4]).toBe(4321)
  expect(changed.time_of_use.values[4]).toBe(3)
})

it('a day that tells nothing of all its blocks, or of a load as a source, is told by them, and made anew with the next day', async () => {
  const over = () => aggregates(OVER)
  await wait()
  await server().database.admin.query('update demand_day set known = null where day < $1', ['2026-11-07'])
  // As if the last of the sources were a load by now, of which less is told.
  const lost =
    'set factors = substr(factors, 1, length(factors) - 40), known = substr(known, 1, length(known) - 32)'
  await server().database.admin.query(
    `update demand_day ${lost} where day = '2026-11-09' and length(factors) > 0`,
  )
  const mixed = await over()
  expect(await fromBlocks(server(), over)).toEqual(mixed)
  await server().database.admin.query('update demand_day set known = null')
  await wait()
  expect(await over()).toEqual(mixed)
  server().turnClock(DAY_MS)
  await keepDays(server())
  const { rows } = await server().database.admin.query(
    `select count(*)::int4 as left from demand_day where organisation_id = $1 and (known is null or length(factors) <>
      (select max(length(f.factors)) from demand_day f where f.organisation_id = $1 and f.branch_id = demand_day.branch_id))`,
    [server().cast.lagosFoods],
  )
  expect(rows).toEqual([{ left: 0 }])
  server().turnClock(-DAY_MS)
  await wait()
  expect(await over()).toEqual(mixed)
})
