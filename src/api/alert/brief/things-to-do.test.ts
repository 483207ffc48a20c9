import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BriefData } from '#contract/alert/brief.ts'
import type { ThingToDo } from '#contract/alert/things-to-do.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { type Place, START, type TestServer, testServer } from '../../testing.ts'
import { createWriter, type Writer } from '../../testing-writer.ts'

let server: TestServer
let alice: Writer
let bola: Writer // views Yaba

beforeAll(async () => {
  server = await testServer()
  ;[alice, bola] = (await Promise.all(['alice', 'bola'].map((name) => createWriter(server, name)))) as [
    Writer,
    Writer,
  ]
  const { ikeja, yaba } = server.cast
  await find(ikeja, 'bill-dispute', 900_000, '2026-09-30')
  await find(ikeja, 'delivery-short', 500_000, '2026-11-16')
  await find(yaba, 'tank-fell', 40_000, '2026-11-16')
  const { admin } = server.database
  await admin.query(
    `insert into alert (organisation_id, branch_id, device_id, kind, since, raised_at)
     select organisation_id, branch_id, id, 'offline', $2, $2 from device where id = $1`,
    [ikeja.deviceIds[0], new Date(START - 2 * HOUR_MS)],
  )
})
afterAll(() => server.close())

async function find({ branchId }: Place, kind: string, low: number, to: string): Promise<void> {
  await server.database.admin.query(
    `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, low, mid, high, basis, coverage,
       evidence, noticed_at, figures_at)
     select organisation_id, $2, $2 || id, id, $4::date - 1, $4::date, $3, $3, $3, 'measured', 1, '[]', $5, $5
     from branch where id = $1`,
    [branchId, kind, low, to, new Date(START)],
  )
}

async function things(writer: Writer, userId: number, query = ''): Promise<ThingToDo[]> {
  const { status, body } = await writer.get(`things_to_do/${userId}/${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { things: ThingToDo[] }).things
}

it('§16.N ranks what is to be done as the brief does: what is history is not in it', async () => {
  const { cast } = server
  const told = await things(alice, cast.alice)
  const brief = (await alice.get(`brief/${cast.alice}/`)).body.data as BriefData
  expect(told.map(({ text }) => text)).toEqual(brief.preview.lines.map(({ text }) => text))
  expect(told.map(({ topic }) => topic)).not.toContain('bill-dispute')
  expect(told).toContainEqual(
    expect.objectContaining({ topic: 'delivery-short', low: 500_000, page: '/cost-tracker/to-get-back' }),
  )
  expect(told).toContainEqual(
    expect.objectContaining({
      ...{ topic: 'offline', action: 'Find out why the meter is silent', page: '/data-quality' },
      ...{ low: null, is_naira: false },
    }),
  )
})

it('is of the branches that are chosen, and of those that one sees', async () => {
  const { cast } = server
  const ofYaba = await things(alice, cast.alice, `?branches=${cast.yaba.branchId}`)
  expect(ofYaba.map(({ topic }) => topic)).toEqual(['tank-fell'])
  expect((await things(bola, cast.bola)).map(({ topic }) => topic)).toEqual(['tank-fell'])
  const elsewhere = await bola.get(`things_to_do/${cast.bola}/?branches=${cast.ikeja.branchId}`)
  expect(elsewhere.status).toBe(404)
  expect(await things(alice, cast.alice, '?most=1')).toHaveLength(1)
})
