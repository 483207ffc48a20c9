import { expect, it } from 'vitest'
import type { ReportData } from '#contract/score/report.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { fromBlocks, keepDays, serverWithDays } from '../demand/testing-days.ts'

const { server, wait, get } = serverWithDays()

/** Whole and running ones, of all and of a part, and what one of them shows as it is explained. */
async function reports(): Promise<unknown[]> {
  const { alice, ikeja } = server().cast
  const kinds = ['15-11-2026/weekly', '20-11-2026/weekly', '20-11-2026/monthly', '20-11-2026/yearly']
  const selections = ['', `?branches=${ikeja.branchId}`, `?devices=${ikeja.deviceIds[0]}`]
  const paths = [
    ...kinds.flatMap((kind) => selections.map((selection) => `report/${alice}/${kind}${selection}`)),
    `get_reports/${alice}/20-11-2026%2000:00/monthly`,
    ...['papr', 'peak', 'average'].map(
      (name) => `explain/report.monthly.20-11-2026.${name}/?from=01-11-2026%2000:00&to=20-11-2026%2010:00`,
    ),
  ]
  const told: unknown[] = []
  for (const path of paths) {
    told.push(await get(path))
  }
  return told
}

function month(told: unknown[]) {
  return (told[6] as { body: { authenticatedData: Pick<ReportData, 'papr' | 'power_demand'> } }).body
    .authenticatedData
}

it('RP-03 a report that is told by kept days is that of their blocks, and its explanations say the same', async () => {
  await wait()
  const told = await reports()
  expect(await fromBlocks(server(), reports)).toEqual(told)
  const { papr, peak } = month(told).papr
  const explained = told.slice(-3) as { body: { value: number } }[]
  expect(explained.map(({ body }) => body.value).slice(0, 2)).toEqual([papr, peak])
})

it('of devices that are rated otherwise nothing is told by days that were made before, until they are made anew', async () => {
  const { admin } = server().database
  const { lagosFoods, ikeja } = server().cast
  await wait()
  const before = await reports()
  await admin.query('update device set rated_kva = 2000 where id = any ($1)', [ikeja.deviceIds.slice(0, 2)])
  await wait()
  const during = await reports()
  expect(month(during).power_demand).not.toEqual(month(before).power_demand)
  expect(await fromBlocks(server(), reports)).toEqual(during)
  // Rows from before ratings were told of are taken, and made anew with the others on the next day.
  await admin.query('update demand_day set thresholds = null, threshold = null')
  server().turnClock(DAY_MS)
  await keepDays(server())
  const { rows } = await admin.query(
    'select count(*)::int4 as left from demand_day where thresholds is null and organisation_id = $1',
    [lagosFoods],
  )
  expect(rows).toEqual([{ left: 0 }])
  server().turnClock(-DAY_MS)
  await wait()
  expect(await fromBlocks(server(), reports)).toEqual(await reports())
})
