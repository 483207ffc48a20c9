import { expect } from 'vitest'
import type { DeviceQuality } from '#contract/meter/device-quality.ts'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { MINUTE_MS } from '#domain/time/interval.ts'
import { commitFrames } from '#ingest/meter/commit-frames.ts'
import type { Frame } from '#ingest/meter/frame.ts'
import { rejudger } from '#ingest/meter/rejudge.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { START, type TestServer, testServer } from '../testing.ts'
import { answerData, createWriter } from '../testing-writer.ts'

export type QualityWorld = Awaited<ReturnType<typeof startQuality>>

/** A server with calls of the data quality page, and meters that send what a test likes. */
export async function startQuality() {
  const server = await testServer({ deps: (database) => ({ rejudge: rejudger(database) }) })
  const alice = await createWriter(server, 'alice')
  const users = server.cast

  const path = (deviceId: number, rest = '', userId = users.alice) =>
    `device_quality/${userId}/${deviceId}/${rest}`
  const fetchQuality = async (deviceId: number) => {
    const reply = await alice.get(path(deviceId))
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return answerData<DeviceQuality>(reply)
  }
  return {
    server,
    alice,
    users,
    scope: () => scope(server),
    send: (deviceId: number, readings: Readings) => sendReadings(server, deviceId, readings),
    freshDevice: (periodS?: number) => addMeter(server, periodS),
    path,
    fetchQuality,
  }
}

type Readings = readonly (Partial<Reading> & { at: number })[]

const scope = ({ cast }: TestServer) => wholeOrganisation(cast.lagosFoods, null, 'Africa/Lagos')

/** Readings as a meter sends them; what is refused is parked. */
async function sendReadings(server: TestServer, deviceId: number, readings: Readings) {
  const frames = readings.map(
    ({ at, ...measured }): Frame => ({
      deviceId,
      content: {
        deviceId,
        stamp: { wall: at, offset: 0 },
        measured: { ...NOTHING_MEASURED, ...measured },
        isCorrection: false,
      },
      by: 'test',
      body: () => JSON.stringify({ ts: new Date(at).toISOString(), ...measured }),
    }),
  )
  return commitFrames(server.database, scope(server), frames, server.now)
}

async function addMeter(server: TestServer, periodS = 900): Promise<number> {
  const { rows } = await server.database.admin.query<{ id: number }>(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, period_s, valid_from)
     values ($1, $2, 'Meter ' || gen_random_uuid(), 'UTILITY', false, true, $3, '2026-01-01') returning id`,
    [server.cast.lagosFoods, server.cast.yaba.branchId, periodS],
  )
  return rows[0]!.id
}

/** Every quarter of an hour for so many hours until so long ago, 1 kWh each. */
export const steady = (hours: number, endAgoMs = 0, startKwh = 1000, stepM = 15) =>
  Array.from({ length: (hours * 60) / stepM + 1 }, (_, n) => ({
    at: START - endAgoMs - hours * 3_600_000 + n * stepM * MINUTE_MS,
    kwh: startKwh + n,
  }))
