import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../engine/database.ts'
import { makeScope } from '../engine/scope.ts'
import { freshDatabase } from '../engine/testing.ts'
import { type Metered, makeMetered } from '../engine/testing-meters.ts'
import {
  addEntry,
  changeEntry,
  deleteEntry,
  type EntryToKeep,
  entriesOnDays,
  lockEntries,
  lockEntry,
} from './diesel-entry.ts'

let database: Database
let place: Metered
let other: Metered

beforeAll(async () => {
  database = await freshDatabase()
  place = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Gen 1' }] })
  other = await makeMetered(database, { name: 'Other Ltd', devices: [{ name: 'Gen 1' }] })
})
afterAll(() => database.close())

const entry = (startDate: string, endDate: string, quantity = '40.00'): EntryToKeep => ({
  branchId: place.branchId,
  startDate,
  endDate,
  quantity,
  consumptionType: startDate === endDate ? 'Daily' : 'Monthly',
})

const on = (fromDay: string, toDay: string, { scope, branchId }: Metered = place) =>
  database.withScope(scope, (tx) => entriesOnDays(tx, scope, [branchId], fromDay, toDay))

describe('diesel entries', () => {
  it('DE-01 keeps exact litres and days, and finds an entry by any day of it', async () => {
    const { scope } = place
    const made = await database.withScope(scope, (tx) =>
      addEntry(tx, scope, entry('2026-05-20', '2026-06-10', '310.55')),
    )
    expect(made).toEqual({
      id: made.id,
      branchId: place.branchId,
      startDate: '2026-05-20',
      endDate: '2026-06-10',
      quantity: '310.55',
      consumptionType: 'Monthly',
      deviceId: null,
      at: null,
      snapshotId: null,
      reason: null,
      version: 1,
    })
    for (const day of ['2026-05-20', '2026-06-01', '2026-06-10']) expect(await on(day, day)).toEqual([made])
    expect(await on('2026-05-01', '2026-05-19')).toEqual([])
    expect(await on('2026-06-11', '2026-06-30')).toEqual([])
  })

  it('DE-02 a change counts the version up; a delete removes', async () => {
    const { scope } = place
    const { id } = await database.withScope(scope, (tx) =>
      addEntry(tx, scope, entry('2026-07-01', '2026-07-01')),
    )
    const changed = await database.withScope(scope, (tx) =>
      changeEntry(tx, scope, id, entry('2026-07-02', '2026-07-02', '12.50')),
    )
    expect(changed).toMatchObject({ id, startDate: '2026-07-02', quantity: '12.50', version: 2 })
    await database.withScope(scope, (tx) => deleteEntry(tx, scope, id))
    expect(await database.withScope(scope, (tx) => lockEntry(tx, scope, id))).toBeNull()
  })

  it('SE-08 another organisation, and a user without the branch, find nothing', async () => {
    const { scope } = place
    const { id } = await database.withScope(scope, (tx) =>
      addEntry(tx, scope, entry('2026-08-01', '2026-08-01')),
    )
    const find = (seen: typeof scope) => database.withScope(seen, (tx) => lockEntry(tx, seen, id))
    expect(await find(scope)).toMatchObject({ id })
    expect(await find(other.scope)).toBeNull()
    expect(await find(makeScope({ ...scope, branchIds: [] }))).toBeNull()
    expect(await on('2026-08-01', '2026-08-01', { ...place, scope: other.scope })).toEqual([])
  })

  it('two who add at once wait for each other', async () => {
    const { scope, branchId } = place
    const add = () =>
      database.withScope(scope, async (tx) => {
        await lockEntries(tx, branchId)
        const taken = await entriesOnDays(tx, scope, [branchId], '2026-09-01', '2026-09-01')
        if (taken.length === 0) await addEntry(tx, scope, entry('2026-09-01', '2026-09-01'))
        return taken.length
      })
    const found = await Promise.all([add(), add(), add()])
    expect(found.sort()).toEqual([0, 1, 1])
    expect(await on('2026-09-01', '2026-09-01')).toHaveLength(1)
  })
})
