import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommissionFactsAnswer } from '#contract/platform/admin-commissioning.ts'
import { MINUTE_MS } from '#domain/time/interval.ts'
import { type QualityWorld, startQuality } from '../../meter/testing-quality.ts'
import { START } from '../../testing.ts'
import { answerData, createWriter, readAudit } from '../../testing-writer.ts'

let world: QualityWorld
let dayo: Awaited<ReturnType<typeof createWriter>>
beforeAll(async () => {
  world = await startQuality()
  dayo = await createWriter(world.server, 'dayo')
})
afterAll(() => world.server.close())

const client = () => world.server.cast.lagosFoods
const path = (device: number, rest = 'commissioning/') =>
  `admin/clients/${client()}/devices/${device}/${rest}`
const facts = async (device: number) => answerData<CommissionFactsAnswer>(await dayo.get(path(device)))
/** 3 × 230 V × 50 A × 0.9 ÷ 1000 = 31.05 kW for ten minutes: 5.175 kWh. */
const minutes = (change: object = {}) =>
  Array.from({ length: 11 }, (_, n) => ({
    at: START - (10 - n) * MINUTE_MS,
    kwh: 1000 + (31.05 * n) / 60,
    kw: 31.05,
    pf: 0.9,
    v: [230, 230, 230] as const,
    i: [50, 50, 50] as const,
    p: [10.35, 10.35, 10.35] as const,
    ...change,
  }))

describe('commissioning a device', () => {
  it('waits for a message, and refuses until one has come', async () => {
    const device = await world.freshDevice(60)
    const before = await facts(device)
    expect(before).toMatchObject({ newest: null, readings: 0, may_commission: false, commissioned: [] })
    expect(before.checks[0]).toMatchObject({ key: 'message', state: 'unknown', sentence: 'No message yet.' })
    const refused = await dayo.send('POST', path(device), {})
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('No message of this device has come in the last hour.'),
    ])
  })

  it('keeps who commissioned what is right, and when, with an audit row', async () => {
    const device = await world.freshDevice(60)
    await world.send(device, minutes())
    const right = await facts(device)
    expect(right.checks.filter(({ state }) => state === 'wrong' || state === 'look')).toEqual([])
    expect(right).toMatchObject({ readings: 11, may_commission: true })
    const body = { display_kwh: 1005.2, display_v1: 231, note: 'With the electrician' }
    const done = await dayo.send('POST', path(device), body)
    expect(done).toMatchObject({
      status: 201,
      body: { data: { at: START, by: 'dayo', note: 'With the electrician', despite: null } },
    })
    expect((await facts(device)).commissioned).toEqual([
      { at: START, by: 'dayo', note: 'With the electrician', despite: null },
    ])
    const audit = await readAudit(world.server, client(), `device ${device}`)
    expect(audit.map(({ action, userId }) => [action, userId])).toEqual([
      ['device.commissioned', world.server.cast.dayo],
    ])
  })

  it('finds a CT ratio that is applied twice, and takes it with a reason alone', async () => {
    const device = await world.freshDevice(60)
    // 3 × 230 × 1.25 × 0.9 ÷ 1000 = 0.776 kW; what the meter calls kW is 40 times that.
    await world.send(device, minutes({ i: [1.25, 1.25, 1.25] }))
    const ratio = { ct: '200/5', ratio_from: '01-11-2026 00:00', why: 'The plate says it' }
    expect(await dayo.send('POST', path(device, 'ratios/'), ratio)).toMatchObject({ status: 201 })
    const { checks } = await facts(device)
    expect(checks.find(({ key }) => key === 'power')).toMatchObject({
      state: 'wrong',
      sentence: 'kW is 40 times Σ V·I·PF: is the CT ratio of 40 applied twice?',
    })
    const refused = await dayo.send('POST', path(device), {})
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('kW is 40 times Σ V·I·PF'),
    ])
    const despite = 'The meter is replaced on Monday'
    expect(await dayo.send('POST', path(device), { despite })).toMatchObject({ body: { data: { despite } } })
  })
})
