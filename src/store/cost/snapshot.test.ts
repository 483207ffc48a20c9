import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'
import type { Scope } from '../engine/scope.ts'
import { freshDatabase } from '../engine/testing.ts'
import { makeMetered } from '../engine/testing-meters.ts'
import { addSnapshot, findSnapshot, sweepSnapshots } from './snapshot.ts'

const NOW = Date.UTC(2026, 10, 20)
let database: Database
let scope: Scope
let branchId: number

beforeAll(async () => {
  database = await freshDatabase()
  const metered = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Utility' }] })
  ;({ scope, branchId } = metered)
})
afterAll(() => database.close())

const snapshot = (file: string) => {
  const size = { bytes: 10, width: 10, height: 10, mediaType: 'image/png' } as const
  return { branchId, name: 'bill.png', file, sha256: file.padEnd(64, '0'), ...size, now: NOW - 9 * DAY_MS }
}

it('sweeps what no row carries, and keeps the picture that a sent dispute went out with', async () => {
  const [loose, sent] = await database.withScope(scope, async (tx) => [
    await addSnapshot(tx, scope, snapshot('a1')),
    await addSnapshot(tx, scope, snapshot('b2')),
  ])
  await database.admin.query(
    `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, basis, evidence, state, noticed_at,
       figures_at, pack)
     values ($1, 'bill-dispute', 'bill 1', $2, '2026-10-01', '2026-11-01', 'booked', '[]', 'sent', now(), now(), $3)`,
    [scope.organisationId, branchId, JSON.stringify({ facts: { snapshotId: sent!.id }, at: NOW })],
  )
  const swept = await database.withScope(scope, (tx) => sweepSnapshots(tx, scope, NOW, 0))
  expect(swept.map(({ id }) => id)).toEqual([loose!.id])
  expect(await database.withScope(scope, (tx) => findSnapshot(tx, scope, sent!.id))).not.toBeNull()
})
