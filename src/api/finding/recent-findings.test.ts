import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing.ts'

// It is 20 November 2026: 45 days before it is 6 October.
let server: TestServer

beforeAll(async () => {
  server = await testServer()
  const { lagosFoods, ikeja } = server.cast
  for (const [subject, to, low] of [
    ['bill 1', '2026-10-06', 900_000],
    ['bill 2', '2026-10-07', 5_000],
    ['bill 3', '2026-11-10', 7_000],
  ])
    await server.database.admin.query(
      `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, low, mid, high, basis, coverage,
         evidence, noticed_at, figures_at)
       values ($1, 'bill-dispute', $2, $3, $4::date - 30, $4, $5, $5, $5, 'booked', null, '[]', now(), now())`,
      [lagosFoods, subject, ikeja.branchId, to, low],
    )
})
afterAll(() => server.close())

it('16.N what is asked for as of late leaves out what is history, as a brief does; the board has all', async () => {
  const { access } = await server.logIn('alice')
  const subjects = async (query: string) => {
    const { body } = await server.get(`/api/v1/findings/${server.cast.alice}/?states=open${query}`, access)
    return (body.data as { findings: { subject: string }[] }).findings.map(({ subject }) => subject)
  }
  expect(await subjects('&recent=true')).toEqual(['bill 3', 'bill 2'])
  expect(await subjects('')).toEqual(['bill 1', 'bill 3', 'bill 2'])
})
