import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Place, type TestServer, testServer } from '../testing.ts'
import { createWriter, readAudit, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer
let bola: Writer // views Yaba
let chidi: Writer // of the other organisation

beforeAll(async () => {
  server = await testServer()
  ;[alice, bola, chidi] = (await Promise.all(
    ['alice', 'bola', 'chidi'].map((name) => createWriter(server, name)),
  )) as [Writer, Writer, Writer]
})
afterAll(() => server.close())

async function tell(place: Place, kind: string, subject: string, low: number | null): Promise<number> {
  const { rows } = await server.database.admin.query<{ id: number }>(
    `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, low, mid, high, basis, coverage,
       evidence, noticed_at, figures_at)
     select organisation_id, $2, $3, id, '2026-10-01', '2026-11-01', $4, $4, $4, 'booked', null,
       '[{"label":"Billed","value":"6,200 kWh"}]', now(), now() from branch where id = $1 returning id`,
    [place.branchId, kind, subject, low],
  )
  return rows[0]!.id
}

interface Listed {
  findings: { id: number; low: number | null; title: string; state: string; evidence: unknown }[]
  sums: { to_get_back: number; count: number; recovered: number; kinds: unknown[] }
  may: { change: boolean }
}

async function fetchList(writer: Writer, userId: number, query = ''): Promise<Listed> {
  const { status, body } = await writer.get(`findings/${userId}/${query}`)
  expect(status).toBe(200)
  return body.data as Listed
}

describe('X1 findings', () => {
  it('are listed by what is sure, unknown last, of the branches that one sees, with their sums', async () => {
    const { cast } = server
    const ikeja = await tell(cast.ikeja, 'bill-dispute', 'bill 17', 135_111.38)
    const yaba = await tell(cast.yaba, 'delivery-short', 'delivery 3', 27_000)
    const unknown = await tell(cast.yaba, 'supply-claim', 'feeder 9 2026-10', null)
    await tell(cast.elsewhere, 'bill-dispute', 'bill 99', 1)
    const all = await fetchList(alice, cast.alice)
    expect(all.findings.map(({ id }) => id)).toEqual([ikeja, yaba, unknown])
    expect(all.sums).toMatchObject({ to_get_back: 162_111.38, count: 3, recovered: 0 })
    expect(all.may).toEqual({ change: true })
    expect(all.findings[0]).toMatchObject({
      title: 'Bill dispute',
      evidence: [{ label: 'Billed', value: '6,200 kWh' }],
    })
    const seen = await fetchList(bola, cast.bola)
    expect(seen.findings.map(({ id }) => id)).toEqual([yaba, unknown])
    expect(seen.sums).toMatchObject({ to_get_back: 27_000, count: 2 })
    expect(seen.may).toEqual({ change: false })
    const disputes = await fetchList(alice, cast.alice, '?kinds=bill-dispute&states=open')
    expect(disputes.findings.map(({ id }) => id)).toEqual([ikeja])
    const two = await fetchList(alice, cast.alice, '?most=2')
    expect(two.findings.map(({ id }) => id)).toEqual([ikeja, yaba])
    expect(two).toMatchObject({ has_more: true, sums: { count: 3 } })
  })

  it('are sent, answered and settled by a manager, each step audited', async () => {
    const { cast } = server
    const [first] = (await fetchList(alice, cast.alice)).findings
    const url = `findings/${first!.id}/state/`
    const sent = { state: 'sent', on: '2026-11-03', complaint_no: 'IK-0417' }
    expect(await alice.send('PUT', url, sent)).toMatchObject({
      status: 200,
      body: { data: { state: 'sent', sent_on: '2026-11-03', complaint_no: 'IK-0417', version: 2 } },
    })
    expect(await alice.send('PUT', url, { state: 'settled', on: '2026-11-19' })).toMatchObject({
      status: 400,
    })
    expect(await alice.send('PUT', url, { state: 'sent', on: '2026-11-03', version: 1 })).toMatchObject({
      status: 409,
    })
    const settled = { state: 'settled', on: '2026-11-19', settled_naira: '100000.50', version: 2 }
    expect(await alice.send('PUT', url, settled)).toMatchObject({
      status: 200,
      body: { data: { settled_naira: 100000.5 } },
    })
    expect((await fetchList(alice, cast.alice)).sums).toMatchObject({
      to_get_back: 27_000,
      recovered: 100_000.5,
    })
    const audit = await readAudit(server, cast.lagosFoods, `finding ${first!.id}`)
    expect(audit.map(({ action }) => action)).toEqual(['finding.changed', 'finding.changed'])
  })

  it('of other organisations do not exist, and viewers change none', async () => {
    const [first] = (await fetchList(bola, server.cast.bola)).findings
    const { database, cast } = server
    await database.admin.query('update finding set changed_by = $1 where id = $2', [cast.alice, first!.id])
    const [told] = (await fetchList(bola, cast.bola)).findings
    expect(told).toMatchObject({ id: first!.id, changed_by: 'administrator' })
    const dismissed = { state: 'dismissed', reason: 'Paid already' }
    expect((await bola.send('PUT', `findings/${first!.id}/state/`, dismissed)).status).toBe(403)
    expect((await chidi.send('PUT', `findings/${first!.id}/state/`, dismissed)).status).toBe(404)
  })
})
