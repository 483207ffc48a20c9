import { expect } from 'vitest'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { holderOfKey } from '#store/meter/ingest-key.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { type TestServer, testServer } from '../testing.ts'
import { measureDays } from '../testing-months.ts'
import { answerData, createWriter } from '../testing-writer.ts'

export type AdminWorld = Awaited<ReturnType<typeof startAdmin>>

export const meter = {
  code: 'EM-1',
  meter_model: 'EM133',
  device_type: 'UTILITY',
  is_active: true,
  icon_type: '500kWh',
  date_added: '2026-11-01',
} as const

/** A client with figures, its administrator alice, and dayo of the platform, who adds meters. */
export async function startAdmin() {
  const server = await testServer()
  const dayo = await createWriter(server, 'dayo')
  const alice = await createWriter(server, 'alice')
  const { database, cast } = server
  // 1 to 19 November and, for a forecast, the months before.
  const span = { from: '2026-08-01', days: 111 }
  await measureDays(database, cast.lagosFoods, [
    { ...span, deviceId: cast.ikeja.deviceIds[0], kwh: 400 },
    { ...span, deviceId: cast.ikeja.deviceIds[1], kwh: 10, hours: 1 },
    { ...span, deviceId: cast.ikeja.deviceIds[2], kwh: 90 },
    { ...span, deviceId: cast.yaba.deviceIds[0], kwh: 100 },
  ])

  const devicesPath = (branchId: number) =>
    `admin/clients/${server.cast.lagosFoods}/branches/${branchId}/devices/`
  const deviceAt = (id: number) => `admin/clients/${server.cast.lagosFoods}/devices/${id}/`

  async function addDevice(name: string, branchId = server.cast.yaba.branchId) {
    const reply = await dayo.send('POST', devicesPath(branchId), { ...meter, name })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return { device: answerData<DeviceRow>(reply), key: (reply.body as unknown as { key: string }).key }
  }

  const read = (deviceId: number, readings: Readings) => appendKwh(server, deviceId, readings)
  const holder = (key: string) => server.database.withoutTenant((tx) => holderOfKey(tx, key, server.now()))
  return { server, dayo, alice, devicesPath, deviceAt, addDevice, read, holder }
}

type Readings = readonly [at: string, kwh: number][]

async function appendKwh(server: TestServer, deviceId: number, readings: Readings) {
  const scope = wholeOrganisation(server.cast.lagosFoods, null, 'Africa/Lagos')
  const rows = readings.map(([at, kwh]) => ({
    deviceId,
    reading: { ...NOTHING_MEASURED, at: Date.parse(at), kwh },
    isCorrection: false,
    by: 'test',
  }))
  await makeMonthsAhead(
    server.database,
    rows.map(({ reading }) => reading.at),
  )
  await server.database.withScope(scope, (tx) => appendReadings(tx, scope, rows, server.now()))
}
