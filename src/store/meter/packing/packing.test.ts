import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { makeMetered } from '../../engine/testing-meters.ts'
import { ensureMonths } from '../reading/reading-month.ts'
import { PACKED_COLUMNS, unpackSpan } from './pack.ts'
import { packAll } from './testing-packing.ts'
import { nearestInForce, nearestReadings, readingsInForce, readingsWithin } from './told.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const MARCH = Date.UTC(2026, 2)

async function columns(table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await database.admin.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows
}

/** A reading of a test: what its columns hold, written as the database reads it. */
type Told = Readonly<{ at: number } & Record<string, string | number | null>>

const REALS = ['0', '-0', 'NaN', 'Infinity', '-Infinity', '1e-45', '3.4028235e38', '230.1', '-7.25']
const DOUBLES = ['0', '-0', 'NaN', '4.9e-324', '1.7976931348623157e308', '1000000.125', '123456.78']
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'double precision': DOUBLES,
  real: REALS,
  boolean: ['true', 'false'],
  integer: ['0', '7', '2147483647'],
  text: ['', 'low oil\nhigh "coolant"', '{a,b}', 'NULL', '\\N', 'tab\there', 'Ọ̀yọ́ ⚡'],
  'timestamp with time zone': ['2026-03-01 00:00:00.123456+00', '1999-12-31 23:59:59+00'],
}

const stored = (device: number) =>
  database.admin
    .query<{ bytes: string }>(
      `select string_agg(encode(record_send(r), 'hex'), ' ' order by ts) as bytes from reading r where device_id = $1`,
      [device],
    )
    .then(({ rows }) => rows[0]!.bytes)

async function insert(organisationId: number, device: number, told: readonly Told[], names: string[]) {
  const value = (one: Told, name: string) =>
    one[name] == null ? 'null' : pg.escapeLiteral(String(one[name]))
  await database.withoutTenant((tx) =>
    ensureMonths(
      tx,
      told.map(({ at }) => MARCH + Math.floor(at)),
    ),
  )
  await database.admin.query(
    `insert into reading (organisation_id, device_id, ts, ${names.join(', ')}) values ${told
      .map(
        (one) =>
          `(${organisationId}, ${device}, timestamptz '2026-03-01Z' + ${Math.round(one.at * 1000)} * interval '1 microsecond',
            ${names.map((name) => value(one, name)).join(', ')})`,
      )
      .join(', ')}`,
  )
}

