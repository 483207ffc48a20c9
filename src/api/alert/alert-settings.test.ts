import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlertsData } from '#contract/alert/alert-settings.ts'
import type { DeviceDetails } from '#contract/site/client-profile.ts'
import { type TestServer, testServer } from '../testing.ts'
import { createWriter, readAudit, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer
let path: string

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
  path = `alerts_data/${server.cast.alice}/`
})
afterAll(() => server.close())

const asked = async (by = alice, where = path) => (await by.get(where)).body as unknown as AlertsData
const save = async (
  data: object,
  generator_data: object[] = [],
  by = alice,
  where = path,
  version?: number,
) => {
  const { status, body } = await by.send('POST', where, { data, generator_data, version })
  return { status, body: body as unknown as AlertsData & { error: string } }
}

describe('AL-01 the settings', () => {
  it('are the customary limits, all switched off but those of §16.P with a star, until somebody saves', async () => {
    const { data, generator_data, refusal } = await asked()
    expect(data).toEqual({
      max_power_factor: 1,
      min_power_factor: 0.85,
      frequency_precision: 0.5,
      max_voltage: 244,
      min_voltage: 216,
      energy_usage_max: '',
      set_co2_value: '',
      load_threshold_value: '',
      power_factor_alerts: false,
      load_balance_alerts: false,
      frequency_alerts: false,
      voltage_alerts: false,
      baseline_alerts: false,
      energy_usage_alerts: false,
      emitted_co2_alerts: false,
      set_co2_alerts: false,
      operating_time_alerts: false,
      load_alerts: false,
      generator_maintenance_alert: false,
      units_low_alerts: true,
      grid_short_alerts: false,
      claim_ready_alerts: false,
      tank_fell_alerts: true,
      delivery_short_alerts: true,
      tank_low_alerts: false,
      tank_low_hours: 12,
      entry_odd_alerts: false,
      bill_failed_alerts: true,
      bill_failed_naira: 1000,
      budget_alerts: false,
      controller_alarm_alerts: true,
      beside_grid_alerts: false,
      yield_low_alerts: false,
    })
    expect(
      generator_data.map(({ branch_name, next_maintenance_date }) => [branch_name, next_maintenance_date]),
    ).toEqual([
      ['Ikeja', null],
      ['Yaba', null],
    ])
    expect(refusal).toBeNull()
  })

  it('AL-02 go the whole way round: numbers, texts, empty ones and keys that are not known', async () => {
    const before = await asked()
    const sent = {
      ...before.data,
      load_alerts: true,
      load_threshold_value: '120.5',
      max_voltage: 'high',
      min_voltage: '',
      energy_usage_max: null,
      daily_energy_usage_alerts: true,
    }
    const { status, body } = await save(sent, before.generator_data)
    const kept = {
      ...before.data,
      load_alerts: true,
      load_threshold_value: 120.5,
      max_voltage: '',
      min_voltage: '',
      energy_usage_max: '',
    }
    expect([status, body.data]).toEqual([200, kept])
    expect((await asked()).data).toEqual(kept)
    expect((await save((await asked()).data, [])).body.data).toEqual(kept)
  })

  it('are refused with a lowest above its highest, on or off, and nothing of that save is kept', async () => {
    const before = await asked()
    for (const [sent, subject] of [
      [{ min_voltage: '300', max_voltage: 244, voltage_alerts: true }, 'voltage'],
      [{ min_power_factor: 1.2, max_power_factor: 1, load_alerts: true }, 'power factor'],
    ] as const) {
      const { status, body } = await save({ ...before.data, ...sent }, before.generator_data)
      const sentence = `The lowest ${subject} is above the highest: this alert would never end.`
      expect([status, body.error]).toEqual([400, sentence])
    }
    expect(await asked()).toEqual(before)
  })

  it('are reached by the id of a branch as well, and by nobody else’s', async () => {
    const { cast } = server
    const mine = (await asked()).data
    for (const place of [cast.ikeja, cast.yaba]) {
      expect((await asked(alice, `alerts_data/${place.branchId}`)).data).toEqual(mine)
    }
    for (const other of [cast.bola, cast.chidi, cast.elsewhere.branchId, 2_000_000_000]) {
      expect((await alice.get(`alerts_data/${other}/`)).status, String(other)).toBe(404)
      expect((await save({}, [], alice, `alerts_data/${other}/`)).status, String(other)).toBe(404)
    }
    const chidi = await createWriter(server, 'chidi')
    expect((await asked(chidi, `alerts_data/${cast.chidi}/`)).data.load_threshold_value).toBe('')
  })
})

