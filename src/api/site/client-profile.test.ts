import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientPart, DeviceDetails, SitePart } from '#contract/site/client-profile.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { type TestServer, testServer } from '../testing.ts'
import { makePng } from '../testing-form.ts'
import { createWriter, readAudit, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer
let bola: Writer

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
  bola = await createWriter(server, 'bola')
})
afterAll(() => server.close())

interface Profile {
  may_manage: boolean
  may_manage_client: boolean
  client: ClientPart
  sites: SitePart[]
  devices: DeviceDetails[]
}

const path = (rest = '', userId = server.cast.alice) => `client_profile/${userId}/${rest}`
const fetchProfile = async (writer = alice, userId = server.cast.alice) =>
  (await writer.get(path('', userId))).body.data as Profile

const CLIENT = {
  clientName: 'Lagos Foods',
  phoneNumber: '08030000000',
  emailAddress: 'office@lagosfoods.example',
  clientAddress: '1 Marina, Lagos',
  customerType: 'multi-site',
}
const SITE = {
  siteName: 'Yaba',
  siteAddress: '4 Herbert Macaulay Way',
  contactPerson: 'Bola Ade',
  siteOperatingHours: '08:00 - 18:00',
}
const DEVICE = {
  sourceName: 'Yaba Gen 1',
  sourceType: 'generator',
  maintSchedule: '300',
  nextMaintDate: '24-12-2026',
  deviceType: 'EM133',
}

const sendPhoto = async (name = 'logo.png') =>
  (await alice.sendForm(`client_photo/${server.cast.alice}/`, {}, [{ name, bytes: makePng(8, 8) }])) as {
    status: number
    body: { data: { id: number }; error: string }
  }
const show = async (id: number, { access }: Writer) =>
  (
    await server.app.inject({
      method: 'GET',
      url: `/api/v1/client_photo/${id}`,
      headers: { authorization: `Bearer ${access}` },
    })
  ).statusCode

describe('CP-01 Client Details', () => {
  it('needs a photo, then is saved and written down', async () => {
    const refused = await alice.send('PUT', path('client/'), CLIENT)
    expect([refused.status, refused.body.error]).toEqual([400, 'Please add a photo'])
    const { status, body } = await sendPhoto()
    expect(status).toBe(201)
    const saved = await alice.send('PUT', path('client/'), { ...CLIENT, photo: body.data.id, version: 1 })
    expect(saved.body.detail).toBe('Client details has been successfully updated')
    expect(saved.body.data).toEqual({ ...CLIENT, photo: body.data.id, version: 2 })
    expect((await fetchProfile()).client).toEqual(saved.body.data)
    const { lagosFoods } = server.cast
    const written = await readAudit(server, lagosFoods, `client ${lagosFoods}`)
    expect(written).toMatchObject([
      { action: 'client.changed', before: { phone: '' }, after: { phone: '08030000000' } },
    ])
    const side = await alice.get(`side_bar_data/${server.cast.alice}`)
    expect(side.body.authenticatedData).toMatchObject({ photo: body.data.id })
    // Everyone of the organisation sees it, and nobody else.
    const chidi = await createWriter(server, 'chidi')
    expect(await Promise.all([alice, bola, chidi].map((who) => show(body.data.id, who)))).toEqual([
      200, 200, 404,
    ])
  })

  it.each([
    ['phoneNumber', '+234 803 000', 'Please enter a number'],
    ['phoneNumber', '', 'Please enter a value'],
    ['emailAddress', 'office', 'Please enter one e-mail address, like name@example.com'],
    ['customerType', '', 'Please select a value'],
    ['customerType', 'many-site', 'Please select a value'],
    ['clientName', ' ', 'Please enter a value'],
    ['clientName', 'Other Ltd', 'This name is taken. Please choose another.'],
    ['clientAddress', '', 'Please enter a value'],
  ])('%s %j: %s', async (field, typed, sentence) => {
    const { status, body } = await alice.send('PUT', path('client/'), { ...CLIENT, [field]: typed })
    expect([status, body.error]).toEqual([400, sentence])
  })

  it('tells the second of two who edit, with both values', async () => {
    const { version } = (await fetchProfile()).client
    const first = await alice.send('PUT', path('client/'), { ...CLIENT, phoneNumber: '1', version })
    expect(first.status).toBe(200)
    const second = await alice.send('PUT', path('client/'), { ...CLIENT, phoneNumber: '2', version })
    expect([second.status, second.body.data]).toMatchObject([
      409,
      { current: { phoneNumber: '1' }, yours: { phoneNumber: '2' } },
    ])
  })

  it('does one wish once', async () => {
    const { version } = (await fetchProfile()).client
    const wish = { ...CLIENT, version }
    const [first, again] = [
      await alice.send('PUT', path('client/'), wish, 'client-wish'),
      await alice.send('PUT', path('client/'), wish, 'client-wish'),
    ]
    expect([first.status, again]).toEqual([200, first])
  })

  it('takes no photo of another organisation, and throws replaced ones away after a day', async () => {
    const chidi = await createWriter(server, 'chidi')
    const photo = { name: 'theirs.png', bytes: makePng(4, 4) }
    const theirs = await chidi.sendForm(`client_photo/${server.cast.chidi}/`, {}, [photo])
    const { id } = theirs.body.data as { id: number }
    const stolen = await alice.send('PUT', path('client/'), { ...CLIENT, photo: id })
    expect([stolen.status, stolen.body.error]).toEqual([
      400,
      'The photo is no longer here. Please choose it again.',
    ])
    const later = async (ms: number) => {
      server.turnClock(ms)
      alice = await createWriter(server, 'alice')
      bola = await createWriter(server, 'bola')
    }
    const names = async () => {
      const { rows } = await server.database.admin.query<{ name: string }>(
        'select name from client_photo where organisation_id = $1 order by id',
        [server.cast.lagosFoods],
      )
      return rows.map(({ name }) => name)
    }
    // In use for longer than a day: the day counts from the moment it was replaced.
    await later(DAY_MS + 1)
    const next = await sendPhoto('next.png')
    expect((await alice.send('PUT', path('client/'), { ...CLIENT, photo: next.body.data.id })).status).toBe(
      200,
    )
    await sendPhoto('third.png')
    expect(await names()).toEqual(['logo.png', 'next.png', 'third.png'])
    await later(DAY_MS + 1)
    await sendPhoto('fourth.png')
    expect(await names()).toEqual(['next.png', 'fourth.png'])
    expect(readdirSync(server.uploadDir)).toHaveLength(3)
  })

  it('refuses what is no picture, in the words of pictures', async () => {
    const sent = { name: 'logo.png', bytes: Buffer.from('no picture') }
    const { status, body } = await alice.sendForm(`client_photo/${server.cast.alice}/`, {}, [sent])
    expect([status, body.error]).toEqual([400, 'only images are allowed'])
  })
})

