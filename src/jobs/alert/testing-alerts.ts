import { type AlertSettings, DEFAULT_ALERT_SETTINGS } from '#domain/alert/settings.ts'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { BLOCK_MS } from '#domain/time/interval.ts'
import { keepAlertSettings } from '#store/alert/alert-setting.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { addPerson } from '#store/people/person.ts'
import { drainRollups } from '../meter/drain-rollups.ts'
import { judgeAlerts } from './alerts.ts'
import type { RunningMonth } from './month-outlook.ts'
import { createJudgedMemory } from './readings/judged-memory.ts'

export const NOON = Date.parse('2026-11-18T11:00:00Z') // 12:00 in Lagos
export const VOLTAGE = { voltage_alerts: true } // 216 to 244 V

/** A reading of the quarter of an hour with this number, counted from NOON. */
export type Sent = readonly [block: number, reading: Partial<Reading>]

export const volts = (values: readonly (number | null)[], from = 0): Sent[] =>
  values.flatMap((v, n): Sent[] => (v === null ? [] : [[from + n, { v: [v, v, v] }]]))

interface Somebody {
  readonly username: string
  readonly level: number
  readonly role?: 'viewer' | 'manager'
  readonly branchIds?: readonly number[]
}

/** A database with branches whose alerts are looked at when the test says so. */
export async function alertBench() {
  const database = await freshDatabase()
  const time = { now: 0 }
  const clock = () => time.now
  const months = new Map<number, RunningMonth>()
  const loadMonths = async () => months
  // As in a server that runs on.
  const memory = createJudgedMemory()
  let places = 0

  /** A branch of metered points, with a person who operates it: operator1@example.com for the first. */
  async function branchWith(settings: Partial<AlertSettings>, devices = 1): Promise<Metered> {
    const names = Array.from({ length: devices }, (_, n) => ({ name: `Meter ${n + 1}`, ratedKva: 100 }))
    const place = await makeMetered(database, { name: `Alerts ${++places}`, devices: names })
    const { scope } = place
    await person(place, { username: `operator${places}`, level: 4 })
    await database.withScope(scope, (tx) =>
      keepAlertSettings(tx, scope, { ...DEFAULT_ALERT_SETTINGS, ...settings }, NOON),
    )
    return place
  }

  function person({ scope }: Metered, { username, level, role = 'manager', branchIds }: Somebody) {
    return database.withScope(scope, (tx) =>
      addPerson(tx, {
        username,
        email: `${username}@example.com`,
        organisationId: scope.organisationId,
        role,
        level,
        branchIds: branchIds ?? 'all',
        passwordHash: '',
      }),
    )
  }

  /** Rolls up and judges at the beginning of a block. */
  async function look({ scope }: Metered, block: number, isQuarter = false): Promise<void> {
    time.now = NOON + block * BLOCK_MS
    await drainRollups(database, scope)
    const options = {
      database,
      clock,
      readMonths: loadMonths,
      memory,
      publicUrl: 'https://energy.example.com',
    }
    await judgeAlerts(options, scope.organisationId, isQuarter)
  }

  return {
    database,
    time,
    clock,
    months,
    readMonths: loadMonths,
    count: () => places,
    branchWith,
    person,
    look,
    send: (place: Metered, sent: readonly Sent[], device = 0) => send(database, place, sent, device),
    deviceAlerts: (place: Metered) => readAlerts(database, place),
    deviceMail: (place: Metered) => readMail(database, place),
  }
}

async function send(
  database: Database,
  { scope, deviceIds }: Metered,
  sent: readonly Sent[],
  device: number,
): Promise<void> {
  const rows = sent.map(([block, reading]) => ({
    deviceId: deviceIds[device]!,
    reading: { ...NOTHING_MEASURED, ...reading, at: NOON + block * BLOCK_MS },
    isCorrection: false,
    by: 'test',
  }))
  await makeMonthsAhead(
    database,
    rows.map(({ reading }) => reading.at),
  )
  await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, NOON))
}

/** [kind, device, raised from, cleared at, value, limit], times in blocks from NOON. */
async function readAlerts(database: Database, { scope, deviceIds }: Metered): Promise<unknown[][]> {
  const { rows } = await database.admin.query(
    `select kind, device_id, since, until, value, limit_value from alert where organisation_id = $1
     order by device_id, kind, since`,
    [scope.organisationId],
  )
  const block = (at: unknown) => (at === null ? null : (Number(at) - NOON) / BLOCK_MS)
  return rows.map((row) => [
    row.kind,
    row.device_id === null ? null : deviceIds.indexOf(row.device_id),
    block(row.since),
    block(row.until),
    row.value,
    row.limit_value,
  ])
}

async function readMail(database: Database, { scope }: Metered): Promise<string[]> {
  const { rows } = await database.admin.query<{ line: string }>(
    `select recipient || ': ' || subject as line from mail_message
     where organisation_id = $1 and kind = 'alert' order by id`,
    [scope.organisationId],
  )
  return rows.map(({ line }) => line)
}
