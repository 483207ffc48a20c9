import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '#store/platform/audit.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { type TestServer, testServer } from '../testing.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

let server: TestServer
let dayo: Writer

beforeAll(async () => {
  server = await testServer()
  dayo = await createWriter(server, 'dayo')
  await createWriter(server, 'alice')
})
afterAll(() => server.close())

function wrote(organisationId: number, action: string, subject: string, at = server.now()): Promise<void> {
  const scope = wholeOrganisation(organisationId, null)
  const entry = { at, userId: server.cast.dayo, action, subject }
  return server.database.withScope(scope, (tx) => appendAudit(tx, scope, entry))
}

describe('audit log', () => {
  type Page = {
    data: { id: number; client_id: number | null; action: string; subject: string; username: string }[]
    next: string | null
    zone: string
  }
  const page = async (query: string) => (await dayo.get(`admin/audit/?${query}`)).body as unknown as Page

  it('R11 stays in the order of its numbers when the clock steps back', async () => {
    const { cast } = server
    const hour = 3_600_000
    await wrote(cast.otherLtd, 'device.added', 'device 901', server.now() + 5 * hour)
    await wrote(cast.otherLtd, 'device.added', 'device 902', server.now())
    const { data } = await page(`clientId=${cast.otherLtd}&action=device`)
    expect(data.map(({ subject }) => subject)).toEqual(['device 902', 'device 901'])
  })

  it('SCALE-03 loses and doubles nothing over pages where clients have entries of the same numbers', async () => {
    const { cast } = server
    const at = server.now() + 10 * 3_600_000
    // Each client's entries are numbered by their microsecond, or next after the one before.
    for (const n of [1, 2, 3])
      for (const client of [cast.lagosFoods, cast.otherLtd])
        await wrote(client, 'gateway.changed', `gateway ${n}`, at)
    // What a sequence numbered before, one for all clients.
    const { admin } = server.database
    await admin.query(
      `insert into audit (organisation_id, id, at, action, subject, previous_hash, hash)
       select o, n, now(), 'gateway.added', 'gateway ' || n, '', ''
       from (values ($1::int4, 901), ($2::int4, 902), ($1, 903)) as old(o, n)`,
      [cast.lagosFoods, cast.otherLtd],
    )
    const all = (await page('action=gateway')).data
    expect(all).toHaveLength(9)
    const numbers = all.map(({ id }) => id)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect(new Set(numbers.slice(0, 6)).size).toBe(3)
    expect(numbers.slice(6)).toEqual([903, 902, 901])
    for (const most of [1, 2, 3, 4]) {
      const pages: typeof all = []
      for (let next: string | null = ''; next !== null; ) {
        const one: Page = await page(`action=gateway&most=${most}${next && `&before=${next}`}`)
        pages.push(...one.data)
        next = one.next
      }
      expect(pages, `${most} a page`).toEqual(all)
    }
    expect((await page('action=gateway&before=903')).data.map(({ id }) => id)).toEqual([902, 901])
    await admin.query(`delete from audit where action = 'gateway.added'`)
  })

  it('filters and turns pages, newest first', async () => {
    const { cast } = server
    for (const action of ['device.added', 'key.made', 'device.changed', 'key.revoked', 'device.changed']) {
      await wrote(cast.lagosFoods, action, 'device 1')
    }
    const first = await page(`clientId=${cast.lagosFoods}&action=device&most=2`)
    expect(first.data).toHaveLength(2)
    expect(
      first.data.every(({ action, username }) => action.startsWith('device.') && username === 'dayo'),
    ).toBe(true)
    const second = await page(`clientId=${cast.lagosFoods}&action=device&most=200&before=${first.next}`)
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(second.next).toBeNull()
    expect(new Set((await page('action=key.revoked')).data.map(({ action }) => action))).toEqual(
      new Set(['key.revoked']),
    )
    expect((await page(`personId=${cast.alice}`)).data.map(({ action }) => action)).toEqual([
      'session.opened',
    ])
    expect((await page('from=2026-11-21')).data).toEqual([])
    expect((await page('to=2026-11-19')).data).toEqual([])
    // E13: 00:30 of the 21st in Lagos is still the 20th in UTC; the log is told by the clocks of its client.
    await wrote(cast.lagosFoods, 'key.made', 'device 2', Date.UTC(2026, 10, 20, 23, 30))
    const night = await page(`clientId=${cast.lagosFoods}&from=2026-11-21&to=2026-11-21`)
    expect([night.zone, night.data.map(({ subject }) => subject)]).toEqual(['Africa/Lagos', ['device 2']])
    expect((await page('from=2026-11-22')).data).toEqual([])
    const own = await page('clientId=0')
    expect(own.data.every(({ username }) => username === 'dayo')).toBe(true)
    expect(own.data.length).toBeGreaterThan(0)
  })

  it('finds what was written under an earlier name by the name of today', async () => {
    const { cast } = server
    await wrote(cast.otherLtd, 'site.changed', 'branch 7')
    await wrote(cast.otherLtd, 'client.changed', `organisation ${cast.otherLtd}`)
    const found = async (query: string) =>
      (await page(`clientId=${cast.otherLtd}&${query}`)).data.map(({ action, subject }) => [action, subject])
    const site = ['site.changed', 'branch 7']
    expect([await found('action=branch'), await found('action=branch.changed')]).toEqual([[site], [site]])
    expect(await found(`subject=client%20${cast.otherLtd}`)).toEqual([
      ['client.changed', `organisation ${cast.otherLtd}`],
    ])
    await wrote(cast.otherLtd, 'breaker.added', 'device 5')
    await wrote(cast.otherLtd, 'device.changed', 'device 5')
    await wrote(cast.otherLtd, 'breaker.added', 'breaker 5')
    expect(await found('subject=breaker%205')).toEqual([
      ['breaker.added', 'breaker 5'],
      ['breaker.added', 'device 5'],
    ])
  })
})
