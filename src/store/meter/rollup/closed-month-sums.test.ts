import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Organisation } from '#domain/site/tree.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import type { Database } from '../../engine/database.ts'
import type { Scope } from '../../engine/scope.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { makeMetered } from '../../engine/testing-meters.ts'
import { closedMonthSums } from './closed-month-sums.ts'
import { markRolled } from './rolled-month.ts'

const ZONE = 'Africa/Lagos'
const OCTOBER: Days = ['2026-10-01', '2026-10-31']

describe('closedMonthSums', () => {
  let database: Database
  let scope: Scope
  beforeAll(async () => {
    database = await freshDatabase()
    ;({ scope } = await makeMetered(database, { name: 'Closed', devices: [{ name: 'M' }] }))
  })
  afterAll(() => database.close())

  const tree = () => ({ id: scope.organisationId }) as Organisation
  let reads = 0
  const ask = (organisation: Organisation, name = 'sums', lasts?: () => boolean) =>
    database.withScope(
      scope,
      (tx) => {
        const read = async () => ++reads
        const question = { organisation, zone: ZONE, days: OCTOBER, devices: 1, name, read }
        return closedMonthSums(tx, scope, { ...question, ...(lasts ? { lasts } : {}) })
      },
      { readOnly: true },
    )
  const rolled = (day: string) =>
    database.withScope(scope, (tx) =>
      markRolled(tx, scope, [{ from: Date.parse(`${day}T00:00Z`), to: Date.parse(`${day}T01:00Z`) }]),
    )

  it('is read once for a tree, and again where something of these days or earlier ones was rolled up', async () => {
    const organisation = tree()
    const first = await ask(organisation)
    expect(await ask(organisation)).toBe(first)
    await rolled('2026-11-05')
    expect(await ask(organisation)).toBe(first)
    await rolled('2026-10-20')
    const second = await ask(organisation)
    expect(second).not.toBe(first)
    await rolled('2026-03-20')
    expect(await ask(organisation)).not.toBe(second)
  })

  it('is read again after a change that the audit tells of, and for another tree or name', async () => {
    const organisation = tree()
    const first = await ask(organisation)
    expect(await ask(tree())).not.toBe(first)
    expect(await ask(organisation, 'demand')).not.toBe(first)
    expect(await ask(organisation)).toBe(first)
    await database.admin.query(
      `insert into audit (organisation_id, at, action, subject, previous_hash, hash)
       values ($1, now(), 'device.changed', 'device 1', '', 'one more')`,
      [scope.organisationId],
    )
    expect(await ask(organisation)).not.toBe(first)
  })

  it('what does not last is read each time', async () => {
    const organisation = tree()
    const passing = await ask(organisation, 'passing', () => false)
    expect(await ask(organisation, 'passing', () => false)).not.toBe(passing)
  })
})