describe('AL-04 the maintenance of generators', () => {
  it('is a day of each generator; one that is not sent keeps its own', async () => {
    const [first, second] = (await asked()).generator_data
    await save({}, [{ ...first, next_maintenance_date: '2026-12-24' }])
    await save({}, [{ id: String(second?.id), next_maintenance_date: '2027-01-15' }])
    const days = async () => (await asked()).generator_data.map((one) => one.next_maintenance_date)
    expect(await days()).toEqual(['2026-12-24', '2027-01-15'])
    await save({}, [{ ...first, next_maintenance_date: '' }])
    expect(await days()).toEqual([null, '2027-01-15'])
  })

  it('refuses what is no day, and keeps nothing of that save', async () => {
    const before = await asked()
    const [generator] = before.generator_data
    const { status, body } = await save({ voltage_alerts: true }, [
      { ...generator, next_maintenance_date: '2026-02-30' },
    ])
    const sentence = `The next maintenance of ${generator?.name} is not a day. Choose one or leave it empty.`
    expect([status, body.error]).toEqual([400, sentence])
    expect(await asked()).toEqual(before)
  })

  it('answers a device that is no generator of the organisation as absent', async () => {
    const { ikeja, elsewhere } = server.cast
    for (const id of [ikeja.deviceIds[0], elsewhere.deviceIds[1], 2_000_000_000]) {
      expect((await save({}, [{ id, next_maintenance_date: '2026-12-24' }])).status).toBe(404)
    }
  })
})

describe('AL-01 two people at once', () => {
  const saveFrom = (seen: AlertsData, change: object, days = seen.generator_data) =>
    save({ ...seen.data, ...change }, days, alice, path, seen.version)

  it('undo nothing of each other: the second is told both values and saves again', async () => {
    const seen = await asked()
    const first = await saveFrom(seen, { max_voltage: 250 })
    expect([first.status, first.body.version]).toEqual([200, seen.version + 1])
    const second = await saveFrom(seen, { min_voltage: 200 })
    expect(second.status).toBe(409)
    const { current, yours } = second.body.data as unknown as Record<'current' | 'yours', AlertsData>
    expect([current.version, current.data.max_voltage, yours.data.min_voltage]).toEqual([
      seen.version + 1,
      250,
      200,
    ])
    expect(await asked()).toMatchObject({ data: first.body.data, version: first.body.version })
    expect((await saveFrom(current, { min_voltage: 200 })).body.data).toMatchObject({
      max_voltage: 250,
      min_voltage: 200,
    })
  })

  it('one after the other where both press at once: one of the two is told', async () => {
    const seen = await asked()
    const both = await Promise.all([240, 241].map((max_voltage) => saveFrom(seen, { max_voltage })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are as before for a client that knows no versions', async () => {
    expect((await save((await asked()).data)).status).toBe(200)
  })

  it('one here and one in the Device form: the day of a service is neither lost there nor here', async () => {
    const seen = await asked()
    const [generator] = seen.generator_data
    const profile = async () => {
      const { body } = await alice.get(`client_profile/${server.cast.alice}/`)
      const { devices } = body.data as { devices: DeviceDetails[] }
      return devices.find(({ device_id }) => device_id === generator?.id)!
    }
    const form = await profile()
    const days = [{ ...generator!, next_maintenance_date: '2027-02-01' }]
    expect((await saveFrom(seen, {}, days)).status).toBe(200)
    const { device_id, branch, ...typed } = form
    const body = {
      ...typed,
      sourceType: 'generator',
      maintSchedule: '250',
      deviceType: 'EM133',
      nextMaintDate: '01-03-2027',
    }
    const where = `client_profile/${server.cast.alice}/device/${device_id}/`
    const put = (sent: object) => alice.send('PUT', where, sent)
    expect((await put(body)).status).toBe(409)
    const there = await asked()
    expect((await put({ ...body, version: (await profile()).version })).status).toBe(200)
    expect((await saveFrom(there, {})).status).toBe(409)
    // A save that leaves the day as it is does not disturb the form.
    const open = await profile()
    await saveFrom(await asked(), { max_voltage: 243 })
    expect((await profile()).version).toBe(open.version)
  })
})

describe('AL-01 who', () => {
  it('may read and not write below level 4, or for some branches only, and is told why', async () => {
    const bola = await createWriter(server, 'bola')
    const viewed = await asked(bola, `alerts_data/${server.cast.bola}/`)
    expect(viewed.refusal).toMatch(/level 4, Operate\.$/)
    expect(viewed.generator_data.map(({ branch_name }) => branch_name)).toEqual(['Yaba'])
    expect((await save({}, [], bola, `alerts_data/${server.cast.bola}/`)).status).toBe(403)
    const efe = await createWriter(server, 'efe')
    const { refusal } = await asked(efe, `alerts_data/${server.cast.efe}/`)
    expect(refusal).toMatch(/of the whole organisation/)
    const refused = await save({}, [], efe, `alerts_data/${server.cast.efe}/`)
    expect([refused.status, refused.body.error]).toEqual([403, refusal])
  })

  it('is written down with what was before and after', async () => {
    await save({ voltage_alerts: false })
    await save({ voltage_alerts: true })
    const [last] = (await readAudit(server, server.cast.lagosFoods, 'alert settings')).reverse()
    expect(last).toMatchObject({
      action: 'alert-settings.changed',
      userId: server.cast.alice,
      before: { settings: { voltage_alerts: false } },
      after: { settings: { voltage_alerts: true } },
    })
  })
})
