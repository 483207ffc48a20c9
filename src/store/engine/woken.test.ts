import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { type Log, silentLog } from './log.ts'
import { freshDatabase } from './testing.ts'
import { type Job, type Woken, woken } from './woken.ts'

const FAR_MS = 3_600_000
let database: Database
const jobs: Woken[] = []

beforeAll(async () => {
  database = await freshDatabase()
  await database.admin.query('create table work (organisation_id int, piece int)')
})
afterEach(async () => {
  await Promise.all(jobs.splice(0).map((job) => job.stop()))
  await database.admin.query('delete from work')
})
afterAll(() => database.close())

/** Puts pieces of work down, and says so unless the notice is to get lost. */
async function put(organisationId: number, pieces = 1, { isSilent = false } = {}) {
  await database.admin.query('insert into work select $1, n from generate_series(1, $2) n', [
    organisationId,
    pieces,
  ])
  if (!isSilent) await database.admin.query(`select pg_notify('work', $1)`, [String(organisationId)])
}

/** A job that takes a piece of work from the table at each turn. */
function createWork(
  more: Partial<Job> = {},
  during: (organisationId: number) => Promise<void> = async () => {},
) {
  const done: number[] = []
  const job: Job = {
    channel: 'work',
    everyMs: FAR_MS,
    failed: 'Could not work',
    async organisations() {
      const { rows } = await database.admin.query(
        'select distinct organisation_id as id from work order by 1',
      )
      return rows.map(({ id }) => id)
    },
    async drain(organisationId, turn) {
      const { rowCount } = await database.admin.query(
        `delete from work where ctid = (select ctid from work where organisation_id = $1 limit 1 for update skip locked)`,
        [organisationId],
      )
      if (rowCount === 0) return
      await during(organisationId)
      done.push(organisationId)
      turn.again()
    },
    ...more,
  }
  return { job, done }
}

async function start(job: Job, log: Log = silentLog): Promise<Woken> {
  const one = await woken({ database, log }, job)
  jobs.push(one)
  return one
}

