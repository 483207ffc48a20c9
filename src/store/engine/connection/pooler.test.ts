import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../database.ts'
import { silentLog } from '../log.ts'
import { EMBEDDED_LOGIN } from '../login/login-secret.ts'
import { ensureLogins } from '../login/logins.ts'
import { scopeOfJob } from '../scope.ts'
import { freshDatabase } from '../testing.ts'
import { refusePooler } from './pooler.ts'
import { pgbouncer, type TestPooler, testPooler } from './testing-pooler.ts'

// The real thing: Debian's package pgbouncer. Where it is missing the run says so and does not count it as done.
describe.skipIf(pgbouncer === undefined)('behind pgbouncer in transaction mode', () => {
  let direct: Database
  let pooler: TestPooler
  let pooled: Database

  beforeAll(async () => {
    direct = await freshDatabase()
    const users = [direct.connection.user!, 'nairawatt_app_login', 'nairawatt_lookup_login']
    // Fewer connections than the server has clients: each transaction is on whichever is free.
    pooler = await testPooler(direct.connection, users, 3)
    const logins = await ensureLogins(direct.connection, EMBEDDED_LOGIN, pooler.connection)
    expect(logins.why).toBeNull()
    pooled = connectDatabase(direct.connection, { log: silentLog, logins, isPooled: true, silenceMs: 1_000 })
  })
  afterAll(async () => {
    await pooled.close()
    await pooler.close()
    await direct.close()
  })

  const where = (organisation: number) =>
    pooled.withScope(scopeOfJob(organisation), async (tx) => {
      const { rows } = await tx.query({
        name: 'where',
        text: `select current_user as role, session_user as login, current_setting('app.organisation_id') as organisation,
          current_setting('timezone') as zone, pg_backend_pid() as pid, $1::int4 as own`,
        values: [organisation],
      })
      return rows[0]
    })

  it('600 transactions are each of the role and of their organisation, none of the owner', async () => {
    const found = await Promise.all(Array.from({ length: 600 }, (_, index) => where(index + 1)))
    const told = found.map(
      ({ role, login, organisation, own, zone }) =>
        role === 'nairawatt_app' &&
        login === 'nairawatt_app_login' &&
        Number(organisation) === own &&
        zone === 'UTC',
    )
    expect(told.filter((isRight) => !isRight)).toHaveLength(0)
    expect(new Set(found.map(({ pid }) => pid)).size).toBeLessThanOrEqual(3)
  }, 60_000)

  it('nothing of a transaction is left for the next one on its connection', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => where(index + 1)))
    const left = await Promise.all(
      Array.from({ length: 20 }, () =>
        pooled.pool.query(`select current_user as role, current_setting('app.organisation_id', true) as organisation,
          current_setting('statement_timeout') as patience`),
      ),
    )
    for (const { rows } of left) {
      expect(rows[0].role).toBe('nairawatt_app_login')
      expect(rows[0].organisation ?? '').toBe('')
      expect(rows[0].patience).toBe('0')
    }
  })

  it('statements have their time, work has longer, and what is silent because it works is left alone', async () => {
    const patience = (isWork: boolean) =>
      pooled.withScope(
        isWork ? scopeOfJob(1) : { ...scopeOfJob(1), isWork: undefined as never },
        async (tx) => {
          const { rows } = await tx.query(`select current_setting('statement_timeout') as patience`)
          return rows[0].patience
        },
      )
    expect([await patience(false), await patience(true)]).toEqual(['30s', '15min'])
    const long = pooled.withScope(scopeOfJob(1), (tx) => tx.query(`select 'done' as word from pg_sleep(4)`))
    expect((await long).rows[0]).toEqual({ word: 'done' })
  }, 30_000)

  it('a close ends what runs, on the server itself', async () => {
    const closing = connectDatabase(direct.connection, {
      log: silentLog,
      logins: await ensureLogins(direct.connection, EMBEDDED_LOGIN, pooler.connection),
      isPooled: true,
    })
    const stuck = closing.withScope(scopeOfJob(1), (tx) => tx.query('select pg_sleep(61)'))
    stuck.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await closing.close()
    const { rows } = await direct.admin.query(
      `select from pg_stat_activity where query like '%pg_sleep(61)%' and pid <> pg_backend_pid() and state = 'active'`,
    )
    expect(rows).toHaveLength(0)
  }, 30_000)

  it('hears what is notified, by the direct address', async () => {
    const heard: string[] = []
    const listening = await pooled.listen('woken', (payload) => heard.push(payload))
    await pooled.withScope(scopeOfJob(1), (tx) => tx.query(`select pg_notify('woken', '7')`))
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('7')
    await listening.stop()
  })

  it('an address that leads through it, and none beside it, is refused with a sentence', async () => {
    await expect(refusePooler(pooler.connection, 'DATABASE_URL')).rejects.toThrow(
      /^DATABASE_URL leads to a pooler .*DATABASE_DIRECT_URL/,
    )
    await expect(refusePooler(direct.connection, 'DATABASE_URL')).resolves.toBeUndefined()
  })
})
