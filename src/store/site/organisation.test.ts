import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../engine/database.ts'
import { makeScope, type Scope } from '../engine/scope.ts'
import { freshDatabase } from '../engine/testing.ts'
import { tree } from './organisation.ts'

let database: Database
let ids: { mine: number; other: number; ikeja: number; yaba: number; utility: number }

const testScope = (organisationId: number, branchIds: readonly number[] | 'all' = 'all'): Scope =>
  makeScope({ organisationId, branchIds, userId: null, level: 1, zone: 'Africa/Lagos' })

const readTree = (scope: Scope) => database.withScope(scope, (tx) => tree(tx, scope), { readOnly: true })

beforeAll(async () => {
  database = await freshDatabase()
  const one = async (text: string, values: unknown[]) =>
    (await database.admin.query<{ id: number }>(text, values)).rows[0]!.id
  const organisation = 'insert into organisation (name, client_type) values ($1, $2) returning id'
  const mine = await one(organisation, ['Lagos Foods', 'BESPOKE'])
  const other = await one(organisation, ['Other Ltd', 'STANDARD'])
  const branch =
    'insert into branch (organisation_id, name, zone, opens_at) values ($1, $2, $3, $4) returning id'
  const ikeja = await one(branch, [mine, 'Ikeja', null, '08:30'])
  const yaba = await one(branch, [mine, 'Yaba', 'Europe/London', null])
  await one(branch, [other, 'Ikeja', null, null])
  const device = `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, position,
    rated_kva, valid_from, is_active) values ($1, $2, $3, $4, $5, $6, $7, $8, '2026-01-01T00:00Z', $9) returning id`
  await one(device, [mine, ikeja, 'Gen 1', 'GENERATOR', false, true, 2, 500, true])
  const utility = await one(device, [mine, ikeja, 'Utility', 'UTILITY', false, true, 1, null, true])
  await one(device, [mine, yaba, 'Old room', 'LOAD', true, false, 1, null, false])
  await database.admin.query(
    `insert into device_multiplier (organisation_id, device_id, valid_from, ct_ratio, vt_ratio) values
       ($1, $2, '2026-06-01T00:00Z', 40, 1.5), ($1, $2, '2026-01-01T00:00Z', 20, 1)`,
    [mine, utility],
  )
  await database.admin.query(
    `insert into feature_flag (organisation_id, flag, is_on) values ($1, 'report', true), ($1, 'billing', false),
       ($1, 'cost-tracker', true)`,
    [mine],
  )
  ids = { mine, other, ikeja, yaba, utility }
})
afterAll(() => database.close())

describe('tree', () => {
  it('SH-04 holds organisation, flags, branches with zones and devices in order', async () => {
    const found = await readTree(testScope(ids.mine))
    expect(found?.organisation).toEqual({
      id: ids.mine,
      name: 'Lagos Foods',
      clientType: 'BESPOKE',
      zone: 'Africa/Lagos',
      image: '',
      photoId: null,
      demandBlockMinutes: 15,
      isDemo: false,
    })
    expect(found?.features).toEqual(['cost-tracker', 'report'])
    expect(found?.branches.map(({ name, zone, opensAt }) => [name, zone, opensAt])).toEqual([
      ['Ikeja', 'Africa/Lagos', '08:30'],
      ['Yaba', 'Europe/London', null],
    ])
    expect(found?.branches[0]?.devices.map(({ name, ratedKva }) => [name, ratedKva])).toEqual([
      ['Utility', null],
      ['Gen 1', 500],
    ])
    expect(found?.branches[1]?.devices).toMatchObject([{ name: 'Old room', isActive: false }])
  })

  it('gives instants as numbers and multipliers oldest first', async () => {
    const utility = (await readTree(testScope(ids.mine)))?.branches[0]?.devices[0]
    expect(utility).toMatchObject({
      id: ids.utility,
      validFrom: Date.UTC(2026, 0, 1),
      validTo: null,
      servicedAt: null,
      multipliers: [
        { validFrom: Date.UTC(2026, 0, 1), ctRatio: 20, vtRatio: 1 },
        { validFrom: Date.UTC(2026, 5, 1), ctRatio: 40, vtRatio: 1.5 },
      ],
    })
  })

  it('SE-08 shows the branches of the scope alone, and nothing of another organisation', async () => {
    expect((await readTree(testScope(ids.mine, [ids.yaba])))?.branches.map(({ name }) => name)).toEqual([
      'Yaba',
    ])
    expect((await readTree(testScope(ids.mine, [])))?.branches).toEqual([])
    const other = await readTree(testScope(ids.other, [ids.ikeja, ids.yaba]))
    expect(other?.branches).toEqual([])
    expect((await readTree(testScope(ids.other)))?.branches.map(({ devices }) => devices)).toEqual([[]])
    expect(await readTree(testScope(999_999))).toBeNull()
  })
})
