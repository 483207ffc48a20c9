import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { tree } from '#store/site/organisation.ts'
import { purchaseFindings } from './purchase-findings.ts'

let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  metered = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Utility' }] })
  const own = [metered.scope.organisationId, metered.branchId]
  await database.admin.query(
    `insert into tariff (organisation_id, branch_id, device_type, rate, vat_rate, valid_from, label)
     values ($1, null, 'UTILITY', 206.80, 0.075, '2024-05-06', ''), ($1, null, 'UTILITY', 209.50, 0.075, '2024-07-01', '')`,
    [own[0]],
  )
  await database.admin.query(
    `insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount, debt)
     values ($1, $2, 'pre-paid', '2026-11-02', null, 44.4, 9302.33, 10000, null),
       ($1, $2, 'pre-paid', '2026-11-03', null, 41.3, 9302.33, 10000, null),
       ($1, $2, 'pre-paid', '2026-11-04', null, 31.1, 9302.33, 10000, 3000),
       ($1, $2, 'pre-paid', '2025-01-04', null, 1, 9302.33, 10000, null),
       ($1, $2, 'post-paid', '2026-10-01', '2026-10-31', 41.3, 9302.33, 10000, null)`,
    own,
  )
})
afterAll(() => database.close())

it('I-PRE-4 a purchase that is short is worth its units in naira, whatever went to debt elsewhere', async () => {
  const { scope, branchId } = metered
  const found = await database.withScope(scope, async (tx) => {
    const seen = (await tree(tx, scope))!
    const now = Date.UTC(2026, 10, 20)
    return purchaseFindings.find({ tx, scope, tree: seen, now, since: '2025-10-01', recent: '2026-10-16' })
  })
  expect(found).toMatchObject([
    {
      branchId,
      from: '2026-11-03',
      to: '2026-11-04',
      low: 698.16,
      mid: 698.16,
      high: 698.16,
      basis: 'booked',
    },
  ])
  expect(found[0]!.evidence).toContainEqual({ label: 'Looks like', value: 'VAT counted twice' })
})