describe('packed readings', () => {
  it('have every column of a reading, each an array of its type', async () => {
    const raw = (await columns('reading')).filter(({ name }) => !/^(?:organisation_id|device_id)$/.test(name))
    const packed = (await columns('reading_pack')).filter(
      ({ name }) => !/^(?:organisation_id|device_id|since|readings)$/.test(name),
    )
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    expect(packed.sort(byName)).toEqual(
      raw.map(({ name, type }) => ({ name, type: `${type}[]` })).sort(byName),
    )
    expect([...PACKED_COLUMNS, 'ts'].sort()).toEqual(raw.map(({ name }) => name).sort())
  })

  it('property: are the same rows to the bit when they are unpacked, whatever a reading holds', async () => {
    const { scope, deviceIds } = await makeMetered(database, { name: 'Bits', devices: [{ name: 'a' }] })
    const device = deviceIds[0]!
    const known = (await columns('reading')).filter(({ name }) => PACKED_COLUMNS.includes(name))
    const anyReading = fc.record({
      at: fc.oneof(
        fc.integer({ min: 0, max: 40 * DAY_MS }),
        fc.constantFrom(0, DAY_MS - 0.001, DAY_MS, 30 * DAY_MS, 31 * DAY_MS - 0.001, 31 * DAY_MS),
      ),
      ...Object.fromEntries(
        known.map(({ name, type }) => [name, fc.option(fc.constantFrom(...VALUES[type]!), { freq: 2 })]),
      ),
    }) as fc.Arbitrary<Told>
    const readings = fc.uniqueArray(anyReading, { selector: ({ at }) => at, minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(readings, async (told) => {
        await insert(
          scope.organisationId,
          device,
          told,
          known.map(({ name }) => name),
        )
        const before = await stored(device)
        expect(await packAll(database)).toBe(told.length)
        expect(await stored(device)).toBe(null)
        const span = { deviceIds, from: new Date(MARCH), to: new Date(MARCH + 41 * DAY_MS) }
        await database.withScope(scope, (tx) => unpackSpan(tx, scope, span))
        expect(await stored(device)).toBe(before)
        await database.admin.query('delete from reading where device_id = $1', [device])
      }),
      { numRuns: 40 },
    )
  })

  it('property: every way to read finds the same among rows, packs and both', async () => {
    const { scope, deviceIds } = await makeMetered(database, {
      name: 'Ways',
      devices: [{ name: 'a' }, { name: 'b' }],
    })
    const [device, other] = deviceIds as [number, number]
    const value = fc.option(fc.integer({ min: 0, max: 9 }), { freq: 2 })
    const reading = fc.record({
      at: fc.integer({ min: 0, max: 12 }).map((n) => (n * DAY_MS) / 4),
      kwh_import: value,
      kw: value,
    })
    const rows = fc.uniqueArray(reading, { selector: ({ at }) => at, maxLength: 13 })
    const edge = fc.integer({ min: -1, max: 14 }).map((n) => (n * DAY_MS) / 4)
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 3 }))
    await fc.assert(
      fc.asyncProperty(
        rows,
        rows,
        fc.uniqueArray(fc.nat(12)),
        edge,
        edge,
        days,
        async (own, others, corrected, a, b, unpacked) => {
          for (const [id, told] of [
            [device, own],
            [other, others],
          ] as const)
            if (told.length > 0)
              await insert(scope.organisationId, id, told as readonly Told[], ['kwh_import', 'kw'])
          for (const index of corrected) {
            const one = own[index]
            if (one)
              await database.admin.query(
                `insert into reading_correction (organisation_id, device_id, ts, kwh_import, kw, revision, is_latest, corrected_by, why)
               values ($1, $2, $3, 100, $4, 1, true, 'test', 'test')`,
                [scope.organisationId, device, new Date(MARCH + one.at), one.kw],
              )
          }
          const [from, to] = [Math.min(a, b), Math.max(a, b)]
          const asRows = await everyWay(scope.organisationId, deviceIds, from, to)
          await packAll(database)
          expect(await everyWay(scope.organisationId, deviceIds, from, to)).toEqual(asRows)
          for (const day of unpacked) {
            const at = MARCH + day * DAY_MS
            const span = { deviceIds: [device], from: new Date(at), to: new Date(at + DAY_MS - 1) }
            await database.withScope(scope, (tx) => unpackSpan(tx, scope, span))
          }
          expect(await everyWay(scope.organisationId, deviceIds, from, to)).toEqual(asRows)
          await database.admin.query('delete from reading')
          await database.admin.query('delete from reading_pack')
          await database.admin.query('delete from reading_correction')
        },
      ),
      { numRuns: 20 },
    )
  })
})

/** What each of the searches finds of the devices. */
async function everyWay(organisationId: number, deviceIds: readonly number[], from: number, to: number) {
  const at = (ms: number) => `'${new Date(MARCH + ms).toISOString()}'::timestamptz`
  const device = '= any ($2::int4[])'
  const span = { device, from: ['>=', at(from)], to: ['<', at(to)] } as const
  const asked: string[] = []
  const ask = (text: string, one?: number) => {
    const named = text.replaceAll('$2::int4[]', `'{${deviceIds}}'::int4[]`).replaceAll('$2', String(one))
    asked.push(`(select coalesce(json_agg(t order by t.ts, t.*::text), '[]') from ${named} t)`)
  }
  ask(readingsWithin(['kwh_import', 'kw'], span))
  ask(readingsInForce(['kwh_import', 'kw'], span))
  ask(readingsInForce(['kwh_import'], { device, from: ['>', at(from)], to: ['<=', at(to)] }))
  for (const id of deviceIds) {
    for (const order of ['asc', 'desc'] as const) {
      for (const limit of ['1', '3', '20']) {
        const open = order === 'asc' ? { from: ['>', at(from)] as const } : { to: ['<=', at(to)] as const }
        const where = (row: string) => `${row}.kwh_import is not null`
        ask(nearestReadings(['kwh_import'], { device: '= $2', ...open, order, limit }), id)
        ask(nearestReadings(['kwh_import'], { device: '= $2', ...open, where, order, limit }), id)
        ask(nearestInForce(['kwh_import', 'kw'], { ...span, device: '= $2', where, order, limit }), id)
      }
    }
  }
  const { rows } = await database.admin.query<{ found: unknown }>(
    `select json_build_array(${asked.join(', ')}) as found`.replaceAll('$1', String(organisationId)),
  )
  return rows[0]!.found
}
