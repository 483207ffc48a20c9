import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/alert/notifications.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { type Place, START, type TestServer, testServer } from '../testing.ts'
import { createWriter, readAudit, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer
let bola: Writer // views Yaba
let efe: Writer // manages Yaba
let chidi: Writer // of the other organisation

beforeAll(async () => {
  server = await testServer()
  ;[alice, bola, efe, chidi] = (await Promise.all(
    ['alice', 'bola', 'efe', 'chidi'].map((name) => createWriter(server, name)),
  )) as [Writer, Writer, Writer, Writer]
})
afterAll(() => server.close())

interface ToRaise {
  readonly device?: number
  readonly kind?: string
  readonly until?: number
}

async function raise(place: Place, { device, kind = 'voltage', until }: ToRaise = {}): Promise<number> {
  const { rows } = await server.database.admin.query<{ id: number }>(
    `insert into alert (organisation_id, branch_id, device_id, kind, since, until, value, limit_value, raised_at)
     select organisation_id, id, $2, $3, $4, $5, 203.456, 216, $4 from branch where id = $1 returning id`,
    [
      place.branchId,
      device ?? null,
      kind,
      new Date(START - HOUR_MS),
      until === undefined ? null : new Date(until),
    ],
  )
  return rows[0]!.id
}

interface Listed {
  readonly unread: number
  readonly active: number
  readonly notifications: Notification[]
  readonly next: number | null
  readonly may: { acknowledge: boolean; mute: boolean }
}

async function fetchList(writer: Writer, userId: number, query = ''): Promise<Listed> {
  const { status, body } = await writer.get(`notifications/${userId}/${query}`)
  expect(status).toBe(200)
  return body.data as Listed
}

describe('AL-04 notifications', () => {
  it('SH-02 counts nothing where there is nothing, and says who may do what', async () => {
    const { cast } = server
    expect(await fetchList(alice, cast.alice)).toEqual({
      unread: 0,
      active: 0,
      notifications: [],
      next: null,
      may: { acknowledge: true, mute: true },
    })
    expect((await fetchList(bola, cast.bola)).may).toEqual({ acknowledge: false, mute: false })
  })

  it('tells what was found where, with its times in the zone of the branch', async () => {
    const { cast } = server
    const id = await raise(cast.ikeja, { device: cast.ikeja.deviceIds[0] })
    const [told] = (await fetchList(alice, cast.alice)).notifications
    expect(told).toEqual({
      id,
      kind: 'voltage',
      severity: 'warning',
      title: 'Voltage',
      message: 'Voltage is 203.46 V, below the lowest of 216.00 V.',
      branch: { id: cast.ikeja.branchId, name: expect.any(String) },
      device: { id: cast.ikeja.deviceIds[0], name: expect.any(String) },
      value: 203.46,
      limit: 216,
      unit: 'V',
      since: '2026-11-20T09:00:00',
      until: null,
      raised_at: '2026-11-20T09:00:00',
      is_unread: true,
      acknowledged_by: null,
      acknowledged_at: null,
      muted_until: null,
      muted_until_changed: false,
      page: `/parameters/power-quality?devices=${cast.ikeja.deviceIds[0]}&from=20-11-2026+00:00&to=20-11-2026+23:59&measure=voltage`,
    })
  })

  it('is newest first, page by page, by state and by device', async () => {
    const { cast } = server
    const device = cast.ikeja.deviceIds[1]
    const cleared = await raise(cast.ikeja, { device, kind: 'load', until: START })
    const month = await raise(cast.ikeja, { kind: 'co2' })
    const all = await fetchList(alice, cast.alice)
    expect(all.notifications.slice(0, 2).map(({ id }) => id)).toEqual([month, cleared])
    expect(all).toMatchObject({ unread: 3, active: 2, next: null })
    const first = await fetchList(alice, cast.alice, '?most=1')
    expect([first.notifications.map(({ id }) => id), first.next]).toEqual([[month], month])
    const second = await fetchList(alice, cast.alice, `?most=1&before=${first.next}`)
    expect(second.notifications.map(({ id }) => id)).toEqual([cleared])
    const ids = async (query: string) =>
      (await fetchList(alice, cast.alice, query)).notifications.map(({ id }) => id)
    expect(await ids('?state=cleared')).toEqual([cleared])
    expect(await ids(`?device_id=${device}`)).toEqual([cleared])
    expect(await ids('?state=active')).not.toContain(cleared)
    expect(await fetchList(alice, cast.alice, '?most=0')).toMatchObject({ unread: 3, notifications: [] })
  })

  it('SH-05 is of the branches or devices that are chosen, and of nothing one does not see', async () => {
    const { cast } = server
    const [meter] = cast.yaba.deviceIds
    const branchWide = await raise(cast.yaba, { kind: 'co2', until: START })
    const own = await raise(cast.yaba, { kind: 'load', device: meter!, until: START })
    const chosen = async (query: string) =>
      (await fetchList(alice, cast.alice, query)).notifications.map(({ id }) => id)
    expect(await chosen(`?branches=${cast.yaba.branchId}`)).toEqual([own, branchWide])
    expect(await chosen(`?branches=${cast.yaba.branchId}&state=active`)).toEqual([])
    expect(await chosen(`?devices=${meter}`)).toEqual([own])
    expect(await chosen(`?branches=${cast.ikeja.branchId}`)).not.toContain(own)
    const both = `?branches=${cast.ikeja.branchId},${cast.yaba.branchId}`
    expect(await chosen(both)).toEqual(await chosen(''))
    const { unread } = await fetchList(alice, cast.alice)
    expect((await fetchList(alice, cast.alice, `?devices=${meter}`)).unread).toBe(unread)
    const fetchStatus = async (writer: Writer, userId: number, query: string) =>
      (await writer.get(`notifications/${userId}/${query}`)).status
    expect(await fetchStatus(efe, cast.efe, `?branches=${cast.ikeja.branchId}`)).toBe(404)
    expect(await fetchStatus(efe, cast.efe, `?devices=${cast.ikeja.deviceIds[0]}`)).toBe(404)
    expect(await fetchStatus(alice, cast.alice, `?devices=${cast.elsewhere.deviceIds[0]}`)).toBe(404)
    expect(await fetchStatus(alice, cast.alice, `?devices=${meter}&branches=${cast.yaba.branchId}`)).toBe(400)
    await server.database.admin.query('delete from alert where id = any ($1)', [[branchWide, own]])
  })

  it('are read by each person alone, up to the newest that was shown', async () => {
    const { cast } = server
    const yaba = await raise(cast.yaba)
    expect((await fetchList(efe, cast.efe)).unread).toBe(1)
    const before = await fetchList(alice, cast.alice)
    const older = before.notifications[1]!.id
    expect((await alice.send('POST', 'notifications/read/', { up_to: older })).body.data).toEqual({
      unread: 1,
    })
    await alice.send('POST', 'notifications/read/', { up_to: yaba })
    await alice.send('POST', 'notifications/read/', { up_to: older })
    const after = await fetchList(alice, cast.alice)
    expect([after.unread, after.notifications.some(({ is_unread }) => is_unread)]).toEqual([0, false])
    expect((await fetchList(efe, cast.efe)).unread).toBe(1)
    // What is raised later is not read, whatever was claimed to have been seen.
    await alice.send('POST', 'notifications/read/', { up_to: 2_000_000_000 })
    await raise(cast.ikeja, { kind: 'energy-usage' })
    expect((await fetchList(alice, cast.alice)).unread).toBe(1)
  })

  it('are acknowledged once, by whom is written down, and a second does not take them over', async () => {
    const { cast } = server
    const id = await raise(cast.yaba, { kind: 'baseline' })
    const first = await efe.send('POST', `notifications/${id}/acknowledge/`, {})
    expect(first).toMatchObject({ status: 200, body: { data: { acknowledged_at: '2026-11-20T10:00:00' } } })
    server.turnClock(60_000)
    const second = await alice.send('POST', `notifications/${id}/acknowledge/`, {})
    expect(second.body.data).toEqual(first.body.data)
    const told = await readAudit(server, cast.lagosFoods, `alert ${id}`)
    expect(told.map(({ action, userId }) => [action, userId])).toEqual([['alert.acknowledged', cast.efe]])
  })

  it('are muted for everybody, for all of that kind at that place, until then or until somebody ends it', async () => {
    const { cast } = server
    const id = await raise(cast.yaba, { kind: 'load', device: cast.yaba.deviceIds[0], until: START })
    const again = await raise(cast.yaba, { kind: 'load', device: cast.yaba.deviceIds[0] })
    const reply = await efe.send('POST', `notifications/${id}/mute/`, { hours: 8 })
    expect(reply).toMatchObject({ status: 200, body: { data: { muted_until: '2026-11-20T18:01:00' } } })
    const fetchMuted = async () =>
      (await fetchList(alice, cast.alice)).notifications
        .filter(({ muted_until }) => muted_until !== null)
        .map((one) => one.id)
    expect(await fetchMuted()).toEqual([again, id])
    await efe.send('POST', `notifications/${again}/mute/`, { hours: 0 })
    expect(await fetchMuted()).toEqual([])
  })

  it('one text of a controller is muted for 30 days, or until it tells another; and what has no words is not', async () => {
    const { cast, database } = server
    const device = cast.yaba.deviceIds[1]
    const alarm = async (words: string) => {
      const id = await raise(cast.yaba, { kind: 'controller-alarm', device })
      await database.admin.query('update alert set about = $2, words = $3 where id = $1', [
        ...[id, words.toLowerCase(), words],
      ])
      return id
    }
    const [low, again, high] = [
      await alarm('Low oil pressure'),
      await alarm('Low oil pressure'),
      await alarm('High coolant temperature'),
    ]
    const mute = (id: number, body: object) => efe.send('POST', `notifications/${id}/mute/`, body)
    const muted = async () =>
      (await fetchList(alice, cast.alice)).notifications.flatMap((one) =>
        one.muted_until === null ? [] : [[one.id, one.muted_until, one.muted_until_changed]],
      )
    expect((await mute(low, { hours: 720 })).status).toBe(200)
    expect(await muted()).toEqual([
      [again, '2026-12-20T10:01:00', false],
      [low, '2026-12-20T10:01:00', false],
    ])
    const reply = await mute(low, { hours: 'until-changed' })
    expect(reply.body.detail).toBe(
      'Nobody is mailed about this alarm until the controller tells something else',
    )
    expect((await muted()).map(([id, , untilChanged]) => [id, untilChanged])).toEqual([
      [again, true],
      [low, true],
    ])
    expect((await mute(high, { hours: 0 })).status).toBe(200)
    expect((await mute(again, { hours: 0 })).status).toBe(200)
    expect(await muted()).toEqual([])
    const said = await readAudit(server, cast.lagosFoods, `alert ${low}`)
    expect(said.map(({ action }) => action)).toEqual(['alert.muted', 'alert.muted'])
    const voltage = await raise(cast.yaba, { device, until: START })
    expect((await mute(voltage, { hours: 'until-changed' })).status).toBe(400)
    expect((await mute(voltage, { hours: 721 })).status).toBe(400)
    expect((await bola.send('POST', `notifications/${voltage}/mute/`, { hours: 1 })).status).toBe(403)
  })

  it('of another organisation, or of a branch that one does not see, are not there', async () => {
    const { cast } = server
    const hidden = await raise(cast.ikeja)
    const foreign = await raise(cast.elsewhere)
    for (const id of [hidden, foreign, 2_000_000_000]) {
      expect((await efe.send('POST', `notifications/${id}/acknowledge/`, {})).status).toBe(404)
      expect((await efe.send('POST', `notifications/${id}/mute/`, { hours: 1 })).status).toBe(404)
    }
    expect((await fetchList(efe, cast.efe)).notifications.map(({ branch }) => branch.id)).not.toContain(
      cast.ikeja.branchId,
    )
    expect((await fetchList(chidi, cast.chidi)).notifications.map(({ id }) => id)).toEqual([foreign])
  })
})