describe('CP-01 Site Details', () => {
  const site = () => `site/${server.cast.yaba.branchId}/`

  it('changes the hours that the score card counts by', async () => {
    const saved = await alice.send('PUT', path(site()), { ...SITE, version: 1 })
    expect(saved.body.detail).toBe('Site details has been successfully updated')
    const range = '01-11-2026 00:00/03-11-2026 23:59'
    const card = await alice.get(`score_card/${server.cast.alice}/${range}`)
    const { operating_time: time } = card.body.authenticatedData as {
      operating_time: { devices: object[] }
    }
    expect(time.devices).toMatchObject([{ opens_at: '08:00', closes_at: '18:00', branch_name: 'Yaba' }])
  })

  it.each([
    ['siteOperatingHours', '', 'Please enter a time range'],
    ['siteOperatingHours', '08:00 - 25:00', 'Please enter a time range'],
    ['siteName', 'Ikeja', 'Another site has this name. Please choose another.'],
    ['contactPerson', '', 'Please enter a value'],
  ])('%s %j: %s', async (field, typed, sentence) => {
    const { status, body } = await alice.send('PUT', path(site()), { ...SITE, [field]: typed })
    expect([status, body.error]).toEqual([400, sentence])
  })
})

describe('CP-01 Device', () => {
  const device = (n: 0 | 1 | 2 = 1) => `device/${server.cast.yaba.deviceIds[n]}/`
  const stored = async (n: 0 | 1 | 2 = 1) =>
    (
      await server.database.admin.query(
        'select device_type, is_load, is_source, source_tag, next_maintenance_on, service_interval_h from device where id = $1',
        [server.cast.yaba.deviceIds[n]],
      )
    ).rows[0]

  it('keeps the day and the hours of maintenance', async () => {
    const saved = await alice.send('PUT', path(device()), { ...DEVICE, version: 1 })
    expect(saved.body.detail).toBe('Device details has been successfully updated')
    expect(saved.body.data).toMatchObject({ nextMaintDate: '24-12-2026', maintSchedule: '300', version: 2 })
    expect(await stored()).toMatchObject({ next_maintenance_on: '2026-12-24', service_interval_h: 300 })
  })

  it('keeps the day of the last service, which hours are counted from; left out, it stays', async () => {
    const serviced = async () => {
      const { rows } = await server.database.admin.query<{ day: string }>(
        `select (serviced_at at time zone 'Africa/Lagos')::text as day from device where id = $1`,
        [server.cast.yaba.deviceIds[1]],
      )
      return rows[0]?.day
    }
    const put = (lastServiceDate?: string) =>
      alice.send('PUT', path(device()), { ...DEVICE, lastServiceDate })
    expect((await put('01-01-2026')).body.data).toMatchObject({ lastServiceDate: '01-01-2026' })
    expect(await serviced()).toBe('2026-01-01 00:00:00')
    expect((await put()).body.data).toMatchObject({ lastServiceDate: '01-01-2026' })
    expect((await put('01-01-2099')).body.error).toBe('Please enter a day that has come')
    expect((await put('')).body.data).toMatchObject({ lastServiceDate: '' })
  })

  it('a circuit that becomes a source counts in totals, and what it measured is rolled up anew', async () => {
    const [, , loadId] = server.cast.yaba.deviceIds
    await server.database.admin.query(`select ensure_reading_month('2026-11-01')`)
    await server.database.admin.query(
      `insert into reading (organisation_id, device_id, ts, kwh_import)
       select $1, $2, '2026-11-02T08:00Z', 1`,
      [server.cast.lagosFoods, loadId],
    )
    const typed = { ...DEVICE, sourceName: 'Cold room', sourceType: 'solar' }
    expect((await alice.send('PUT', path(device(2)), typed)).status).toBe(200)
    expect(await stored(2)).toMatchObject({ device_type: 'SOLAR', is_load: false, source_tag: 'AGGREGATORY' })
    const { rows } = await server.database.admin.query(
      'select device_id from rollup_dirty where device_id = $1',
      [loadId],
    )
    expect(rows).toEqual([{ device_id: loadId }])
  })

  it.each([
    ['nextMaintDate', '31-02-2026', 'Please enter a date'],
    ['sourceType', '', 'Please select a value'],
    ['sourceType', 'ipp', 'Please select a value'],
    ['deviceType', 'EM999', 'Please select a value'],
    ['maintSchedule', 'often', 'Please enter whole hours from 1 to 100000, or nothing'],
    ['sourceName', 'Utility', 'Another device of the site has this name. Please choose another.'],
  ])('%s %j: %s', async (field, typed, sentence) => {
    const { status, body } = await alice.send('PUT', path(device()), { ...DEVICE, [field]: typed })
    expect([status, body.error]).toEqual([400, sentence])
  })
})

