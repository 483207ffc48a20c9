import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { type Metered, makeMetered } from '../../engine/testing-meters.ts'
import { packAll } from './testing-packing.ts'
import { nearestInForce, readingsInForce } from './told.ts'

/** Those who write, who pack, or who look at rows first and at packs where they must. */
const BY_NAME = [
  'meter/packing/pack.ts',
  'meter/packing/packing-state.ts',
  'meter/packing/put-packs.ts',
  'meter/packing/told.ts',
  'meter/reading/insert-readings.ts',
  'meter/reading/reading-conflict.ts',
  'meter/retention/remove-raw.ts',
  'meter/rollup/samples-query.ts',
  'meter/rollup/touched-window.ts',
  'meter/withdraw-readings.ts',
]

describe('readings are read through one seam', () => {
  it('no other statement names the table of rows, and none the view that unpacks whatever there is', () => {
    const room = resolve(import.meta.dirname, '../..')
    const naming = readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/(?:^|\/)testing/.test(name))
      .filter((name) =>
        /\b(?:from|join|into|update) (?:reading|reading_in_force)\b(?! `)|tableAround\('reading'|removeFrom\('reading'/.test(
          readFileSync(join(room, name), 'utf8').replaceAll(/^\s*(?:\*|\/\/).*$/gm, ''),
        ),
      )
    expect(naming.sort()).toEqual(BY_NAME)
  })
})

describe('what is looked at', () => {
  let database: Database
  let metered: Metered
  const FROM = Date.UTC(2026, 2, 10)

  beforeAll(async () => {
    database = await freshDatabase()
    metered = await makeMetered(database, { name: 'Plans', devices: [{ name: 'A' }, { name: 'B' }] })
    await database.admin.query(
      `select ensure_reading_month(m) from generate_series(timestamptz '2026-01-02Z', timestamptz '2026-12-02Z', '1 month') m`,
    )
    await database.admin.query(
      `insert into reading (organisation_id, device_id, ts, kwh_import, kw)
       select $1, d, ts, 1, 2 from unnest($2::int4[]) d,
         generate_series(timestamptz '2026-01-01Z', timestamptz '2026-12-31Z', '1 hour') ts`,
      [metered.scope.organisationId, metered.deviceIds],
    )
    await packAll(database)
    await database.admin.query('vacuum (analyze)')
  })
  afterAll(() => database.close())

  const plan = async (rows: string, to: number) => {
    const { rows: lines } = await database.admin.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) select * from ${rows} r`
        .replaceAll('$1', String(metered.scope.organisationId))
        .replaceAll('$2', String(metered.deviceIds[0]))
        .replaceAll('$3', `'${new Date(FROM).toISOString()}'::timestamptz`)
        .replaceAll('$4', `'${new Date(to).toISOString()}'::timestamptz`),
    )
    return lines.map((line) => line['QUERY PLAN'])
  }
  const packsRead = (lines: readonly string[]) =>
    lines.find((line) => /on reading_pack/.test(line))?.replace(/.*rows=(\d+).*/, '$1')

  it('is the months and days of the time alone, found by the key of both tables', async () => {
    const span = { device: '= $2', from: ['>=', '$3'], to: ['<', '$4'] } as const
    const lines = await plan(readingsInForce(['kw'], span), FROM + 10 * DAY_MS)
    const months = lines.filter((line) => /on reading_y/.test(line))
    expect(months).toHaveLength(1)
    expect(months[0]).toContain('reading_y2026m03')
    expect(lines.join(' ')).toMatch(/reading_pack_pkey.*Index Cond: .*device_id = .*since > .*since < /)
    expect(packsRead(lines)).toBe('10')
  })

  it('is one pack or two where one reading is looked for, however many there are', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const edge = order === 'asc' ? { from: ['>=', '$3'] as const } : { to: ['<', '$3'] as const }
      const where = (row: string) => `${row}.kwh_import is not null`
      const nearest = nearestInForce(['kwh_import'], { device: '= $2', ...edge, where, order, limit: '1' })
      expect(Number(packsRead(await plan(nearest, FROM)))).toBeLessThanOrEqual(2)
    }
  })
})
