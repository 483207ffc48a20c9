import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { tree } from '#store/site/organisation.ts'
import { changeTexts, siteChanges } from './site-changes.ts'

let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  metered = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Utility' }] })
  const { organisationId } = metered.scope
  await database.admin.query(
    `insert into branch (organisation_id, name, zone) values ($1, 'Accra', 'Africa/Accra')`,
    [organisationId],
  )
  await database.admin.query(
    `insert into site_event (organisation_id, branch_id, text, from_day, to_day)
     select organisation_id, id, name || day, day::date, day::date from branch, unnest(array[' 2026-11-20', ' 2026-11-21']) day
     where organisation_id = $1`,
    [organisationId],
  )
})
afterAll(() => database.close())

it('a change of the site counts by the days of its own branch, whatever the zone of the organisation', async () => {
  const { scope } = metered
  const texts = await database.withScope(scope, async (tx) => {
    const { branches } = (await tree(tx, scope))!
    // A quarter of an hour of 21 November in Lagos, of 20 November in Accra.
    const quarter = { from: Date.parse('2026-11-20T23:15:00Z'), to: Date.parse('2026-11-20T23:30:00Z') }
    return changeTexts(await siteChanges({ tx, scope }, branches, { of: () => quarter }))
  })
  expect(texts.sort()).toEqual(['Accra 2026-11-20', 'Ikeja 2026-11-21'])
})
