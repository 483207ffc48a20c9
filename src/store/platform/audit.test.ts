import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../engine/database.ts'
import { makeScope, type Scope } from '../engine/scope.ts'
import { freshDatabase } from '../engine/testing.ts'
import { appendAudit, verifyChain } from './audit.ts'

const AT = Date.UTC(2026, 10, 20, 9, 0, 0, 123)
const wholeScope = (organisationId: number): Scope =>
  makeScope({ organisationId, branchIds: 'all', userId: 7, level: 5, zone: 'Africa/Lagos' })

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

function append(scope: Scope, subject: string, after: unknown = null) {
  const entry = {
    at: AT,
    userId: 7,
    action: 'bill.changed',
    subject,
    before: { b: 1, a: [2, { d: null, c: 0.1 }] },
    after,
  }
  return database.withScope(scope, (tx) => appendAudit(tx, scope, entry))
}

const verify = (scope: Scope) => database.withScope(scope, (tx) => verifyChain(tx, scope))

describe('audit', () => {
  it('is whole when empty, and after entries of every kind of value', async () => {
    const scope = wholeScope(1)
    expect(await verify(scope)).toEqual({ entries: 0, brokenAt: null, head: '0'.repeat(64) })
    const values = [null, { z: 1, a: 'ọ̀' }, [1, 2.5, 1e21, -0], 'text', 12, true, { deep: { er: [{}] } }, '']
    for (const value of values) await append(scope, 'bill 17', value)
    expect(await verify(scope)).toMatchObject({ entries: values.length, brokenAt: null })
  })

  it('stays one chain when fifty write at once, and organisations do not share it', async () => {
    const [scope, other] = [wholeScope(2), wholeScope(3)]
    await Promise.all(Array.from({ length: 50 }, (_, n) => append(n % 2 ? scope : other, `bill ${n}`)))
    expect(await verify(scope)).toMatchObject({ entries: 25, brokenAt: null })
    expect(await verify(other)).toMatchObject({ entries: 25, brokenAt: null })
  })

  it.each([
    ['action', 100, `action = 'x'`],
    ['subject', 101, `subject = 'x'`],
    ['time', 102, `at = timestamptz '2026-01-02 03:04Z'`],
    ['user', 103, `user_id = 8`],
    ['value before', 104, `before = '{}'`],
    ['value after', 105, `after = '1'`],
    ['hash', 106, `hash = repeat('0', 64)`],
    ['previous hash', 107, `previous_hash = repeat('0', 64)`],
  ])('shows a changed %s', async (_, organisationId, change) => {
    const scope = wholeScope(organisationId)
    for (let each = 0; each < 4; each++) await append(scope, `bill ${each}`)
    const { rows } = await database.admin.query(
      `update audit set ${change} where id = (select id from audit where organisation_id = $1 order by id offset 1 limit 1)
       returning id`,
      [organisationId],
    )
    expect(await verify(scope)).toMatchObject({ entries: 1, brokenAt: rows[0].id })
  })

  it('a change that it takes no entry of is not made', async () => {
    const scope = wholeScope(9)
    const other = await database.admin.connect()
    await other.query('begin')
    await other.query(
      `insert into audit (organisation_id, id, at, user_id, action, subject, previous_hash, hash)
       values (9, $1, $2, 7, 'bill.changed', 'bill 16', '', '')`,
      [AT * 1000, new Date(AT)],
    )
    const change = expect(append(scope, 'bill 17')).rejects.toThrow('The audit took no entry')
    // Long enough for the entry to wait for the number that the other one has taken.
    await sleep(1_000)
    await other.query('commit')
    other.release()
    await change
    await database.admin.query('delete from audit where organisation_id = 9')
    expect(await verify(scope)).toMatchObject({ entries: 0 })
  })

  it('shows a removed entry, and by its head a removed newest one', async () => {
    const scope = wholeScope(5)
    for (let each = 0; each < 3; each++) await append(scope, `bill ${each}`)
    const { head } = await verify(scope)
    const remove = (order: string) =>
      database.admin.query(
        `delete from audit where id = (select id from audit where organisation_id = 5 order by id ${order} limit 1)`,
      )
    await remove('desc')
    expect((await verify(scope)).head).not.toBe(head)
    await remove('asc')
    expect((await verify(scope)).entries).toBe(0)
    expect((await verify(scope)).brokenAt).not.toBeNull()
  })

  it('cannot be changed by the application', async () => {
    const scope = wholeScope(6)
    await append(scope, 'bill 1')
    for (const statement of ['update audit set subject = subject', 'delete from audit']) {
      await expect(database.withScope(scope, (tx) => tx.query(statement))).rejects.toThrow(
        /permission denied/,
      )
    }
  })
})