describe('CP-01 who may', () => {
  it('a viewer reads what is theirs and changes nothing', async () => {
    const { bola: id, yaba } = server.cast
    const seen = await fetchProfile(bola, id)
    expect(seen.may_manage).toBe(false)
    expect(seen.sites.map(({ branch }) => branch)).toEqual([yaba.branchId])
    for (const [rest, body] of [
      ['client/', CLIENT],
      [`site/${yaba.branchId}/`, SITE],
      [`device/${yaba.deviceIds[1]}/`, DEVICE],
    ] as const) {
      const { status, body: answer } = await bola.send('PUT', path(rest, id), body)
      expect([status, answer.code]).toEqual([403, 'not-allowed'])
    }
  })

  it('another organisation’s sites and devices are not there', async () => {
    const { branchId, deviceIds } = server.cast.elsewhere
    expect((await alice.send('PUT', path(`site/${branchId}/`), SITE)).status).toBe(404)
    expect((await alice.send('PUT', path(`device/${deviceIds[1]}/`), DEVICE)).status).toBe(404)
  })

  it('the organisation itself is not for an administrator of one branch', async () => {
    await server.database.admin.query(`update app_user set role = 'administrator', level = 5 where id = $1`, [
      server.cast.efe,
    ])
    const efe = await createWriter(server, 'efe')
    expect(await fetchProfile(efe, server.cast.efe)).toMatchObject({
      may_manage: true,
      may_manage_client: false,
    })
    const { status, body } = await efe.send('PUT', path('client/', server.cast.efe), CLIENT)
    expect([status, body.code]).toEqual([403, 'not-allowed'])
    expect(body.error).toMatch(/whole organisation/)
  })
})
