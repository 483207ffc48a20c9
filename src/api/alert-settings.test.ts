import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlertsData } from '#contract/calls/alert-settings.ts'
import { type TestServer, testServer } from './testing.ts'
import { auditOf, createWriter, type Writer } from './testing-writer.ts'

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
const save = async (data: object, generator_data: object[] = [], by = alice, where = path) => {
  const { status, body } = await by.send('POST', where, { data, generator_data })
  return { status, body: body as unknown as AlertsData & { error: string } }
}

describe('AL-01 the settings', () => {
  it('are the customary limits, all switched off, until somebody saves', async () => {
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
    const [last] = (await auditOf(server, server.cast.lagosFoods, 'alert settings')).reverse()
    expect(last).toMatchObject({
      action: 'alert-settings.changed',
      userId: server.cast.alice,
      before: { settings: { voltage_alerts: false } },
      after: { settings: { voltage_alerts: true } },
    })
  })
})
