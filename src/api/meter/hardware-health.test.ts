import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HardwareHealthPart } from '#contract/meter/hardware-health.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { noteArrivals } from '#store/meter/hardware/hardware-health.ts'
import { createIngestKey } from '#store/meter/ingest-key.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { type AdminWorld, startAdmin } from '../platform/testing-devices.ts'

let world: AdminWorld
beforeAll(async () => {
  world = await startAdmin()
})
afterAll(() => world.server.close())

async function ask(query = ''): Promise<HardwareHealthPart> {
  const path = `admin/clients/${world.server.cast.lagosFoods}/hardware/health/${query}`
  return (await world.dayo.get(path)).body.data as unknown as HardwareHealthPart
}

describe('19.6 how hardware is', () => {
  it('what is not known is null and no trouble, and parked of none is none', async () => {
    const { devices } = await ask()
    const [first] = devices.rows.filter(({ heard_at }) => heard_at === null)
    expect(first).toMatchObject({
      ...{ troubles: [], told_at: null, silent_since: null, lag: null, signal: null, firmware: null },
      ...{ battery_pct: null, clock_ahead_s: null, restarts: null },
      ...{ parked: { count: 0, reason: null }, dropped: { count: 0, fields: [] } },
    })
  })

  it('a gateway and its device: lag, late share, signal, clock, the worst first', async () => {
    const { cast, database, now } = world.server
    const scope = wholeOrganisation(cast.lagosFoods, null)
    const [device = 0] = cast.yaba.deviceIds
    const wish = { label: 'Roof', for: { gatewayOf: [device] } }
    await database.withScope(scope, async (tx) => {
      const made = await createIngestKey(tx, scope, wish, now())
      if ('refusal' in made) throw new Error(made.refusal)
      const at = now() - 2 * HOUR_MS
      const keyId = made.id
      const lags = { counts: [3, 0, 0, 0, 0, 0, 1, 0, 0, 0], mostMs: 2 * HOUR_MS, leastMs: 1000 }
      const signal = { kind: 'modem', rssi: 48 } as const
      const facts = { signal, firmware: '1011', clockAheadMs: -5 * MINUTE_MS, uptimeS: 60 }
      const sender = { deviceId: 0, keyId, heardAt: at, toldAt: at, facts, lags: null }
      const one = { deviceId: device, keyId, heardAt: at, toldAt: at, facts: {}, lags }
      await noteArrivals(tx, scope, [sender, one], at)
    })
    const { gateways, devices } = await ask()
    const own = await ask(`?hardware_of=${device}`)
    expect([own.gateways.rows, own.devices.rows]).toEqual([
      gateways.rows,
      devices.rows.filter(({ device_id }) => device_id === device),
    ])
    const [other] = cast.ikeja.deviceIds
    expect((await ask(`?hardware_of=${other}`)).gateways).toEqual({ rows: [], of: 0 })
    const lag = { readings: 4, median_s: 10, worst_s: 7200, late_share: 0.25 }
    expect(gateways).toMatchObject({
      of: 1,
      rows: [
        {
          ...{
            name: 'Roof',
            key_id: expect.any(Number),
            devices: 1,
            site: null,
            troubles: ['silent', 'clock', 'late'],
            lag,
          },
          ...{ signal: { kind: 'modem', rssi: 48, snr_db: null }, firmware: '1011' },
          ...{ clock_ahead_s: -300, restarts: 0, battery_pct: null },
        },
      ],
    })
    expect(devices.rows[0]).toMatchObject({ device_id: device, lag, signal: null })
    expect(devices.rows[0]!.troubles).toContain('late')
  })

  it('is asked a page at a time', async () => {
    const whole = await ask()
    expect(whole.devices.rows.length).toBe(Math.min(25, whole.devices.of))
    const next = await ask('?hardware_page=1&gateway_page=9')
    expect([next.gateways.rows, next.gateways.of]).toEqual([[], 1])
    expect(next.devices.rows.length).toBe(Math.max(0, whole.devices.of - 25))
  })
})
