import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from './database.ts'
import { silentLog } from './log.ts'
import { makeScope } from './scope.ts'
import { freshDatabase } from './testing.ts'
import type { PlatformTx } from './transaction.ts'

const wholeScope = (organisationId: number) =>
  makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: 'Africa/Lagos' })

describe('database', () => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase()
    await db.admin.query(`insert into organisation (id, name, client_type)
      values (1, 'Sunrise', 'STANDARD'), (2, 'Palm', 'STANDARD')`)
    await db.admin.query(`insert into branch (organisation_id, name) values (1, 'Ikeja'), (2, 'Jos')`)
  })
  afterAll(() => db.close())

  const branchNames = (organisationId: number) =>
    db.withScope(wholeScope(organisationId), async (tx) => {
      const { rows } = await tx.query<{ name: string }>('select name from branch')
      return rows.map(({ name }) => name)
    })

  it('TEN-01 shows a scope the rows of its organisation only, even to a statement that forgets to ask', async () => {
    expect(await branchNames(1)).toEqual(['Ikeja'])
    expect(await branchNames(2)).toEqual(['Jos'])
  })

  it('TEN-02 shows no tenant rows without an organisation', async () => {
    await branchNames(1)
    await expect(db.withoutTenant((tx) => tx.query('select from branch'))).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.pool.query('select from branch')).rejects.toThrow(/permission denied/)
  })

  it('R2 R9 the owner of a server waits for no lock without end', { timeout: 20_000 }, async () => {
    const serving = connectDatabase(db.connection, { log: silentLog, isServing: true })
    const holder = await db.admin.connect()
    try {
      await holder.query('begin; lock table organisation in access exclusive mode')
      await expect(serving.admin.query('select from organisation')).rejects.toMatchObject({ code: '55P03' })
      const { rows } = await serving.admin.query('show statement_timeout')
      expect(rows).toEqual([{ statement_timeout: '30s' }])
    } finally {
      await holder.query('rollback')
      holder.release()
      await serving.close()
    }
  })

  it('TEN-03 refuses to write into another organisation', async () => {
    const write = db.withScope(wholeScope(1), (tx) =>
      tx.query(`insert into branch (organisation_id, name) values (2, 'Intruder')`),
    )
    await expect(write).rejects.toThrow(/row-level security/)
  })

  it('rolls back what throws, and says so when a failed statement was swallowed', async () => {
    const swallowed = db.withScope(wholeScope(1), async (tx) => {
      await tx.query(`insert into branch (organisation_id, name) values (1, 'Lost')`)
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(swallowed).rejects.toThrow(/nothing was committed/)
    const thrown = db.withScope(wholeScope(1), async (tx) => {
      await tx.query(`insert into branch (organisation_id, name) values (1, 'Lost')`)
      throw new Error('no')
    })
    await expect(thrown).rejects.toThrow('no')
    expect(await branchNames(1)).toEqual(['Ikeja'])
  })

  it('cannot write in a transaction that only reads', async () => {
    const write = db.withScope(wholeScope(1), (tx) => tx.query('delete from branch'), { readOnly: true })
    await expect(write).rejects.toThrow(/read-only/)
  })

  it('reads instants as epoch milliseconds, days as text, money as text and int8 as numbers', async () => {
    const { rows } =
      await db.pool.query(`select timestamptz '2026-11-20 10:15:00.123+01' as at, date '2026-11-20' as day,
      numeric '1234567890123456.78' as money, count(*) as n, array[date '2026-01-31', null] as days,
      array[timestamptz '2026-01-01 00:00+00'] as instants`)
    expect(rows[0]).toEqual({
      at: Date.UTC(2026, 10, 20, 9, 15, 0, 123),
      day: '2026-11-20',
      money: '1234567890123456.78',
      n: 1,
      days: ['2026-01-31', null],
      instants: [Date.UTC(2026, 0, 1)],
    })
  })

  it('hears what another connection notifies', async () => {
    const heard: string[] = []
    const listening = await db.listen('dirty', (payload) => heard.push(payload))
    await db.withoutTenant((tx) => tx.query(`select pg_notify('dirty', '7')`))
    await expect.poll(() => heard).toEqual(['7'])
    await listening.stop()
  })

  it('finds its connections again after they were cut', async () => {
    await branchNames(1)
    await db.admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'nairawatt'`)
    expect(await branchNames(1)).toEqual(['Ikeja'])
    expect(await db.isReachable()).toBe(true)
  })

  it('tries a read once more when its connection breaks, and tells the writer instead', async () => {
    let tries = 0
    const cut = async (tx: PlatformTx) => {
      if (++tries > 1) return tries
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await db.admin.query('select pg_terminate_backend($1::int, 5000::bigint)', [rows[0]?.pid])
      return tx.query('select 1')
    }
    expect(await db.withoutTenant(cut, { readOnly: true })).toBe(2)
    tries = 0
    await expect(db.withoutTenant(cut)).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      outcome: 'not applied',
    })
  })
})
