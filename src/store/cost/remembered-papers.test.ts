import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PriceFacts } from '#domain/cost/price-facts.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import type { Database } from '../engine/database.ts'
import type { Scope } from '../engine/scope.ts'
import { freshDatabase } from '../engine/testing.ts'
import { makeMetered } from '../engine/testing-meters.ts'
import { outlookFacts } from '../score/outlook-facts.ts'
import { tree } from '../site/organisation.ts'
import { pricesInForce } from './price.ts'
import { papersOfDays } from './remembered-papers.ts'

const DAYS = ['2026-11-01', '2026-11-30'] as const
let database: Database
let scope: Scope
let other: Scope
let branches: readonly Branch[]
let asked: { organisation: number; branch: number }

const readTree = async () =>
  (await database.withScope(scope, (tx) => tree(tx, scope), { readOnly: true })) as Tree
const read = (own = branches) => database.withScope(scope, (tx) => papersOfDays(tx, scope, own, DAYS))
const readAnew = (): Promise<PriceFacts> =>
  database.withScope(scope, (tx) => pricesInForce(tx, scope, [asked.branch], ...DAYS))

beforeAll(async () => {
  database = await freshDatabase()
  const made = await makeMetered(database, { name: 'Papers', devices: [{ name: 'Utility' }] })
  scope = made.scope
  other = (await makeMetered(database, { name: 'Other', devices: [{ name: 'Utility' }] })).scope
  branches = (await readTree()).branches
  asked = { organisation: scope.organisationId, branch: branches[0]!.id }
})
afterAll(() => database.close())

/** $1 is the organisation, $2 its branch. */
const WRITES = [
  [
    'diesel bought',
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre) values ($1, $2, '2026-11-05', 100, 1150)`,
  ],
  [
    'its price changed',
    'update diesel_purchase set price_per_litre = 1160 where organisation_id = $1 and branch_id = $2',
  ],
  [
    'diesel used',
    `insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity, consumption_type)
     values ($1, $2, '2026-11-05', '2026-11-05', 40, 'Daily')`,
  ],
  ['an entry taken away', 'delete from diesel_entry where organisation_id = $1 and branch_id = $2'],
  [
    'a bill',
    `insert into bill (organisation_id, branch_id, kind, date, value, amount, vat_inclusive_amount)
     values ($1, $2, 'pre-paid', '2026-11-05', 100, 20000, 21500)`,
  ],
  [
    'a tariff',
    `insert into tariff (organisation_id, branch_id, device_type, rate, vat_rate, valid_from, label)
     values ($1, $2, 'UTILITY', 209.5, 0.075, '2026-01-01', 'ours')`,
  ],
] as const

it('papers are the same object until one of them is written', async () => {
  let before = await read()
  expect(before).toEqual(await readAnew())
  for (const [name, text] of WRITES) {
    expect(await read(), name).toBe(before)
    await database.admin.query(text, [asked.organisation, asked.branch])
    const after = await read()
    expect(after, name).not.toEqual(before)
    expect(after, name).toEqual(await readAnew())
    before = after
  }
})

it('what others write changes nothing; another tree reads anew', async () => {
  const before = await read()
  await database.admin.query(
    `insert into tariff (organisation_id, branch_id, device_type, rate, vat_rate, valid_from, label)
     values ($1, null, 'UTILITY', 100, 0.075, '2026-01-01', 'theirs')`,
    [other.organisationId],
  )
  expect(await read()).toBe(before)
  expect(await read((await readTree()).branches)).not.toBe(before)
})

it('a transaction sees what it has written itself, twice in the same row', async () => {
  const prices = await database.withScope(scope, async (tx) => {
    const found: PriceFacts[] = []
    for (const price of ['1170', '1180', '1190']) {
      await tx.query('update diesel_purchase set price_per_litre = $2 where organisation_id = $1', [
        scope.organisationId,
        price,
      ])
      found.push(await papersOfDays(tx, scope, branches, DAYS))
    }
    return found.map(({ purchases }) => Number(purchases[0]!.nairaPerLitre))
  })
  expect(prices).toEqual([1170, 1180, 1190])
})

it('an outlook, which is of sources alone, is told by the papers of the branches as they are remembered', async () => {
  const own = await readTree()
  const asked = { of: () => ({ from: Date.UTC(2026, 9, 31, 23), to: Date.UTC(2026, 10, 30, 23) }) }
  const outlook = () =>
    database.withScope(scope, (tx) => outlookFacts(tx, scope, own, asked, Date.UTC(2026, 10, 20)))
  const [first, second] = [await outlook(), await outlook()]
  expect(second.period.papers).toBe(first.period.papers)
  expect(second.before.papers).toBe(first.before.papers)
})