const listeners = async () =>
  (
    await database.admin.query(
      `select pid from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    )
  ).rows.map(({ pid }) => pid as number)

it('SCALE-04 an organisation that rests is worked for when it has rested, once for all that came meanwhile', async () => {
  const restMs = 400
  const begun: number[] = []
  const { job } = createWork({
    async drain(organisationId, turn) {
      begun.push(performance.now())
      await database.admin.query('delete from work where organisation_id = $1', [organisationId])
      turn.rest?.(restMs)
    },
  })
  await start(job)
  const asked = performance.now()
  await put(7)
  await expect.poll(() => begun.length).toBe(1)
  for (let n = 0; n < 5; n++) await put(7)
  expect(begun).toHaveLength(1)
  await expect.poll(() => begun.length).toBe(2)
  // The rest counts from before the work is told that it begins, which a busy machine does late; a timer counts in whole
  // milliseconds of a clock of its own.
  expect(begun[1]! - asked).toBeGreaterThanOrEqual(restMs - 2)
  await sleep(restMs + 100)
  expect(begun).toHaveLength(2)
})

describe('a job that a commit wakes', () => {
  it('does what an earlier process left, and what a commit speaks of', async () => {
    await put(1, 2, { isSilent: true })
    const { job, done } = createWork()
    await start(job)
    await expect.poll(() => done).toEqual([1, 1])
    await put(2)
    await expect.poll(() => done).toEqual([1, 1, 2])
  })

  it('is late by one look of its clock where a notice is lost', async () => {
    const { job, done } = createWork({ everyMs: 100 })
    await start(job)
    await put(3, 2, { isSilent: true })
    await expect.poll(() => done).toEqual([3, 3])
  })

  it('listens again after its connection broke, and does what was said meanwhile', async () => {
    const { job, done } = createWork()
    await start(job)
    for (let tries = 0; tries < 3; tries++) {
      const [pid] = await listeners()
      await database.admin.query('select pg_terminate_backend($1::int, 5000::bigint)', [pid])
      await put(4)
      await expect.poll(() => done.length).toBe(tries + 1)
      await expect.poll(listeners).toHaveLength(1)
    }
    await put(5)
    await expect.poll(() => done).toEqual([4, 4, 4, 5])
  })

  it('leaves no connection behind where it cannot listen', async () => {
    const { job } = createWork({ channel: '' })
    await expect(start(job)).rejects.toThrow('zero-length')
    await expect.poll(listeners).toEqual([])
  })

  it('waits at a stop for what runs; then nothing runs any more', async () => {
    let isInside = false
    let free = () => {}
    const until = new Promise<void>((resolve) => {
      free = resolve
    })
    const { job, done } = createWork({ everyMs: 20, atOnce: 1 }, async () => {
      isInside = true
      await until
    })
    const running = await start(job)
    await put(6, 5)
    await put(7, 5)
    await expect.poll(() => isInside).toBe(true)
    let isStopped = false
    const stopped = running.stop().then(() => {
      isStopped = true
    })
    await sleep(60)
    expect([isStopped, done]).toEqual([false, []])
    free()
    await stopped
    await put(8)
    running.look()
    await sleep(150)
    expect(done).toEqual([6])
    expect(await listeners()).toEqual([])
  })

  it('goes on with others while one fails, and tries that one again', async () => {
    const warned: object[] = []
    let fails = true
    const { job, done } = createWork({ everyMs: 100 }, async (id) => {
      if (id === 9 && fails) throw new Error('broken')
    })
    await start(job, { ...silentLog, warn: (fields, message) => warned.push({ ...fields, message }) })
    await put(9, 3)
    await put(10, 2)
    await expect.poll(() => done).toEqual([10, 10])
    expect(warned[0]).toMatchObject({ organisationId: 9, message: 'Could not work' })
    fails = false
    await put(9, 1)
    await expect.poll(() => done).toContain(9)
  })
})

describe('a job that fails', () => {
  it('tries an organisation ever more rarely while its work fails, and warns of it once', async () => {
    const warned: object[] = []
    let tries = 0
    let isBroken = true
    await put(50, 1, { isSilent: true })
    const { job } = createWork({
      everyMs: 20,
      async drain() {
        tries++
        if (isBroken) throw new Error('poisoned')
        await database.admin.query('delete from work')
      },
    })
    await start(job, { ...silentLog, warn: (fields) => warned.push(fields) })
    await sleep(700)
    // 0, 20, 60, 140, 300 and 620 ms
    expect(tries).toBeGreaterThan(1)
    expect(tries).toBeLessThan(7)
    expect(warned).toHaveLength(1)
    isBroken = false
    const before = tries
    await expect.poll(() => tries, { timeout: 3_000 }).toBeGreaterThan(before)
    await sleep(100)
    isBroken = true
    await put(50)
    await expect.poll(() => warned.length).toBe(2)
  })

  it('says nothing where work heeds a stop, and warns of a fault that comes with one', async () => {
    const warned: { err?: Error }[] = []
    const log = { ...silentLog, warn: (fields: object) => warned.push(fields) }
    const { job } = createWork({
      async drain(organisationId, { stopping }) {
        while (!stopping.aborted) await sleep(5)
        if (organisationId === 61) throw new Error('broken')
        stopping.throwIfAborted()
      },
    })
    await put(60, 1, { isSilent: true })
    await put(61, 1, { isSilent: true })
    const running = await start(job, log)
    await sleep(100)
    await running.stop()
    expect(warned.map(({ err }) => err?.message)).toEqual(['broken'])
  })
})

describe('turns of organisations', () => {
  it('much work of one does not hold up the others: each has its turn after one piece', async () => {
    await put(20, 60, { isSilent: true })
    const { job, done } = createWork({ atOnce: 1 }, () => sleep(5))
    await start(job)
    await expect.poll(() => done.length).toBeGreaterThan(3)
    const before = done.length
    await put(21, 2)
    await put(22, 1)
    await expect.poll(() => done.filter((id) => id !== 20).length).toBe(3)
    expect(done.slice(before).filter((id) => id === 20).length).toBeLessThan(15)
    expect(done.length).toBeLessThan(60)
  })

  it.each([
    [undefined, [30, 31, 32]],
    [3, [30, 30, 31, 32]],
  ])('so many pieces of one side by side (%s), and others beside them', async (ofOne, who) => {
    const inside: number[] = []
    let free = () => {}
    const until = new Promise<void>((resolve) => {
      free = resolve
    })
    const { job, done } = createWork({ atOnce: 4, ...(ofOne ? { ofOne } : {}) }, async (id) => {
      inside.push(id)
      await until
    })
    const { drain } = job
    for (const id of [30, 31, 32]) await put(id, 6, { isSilent: true })
    await start({
      ...job,
      async drain(id, turn) {
        turn.again()
        await drain(id, { ...turn, again() {} })
      },
    })
    await expect.poll(() => inside.length).toBe(who.length)
    await sleep(50)
    expect(inside.toSorted()).toEqual(who)
    free()
    await expect.poll(() => done.length).toBe(18)
  })

  it('a piece that waits behind a lock of its own organisation leaves the others their place', async () => {
    const blocked = await database.admin.connect()
    await blocked.query('begin')
    await blocked.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['work', 40])
    const { job, done } = createWork({ atOnce: 2 }, async (id) => {
      await database.admin.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['work', id])
    })
    await start(job)
    await put(40)
    await put(41, 3)
    await expect.poll(() => done).toEqual([41, 41, 41])
    await blocked.query('commit')
    blocked.release()
    await expect.poll(() => done).toContain(40)
  })

  it('SCALE-01 a job that looks at the clock hears that organisations have come from another process', async () => {
    let gain = () => {}
    const share = {
      work: (_: number, piece: () => Promise<void>) => piece(),
      onGain(look: () => void) {
        gain = look
      },
    }
    const heard: (boolean | undefined)[] = []
    const { job } = createWork({
      async organisations(gained) {
        heard.push(gained)
        return []
      },
    })
    jobs.push(await woken({ database, log: silentLog, share }, job))
    await expect.poll(() => heard).toEqual([false])
    gain()
    await expect.poll(() => heard).toEqual([false, true])
    jobs[0]!.look()
    await expect.poll(() => heard).toEqual([false, true, false])
  })
})
