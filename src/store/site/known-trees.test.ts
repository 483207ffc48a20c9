import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../engine/database.ts'
import { makeScope, type Scope } from '../engine/scope.ts'
import { freshDatabase } from '../engine/testing.ts'
import type { Tx } from '../engine/transaction.ts'
import { createKnownTrees } from './known-trees.ts'
import { tree } from './organisation.ts'

let database: Database
let ids: { mine: number; other: number; ikeja: number; yaba: number; utility: number; generator: number }
const known = createKnownTrees()

const testScope = (organisationId: number, branchIds: readonly number[] | 'all' = 'all'): Scope =>
  makeScope({ organisationId, branchIds, userId: null, level: 1, zone: 'Africa/Lagos' })

const readKnown = (scope: Scope, trees = known) =>
  database.withScope(scope, (tx) => trees.read(tx, scope), { readOnly: true })
const readAnew = (scope: Scope) => database.withScope(scope, (tx) => tree(tx, scope), { readOnly: true })

beforeAll(async () => {
  database = await freshDatabase()
  const one = async (text: string, values: unknown[]) =>
    (await database.admin.query<{ id: number }>(text, values)).rows[0]!.id
  const organisation = `insert into organisation (name, client_type) values ($1, 'STANDARD') returning id`
  const mine = await one(organisation, ['Lagos Foods'])
  const other = await one(organisation, ['Other Ltd'])
  const branch = 'insert into branch (organisation_id, name) values ($1, $2) returning id'
  const ikeja = await one(branch, [mine, 'Ikeja'])
  const yaba = await one(branch, [mine, 'Yaba'])
  await one(branch, [other, 'Ikeja'])
  const device = `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, position, valid_from)
    values ($1, $2, $3, $4, false, true, $5, '2026-11-01T00:00Z') returning id`
  const utility = await one(device, [mine, ikeja, 'Utility', 'UTILITY', 1])
  const generator = await one(device, [mine, ikeja, 'Gen 1', 'GENERATOR', 2])
  await one(device, [mine, yaba, 'Gen 2', 'GENERATOR', 1])
  ids = { mine, other, ikeja, yaba, utility, generator }
})
afterAll(() => database.close())

const DAY = `insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, readings)
  values ($1, $2, $3, 1, 900, 86400, $4)`

/** Each is a write, by hand or by a job, that tells another tree; $1 is the organisation. */
const WRITES: readonly [string, () => readonly [string, ...unknown[]]][] = [
  ['another name', () => [`update organisation set name = 'Ikeja Foods' where id = $1`]],
  ['another zone', () => [`update organisation set zone = 'Europe/London' where id = $1`]],
  [
    'a feature',
    () => [`insert into feature_flag (organisation_id, flag, is_on) values ($1, 'report', true)`],
  ],
  ['a feature switched off', () => [`update feature_flag set is_on = false where organisation_id = $1`]],
  [
    'a picture',
    () => [
      `insert into client_photo (organisation_id, name, file, sha256, bytes, width, height, media_type, in_use, made_at)
       values ($1, 'a.png', 'a.png', repeat('0', 64), 1, 1, 1, 'image/png', true, now())`,
    ],
  ],
  [
    'the picture taken away',
    () => ['update client_photo set in_use = false, idle_since = now() where organisation_id = $1'],
  ],
  ['a branch', () => [`insert into branch (organisation_id, name) values ($1, 'Apapa')`]],
  [
    'a tank',
    () => ['update branch set tank_litres = 2000 where organisation_id = $1 and id = $2', ids.ikeja],
  ],
  [
    'readings removed',
    () => [`insert into raw_retention (organisation_id, removed_before) values ($1, '2026-02-01')`],
  ],
  [
    'more readings removed',
    () => [`update raw_retention set removed_before = '2026-03-01' where organisation_id = $1`],
  ],
  [
    'a device',
    () => [
      `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, position)
       values ($1, $2, 'Chiller', 'LOAD', true, false, 3)`,
      ids.ikeja,
    ],
  ],
  [
    'another device switched off',
    () => [`update device set is_active = false where organisation_id = $1 and name = 'Chiller'`],
  ],
  ['a device gone', () => [`delete from device where organisation_id = $1 and name = 'Chiller'`]],
  [
    'a ratio',
    () => [
      `insert into device_multiplier (organisation_id, device_id, valid_from, ct_ratio)
       values ($1, $2, '2026-11-02T00:00Z', 40)`,
      ids.utility,
    ],
  ],
  [
    'another ratio',
    () => [`update device_multiplier set valid_from = '2026-11-03T00:00Z' where organisation_id = $1`],
  ],
  ['no ratio', () => ['delete from device_multiplier where organisation_id = $1']],
  ['a first day before it was registered', () => [DAY, ids.utility, '2026-10-30', 4]],
  ['an earlier first day', () => [DAY, ids.utility, '2026-10-28', 4]],
  [
    'no such day',
    () => [`delete from reading_day where organisation_id = $1 and device_id = $2`, ids.utility],
  ],
  [
    'mains sensed by a set of a branch without a grid meter',
    () => [
      `insert into device_measure (organisation_id, device_id, measure, first_at, last_at)
       select $1, id, 'mains', '2026-11-01T00:00Z', '2026-11-01T00:00Z' from device
       where organisation_id = $1 and name = 'Gen 2'`,
    ],
  ],
]

