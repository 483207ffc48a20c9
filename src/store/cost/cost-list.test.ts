import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../engine/database.ts'
import { freshDatabase } from '../engine/testing.ts'
import { type Metered, makeMetered } from '../engine/testing-meters.ts'
import { papersSince } from './cost-list.ts'

let database: Database
let place: Metered
let other: Metered

beforeAll(async () => {
  database = await freshDatabase()
  place = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Utility' }] })
  other = await makeMetered(database, { name: 'Other Ltd', devices: [{ name: 'Utility' }] })
  const values = [place.scope.organisationId, place.branchId]
  await database.withScope(place.scope, async (tx) => {
    await tx.query(
      `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
       values ($1, $2, '2025-05-31', 100, 1000), ($1, $2, '2025-06-01', 200.5, 1350.25), ($1, $2, '2025-07-01', 300, 1)`,
      values,
    )
    await tx.query(
      `insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount)
       values ($1, $2, 'post-paid', '2025-05-15', '2025-06-14', 6200, 100, 107.5),
         ($1, $2, 'pre-paid', '2025-05-20', null, 10, 100, 107.5), ($1, $2, 'ipp', '2025-07-02', null, 7, 100, 107.5)`,
      values,
    )
  })
})
afterAll(() => database.close())

const since = (day: string, seen = place) =>
  database.withScope(seen.scope, (tx) => papersSince(tx, seen.scope, [place.branchId], day))

describe('purchases and bills of a branch', () => {
  it('CT-03 newest first, from a day on; a period that reaches it counts', async () => {
    const { purchases, bills } = await since('2025-06-01')
    expect(purchases.map(({ date, quantity, pricePerLitre }) => [date, quantity, pricePerLitre])).toEqual([
      ['2025-07-01', '300.00', '1.00'],
      ['2025-06-01', '200.50', '1350.25'],
    ])
    expect(bills.map(({ kind, date, endDate }) => [kind, date, endDate])).toEqual([
      ['ipp', '2025-07-02', null],
      ['post-paid', '2025-05-15', '2025-06-14'],
    ])
  })

  it('SE-08 belong to their organisation', async () => {
    expect(await since('2025-01-01', { ...place, scope: other.scope })).toEqual({ purchases: [], bills: [] })
  })
})
