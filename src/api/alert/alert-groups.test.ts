import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlertGroup } from '#contract/alert/alert-groups.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { type Place, START, type TestServer, testServer } from '../testing.ts'
import { createWriter, readAudit, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer
let bola: Writer // views Yaba
let efe: Writer // manages Yaba

beforeAll(async () => {
  server = await testServer()
  ;[alice, bola, efe] = (await Promise.all(
    ['alice', 'bola', 'efe'].map((name) => createWriter(server, name)),
  )) as [Writer, Writer, Writer]
})
beforeEach(async () => {
  await server.database.admin.query('delete from alert')
})
afterAll(() => server.close())

interface Raised {
  readonly device?: number
  readonly kind?: string
  /** Hours before START. */
  readonly since?: number
  readonly until?: number
}

async function raise(place: Place, { device, kind = 'voltage', since = 1, until }: Raised = {}) {
  const { rows } = await server.database.admin.query<{ id: number }>(
    `insert into alert (organisation_id, branch_id, device_id, kind, since, until, value, limit_value, raised_at)
     select organisation_id, id, $2, $3, $4, $5, 203.456, 216, $4 from branch where id = $1 returning id`,
    [
      place.branchId,
      device ?? null,
      kind,
      new Date(START - since * HOUR_MS),
      until === undefined ? null : new Date(START - until * HOUR_MS),
    ],
  )
  return rows[0]!.id
}

interface Listed {
  readonly groups: AlertGroup[]
  readonly next: string | null
  readonly unread_up_to: number | null
  readonly is_cut: boolean
}

async function fetchGroups(writer: Writer, userId: number, query = ''): Promise<Listed> {
  const { status, body } = await writer.get(`alert_groups/${userId}/${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Listed
}

const newest = ({ groups }: Listed) => groups.map((group) => group.newest.id)

describe('AL-04 alerts by device and kind', () => {
  it('are a row each, with how many, from when to when, and what nobody looks after', async () => {
    const { cast } = server
    const [device, other] = cast.ikeja.deviceIds
    const old = await raise(cast.ikeja, { device: device!, since: 30, until: 29 })
    const elsewhere = await raise(cast.ikeja, { device: other!, since: 20, until: 19 })
    const month = await raise(cast.ikeja, { kind: 'co2', since: 10 })
    const now = await raise(cast.ikeja, { device: device!, since: 2 })
    const listed = await fetchGroups(alice, cast.alice)
    expect(newest(listed)).toEqual([now, month, elsewhere])
    expect(listed.unread_up_to).toBe(now)
    expect(listed.groups[0]).toMatchObject({
      count: 2,
      active: 1,
      open: 2,
      open_ids: [now, old],
      first: '2026-11-19T04:00:00',
      last: '2026-11-20T08:00:00',
      newest: { kind: 'voltage', severity: 'warning', device: { id: device } },
    })
    expect(listed).toMatchObject({ next: null, is_cut: false })
    const { body } = await alice.get(`notifications/${cast.alice}/?like_id=${old}`)
    const { notifications } = body.data as { notifications: { id: number }[] }
    expect(notifications.map(({ id }) => id)).toEqual([now, old])
    const branchWide = await alice.get(`notifications/${cast.alice}/?like_id=${month}`)
    expect((branchWide.body.data as { notifications: unknown[] }).notifications).toHaveLength(1)
  })

  it('come page by page', async () => {
    const { cast } = server
    const ids: number[] = []
    for (const kind of ['voltage', 'load', 'frequency'])
      ids.push(await raise(cast.ikeja, { device: cast.ikeja.deviceIds[0]!, kind }))
    const first = await fetchGroups(alice, cast.alice, '?most=2')
    // Load is urgent; frequency and voltage are warnings, the newer one first.
    expect([newest(first), first.next]).toEqual([[ids[1], ids[2]], `1-${ids[2]}`])
    const second = await fetchGroups(alice, cast.alice, `?most=2&before=${first.next}`)
    expect([newest(second), second.next]).toEqual([[ids[0]], null])
  })

  it('that hold come first, the most urgent at the top, and what is over below, page by page', async () => {
    const { cast } = server
    const device = cast.ikeja.deviceIds[0]!
    const over = await raise(cast.ikeja, { device, kind: 'load', since: 9, until: 8 })
    const note = await raise(cast.ikeja, { kind: 'grid-short' })
    const warning = await raise(cast.ikeja, { device })
    const urgent = await raise(cast.ikeja, { kind: 'tank-low' })
    const overToo = await raise(cast.ikeja, { device, kind: 'frequency', since: 2, until: 1 })
    const another = await raise(cast.ikeja, { kind: 'claim-ready' })
    const inOrder = [urgent, warning, another, note, overToo, over]
    expect(newest(await fetchGroups(alice, cast.alice))).toEqual(inOrder)
    const shown: number[] = []
    for (let page: string | null = ''; page !== null; ) {
      const listed: Listed = await fetchGroups(alice, cast.alice, `?most=1${page && `&before=${page}`}`)
      shown.push(...newest(listed))
      page = listed.next
    }
    expect(shown).toEqual(inOrder)
    expect((await alice.get(`alert_groups/${cast.alice}/?before=12`)).status).toBe(400)
  })

  it('SH-02 the bell counts the rows with something new, as often as each began', async () => {
    const { cast } = server
    const device = cast.ikeja.deviceIds[0]!
    for (const since of [9, 7, 5]) await raise(cast.ikeja, { device, since, until: since - 1 })
    const last = await raise(cast.ikeja, { kind: 'tank-low' })
    const count = async () =>
      ((await alice.get(`notifications/${cast.alice}/?most=0`)).body.data as { unread: number }).unread
    const rows = (await fetchGroups(alice, cast.alice)).groups
    expect([await count(), rows.length]).toEqual([2, 2])
    await alice.send('POST', 'notifications/read/', { up_to: last })
    expect([await count(), (await fetchGroups(alice, cast.alice)).unread_up_to]).toEqual([0, null])
    // What is new below the page has not been seen with it.
    const note = await raise(cast.ikeja, { kind: 'claim-ready' })
    const first = await fetchGroups(alice, cast.alice, '?most=1')
    expect([newest(first), first.unread_up_to]).toEqual([[last], null])
    const above = await raise(cast.ikeja, { device, kind: 'load' })
    expect((await fetchGroups(alice, cast.alice, '?most=1')).unread_up_to).toBeNull()
    const both = await fetchGroups(alice, cast.alice, `?most=2`)
    expect([newest(both), both.unread_up_to]).toEqual([[above, last], null])
    const rest = await fetchGroups(alice, cast.alice, `?most=2&before=${both.next}`)
    expect([newest(rest)[0], rest.unread_up_to]).toEqual([note, above])
  })

  it('are narrowed by kind, severity, who looks after them and the days of the branch', async () => {
    const { cast } = server
    const device = cast.ikeja.deviceIds[0]!
    const voltage = await raise(cast.ikeja, { device, since: 60, until: 58 }) // 17-11 from 22:00 until midnight
    const load = await raise(cast.ikeja, { device, kind: 'load', since: 30, until: 20 })
    const note = await raise(cast.ikeja, { device, kind: 'power-factor', since: 2 })
    const asked = async (query: string) => newest(await fetchGroups(alice, cast.alice, query))
    expect(await asked('?kinds=voltage,load')).toEqual([load, voltage])
    expect(await asked('?severity=urgent')).toEqual([load])
    expect(await asked('?severity=note&kinds=voltage')).toEqual([])
    expect(await asked('?state=active')).toEqual([note])
    expect(await asked('?from_day=2026-11-20')).toEqual([note])
    expect(await asked('?to_day=2026-11-17')).toEqual([voltage])
    expect(await asked('?from_day=2026-11-18&to_day=2026-11-18')).toEqual([])
    expect(await asked('?from_day=2026-11-19&to_day=2026-11-19')).toEqual([load])
    await alice.send('POST', 'notifications/acknowledge/', { alert_ids: [load] })
    expect(await asked('?acknowledged=yes')).toEqual([load])
    expect(await asked('?acknowledged=no')).toEqual([note, voltage])
    for (const query of ['?kinds=many', '?severity=high', '?from_day=2026-02-30', '?most=0'])
      expect((await alice.get(`alert_groups/${cast.alice}/${query}`)).status).toBe(400)
  })

  it('are of the branches that one sees', async () => {
    const { cast } = server
    const hidden = await raise(cast.ikeja)
    const own = await raise(cast.yaba)
    expect(newest(await fetchGroups(efe, cast.efe))).toEqual([own])
    expect((await efe.get(`notifications/${cast.efe}/?like_id=${hidden}`)).status).toBe(404)
    expect((await efe.get(`alert_groups/${cast.efe}/?branches=${cast.ikeja.branchId}`)).status).toBe(404)
  })
})

describe('AL-04 many alerts at once', () => {
  it('are acknowledged by one call, which is written down once; who was first stays', async () => {
    const { cast } = server
    const ids = [await raise(cast.yaba), await raise(cast.yaba), await raise(cast.yaba)]
    await alice.send('POST', `notifications/${ids[0]}/acknowledge/`, {})
    const reply = await efe.send('POST', 'notifications/acknowledge/', { alert_ids: ids })
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { acknowledged: 2 }, detail: '2 alerts have been acknowledged' },
    })
    const { body } = await alice.get(`notifications/${cast.alice}/`)
    const { notifications } = body.data as { notifications: { acknowledged_by: string | null }[] }
    const names = notifications.map((one) => one.acknowledged_by)
    expect(names[0]).toBe(names[1])
    expect(names[2]).not.toBe(names[0])
    const told = await readAudit(server, cast.lagosFoods, 'alerts')
    expect(told.at(-1)).toMatchObject({
      action: 'alert.acknowledged',
      userId: cast.efe,
      after: { alerts: [ids[1], ids[2]] },
    })
  })

  it('are none of them where one is not there, and not by whoever may only look', async () => {
    const { cast } = server
    const [own, hidden] = [await raise(cast.yaba), await raise(cast.ikeja)]
    const foreign = await raise(cast.elsewhere)
    for (const other of [hidden, foreign, 2_000_000_000]) {
      const reply = await efe.send('POST', 'notifications/acknowledge/', { alert_ids: [own, other] })
      expect(reply.status).toBe(404)
    }
    expect((await bola.send('POST', 'notifications/acknowledge/', { alert_ids: [own] })).status).toBe(403)
    expect((await fetchGroups(alice, cast.alice, '?acknowledged=yes')).groups).toEqual([])
  })
})