describe('a tree that is known', () => {
  it.each(WRITES)('is the tree that is read anew after %s', async (_, write) => {
    const scopes = [testScope(ids.mine), testScope(ids.mine, [ids.ikeja]), testScope(ids.mine, [ids.yaba])]
    const before = await Promise.all(scopes.map((scope) => readKnown(scope)))
    const [text, ...values] = write()
    await database.admin.query(text, [ids.mine, ...values])
    const after = await Promise.all(scopes.map(readAnew))
    expect(after).not.toEqual(before)
    expect(await Promise.all(scopes.map((scope) => readKnown(scope)))).toEqual(after)
  })

  it('looks at every table that a tree is read from', async () => {
    const texts: string[] = []
    const query = async ({ text }: { text: string }) => {
      texts.push(text)
      return { rows: [{ state: '', branches: [], devices: [] }] }
    }
    const noting = { query } as unknown as Tx
    await createKnownTrees().read(noting, testScope(1))
    const [state, anew] = texts.map(
      (text) => new Set([...text.matchAll(/\b(?:from|join) ([a-z_]+) /g)].map(([, table]) => table)),
    )
    // Written together with the row of its day, always.
    expect(new Set([...state!, 'reading_block'])).toEqual(anew)
    expect(anew?.size).toBeGreaterThan(7)
  })

  it('is told again, not read again, while nothing of it changes; readings do not', async () => {
    const scope = testScope(ids.mine)
    const first = await readKnown(scope)
    await database.admin.query(DAY, [ids.mine, ids.generator, '2026-11-20', 96])
    await database.admin.query(
      `update device_measure set last_at = '2026-11-20T10:00Z' where organisation_id = $1`,
      [ids.mine],
    )
    await database.admin.query(`update branch set tank_litres = 1 where organisation_id = $1`, [ids.other])
    expect(await readKnown(scope)).toBe(first)
    expect(await readAnew(scope)).toEqual(first)
  })

  it('SE-08 is never told to somebody with other branches, nor in another organisation', async () => {
    await readKnown(testScope(ids.mine))
    const names = async (scope: Scope) => (await readKnown(scope))?.branches.map(({ name }) => name)
    expect(await names(testScope(ids.mine, [ids.yaba]))).toEqual(['Yaba'])
    expect(await names(testScope(ids.mine, []))).toEqual([])
    expect(await names(testScope(ids.other))).toEqual(['Ikeja'])
    expect(await names(testScope(ids.other, [ids.ikeja, ids.yaba]))).toEqual([])
    expect(await readKnown(testScope(999_999))).toBeNull()
    expect(await readKnown(testScope(999_999))).toBeNull()
  })

  it('is read anew where there was no room for it', async () => {
    const trees = createKnownTrees({ most: 10, mostRoom: 2 })
    const first = await readKnown(testScope(ids.mine), trees)
    const second = await readKnown(testScope(ids.mine), trees)
    expect(second).toEqual(first)
    expect(second).not.toBe(first)
  })
})
