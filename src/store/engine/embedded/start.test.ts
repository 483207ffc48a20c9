import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../database.ts'
import { silentLog } from '../log.ts'
import { isAlive } from './running.ts'
import { type Embedded, startEmbedded } from './start.ts'

describe('startEmbedded', () => {
  let dir: string
  let dataDir: string
  const running: Embedded[] = []
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'nairawatt-start-'))
    chmodSync(dir, 0o755)
    dataDir = join(dir, 'data')
  })
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop()
    rmSync(dir, { recursive: true })
  })

  const start = async (options: { fast?: boolean; adopts?: boolean } = {}) => {
    const server = await startEmbedded({
      dataDir,
      log: silentLog,
      sharedRoot: join(dir, 'shared'),
      ...options,
    })
    running.push(server)
    return server
  }
  const ask = async <T extends pg.QueryResultRow>(server: Embedded, sql: string) => {
    const client = new pg.Client(server.connection)
    await client.connect()
    try {
      return (await client.query<T>(sql)).rows[0]!
    } finally {
      await client.end()
    }
  }

  it('makes a durable database that only this machine reaches, and a second start finds it running', async () => {
    const first = await start()
    expect(first.started).toBe(true)
    const settings = await ask<Record<string, string>>(
      first,
      `select json_object_agg(name, setting) as settings from pg_settings where name in ('fsync', 'full_page_writes',
        'synchronous_commit', 'data_checksums', 'listen_addresses', 'jit', 'TimeZone', 'server_encoding',
        'max_connections', 'wal_compression', 'checkpoint_timeout', 'max_wal_size', 'random_page_cost')`,
    )
    expect(settings.settings).toMatchObject({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      jit: 'off',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      max_connections: '50',
      checkpoint_timeout: '900',
      max_wal_size: '2048',
      random_page_cost: '1.1',
    })
    expect(statSync(first.databaseDir).mode & 0o777).toBe(0o700)
    expect(await ask(first, `select upper('ọ̀ṣun') as word`)).toEqual({ word: 'Ọ̀ṢUN' })

    const second = await start()
    expect(second.started).toBe(false)
    expect(second.pid()).toBe(first.pid())
    expect(await second.stop()).toBe(false)
    expect(isAlive(first.pid())).toBe(true)
    expect(await first.stop()).toBe(true)
    expect(isAlive(first.pid())).toBe(false)
  })

  it('R6 a server that a killed process left running is adopted by the next one, and stopped with it', async () => {
    const left = await start({ fast: true })
    const next = await start({ fast: true, adopts: true })
    expect(next.started).toBe(false)
    expect(await next.stop()).toBe(true)
    expect(isAlive(left.pid())).toBe(false)
  })

  it('starts one server when several begin at the same time on an empty folder', async () => {
    const servers = await Promise.all([start({ fast: true }), start({ fast: true }), start({ fast: true })])
    expect(servers.filter(({ started }) => started)).toHaveLength(1)
    expect(new Set(servers.map((server) => server.pid())).size).toBe(1)
  })

  it('is left running while someone else is connected', async () => {
    const server = await start({ fast: true })
    const client = new pg.Client(server.connection)
    await client.connect()
    expect(await server.stop()).toBe(false)
    expect(isAlive(server.pid())).toBe(true)
    await client.end()
    const again = await start({ fast: true })
    expect(again.started).toBe(false)
    process.kill(again.pid(), 'SIGINT')
    await expect.poll(() => isAlive(server.pid()), { timeout: 10_000 }).toBe(false)
  })

  it('is stopped once whoever is connected leaves, as a thread does that was just ended', async () => {
    const server = await start({ fast: true })
    const client = new pg.Client(server.connection)
    await client.connect()
    const stopping = server.stop()
    setTimeout(() => void client.end(), 200)
    expect(await stopping).toBe(true)
    expect(isAlive(server.pid())).toBe(false)
  })

  it('comes back by itself after kill -9, with everything that was committed, within 10 seconds', async () => {
    const db = await openDatabase({ dataDir, log: silentLog })
    await db.admin.query(`create table kept (n int);
      grant select, insert on kept to nairawatt_lookup; insert into kept values (1)`)
    const kept = () =>
      db.withoutTenant(async (tx) => (await tx.query('select from kept')).rowCount, { readOnly: true })
    expect(await kept()).toBe(1)
    const server = await start()
    expect(server.started).toBe(false)
    expect(db.folder).toBe(server.databaseDir)
    const killedAt = Date.now()
    const killed = server.pid()
    // A connection of the killed server answers until it notices: what counts is the next one's answer.
    const isBack = () => {
      try {
        return server.pid() !== killed
      } catch {
        return false
      }
    }
    process.kill(killed, 'SIGKILL')
    const outcomes: (number | null | string)[] = []
    do {
      outcomes.push(await kept().catch((error: Error) => error.name))
    } while ((outcomes.at(-1) !== 1 || !isBack()) && Date.now() - killedAt < 10_000)
    expect(outcomes.at(-1)).toBe(1)
    expect(outcomes.filter((one) => one !== 1 && one !== 'DatabaseUnavailableError')).toEqual([])
    await db.withoutTenant((tx) => tx.query('insert into kept values (2)'))
    expect(await kept()).toBe(2)
    await db.close()
  })

  it('outlives a Node process that was killed, and the next one finds it', async () => {
    const script = `import('./src/store/engine/embedded/start.ts').then(async ({ startEmbedded }) => {
      const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, fast: true, log: { info() {}, warn() {}, error() {} } })
      console.log(server.pid())
      setInterval(() => {}, 1000)
    })`
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = await new Promise<number>((resolve) =>
      child.stdout.once('data', (line) => resolve(Number(line))),
    )
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    const server = await start({ fast: true })
    expect(server.started).toBe(false)
    expect(server.pid()).toBe(pid)
    process.kill(pid, 'SIGINT')
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })

  it('starts although the id in a lock file left behind belongs to another program now', async () => {
    const first = await start({ fast: true })
    const { databaseDir } = first
    await first.stop()
    const lock = join(databaseDir, 'postmaster.pid')
    const socketDir = join(dataDir, 'socket')
    writeFileSync(
      lock,
      `${process.pid}\n${databaseDir}\n1760000000\n5432\n${socketDir}\n\n  1234567  1\nready   \n`,
    )
    const { uid, gid } = statSync(databaseDir)
    chownSync(lock, uid, gid)
    const second = await start({ fast: true })
    expect(second.started).toBe(true)
  })

  it('for root keeps the data of a clone under a 0700 home in a reachable folder, and says so', async () => {
    mkdirSync(join(dir, 'home'), { mode: 0o700 })
    dataDir = join(dir, 'home/clone/data')
    const said: string[] = []
    const log = { ...silentLog, info: (_: object, message: string) => said.push(message) }
    const server = await startEmbedded({ dataDir, log, fast: true, sharedRoot: join(dir, 'shared') })
    running.push(server)
    if (process.getuid?.() === 0) {
      expect(server.databaseDir.startsWith(join(dir, 'shared'))).toBe(true)
      expect(said[0]).toMatch(/cannot reach .*clone\/data: the database is kept in .*shared/)
    } else expect(server.databaseDir).toBe(join(dataDir, 'postgres'))
    expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 })
  })

  it('refuses a folder of another major version and points to backup and restore', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '14\n')
    await expect(start()).rejects.toThrow(
      /made by PostgreSQL 14 and this is PostgreSQL .*"npx nairawatt backup <file>".*"npx nairawatt restore <file>"/,
    )
  })

  it('refuses a folder with something else in it', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/notes.txt'), 'mine')
    await expect(start()).rejects.toThrow(/is in the way: it is neither empty nor a database/)
  })

  it('sweeps what a first start that was cut off left behind', async () => {
    mkdirSync(join(dataDir, 'postgres.7.tmp'), { recursive: true })
    await start({ fast: true })
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'socket'])
  })

  it('says why a database does not start, and leaves it untouched', async () => {
    const first = await start({ fast: true })
    await first.stop()
    writeFileSync(join(first.databaseDir, 'postgresql.conf'), 'shared_buffers = lots\n')
    await expect(start({ fast: true })).rejects.toThrow(/did not start: .*postgres\.log/)
    expect(existsSync(join(first.databaseDir, 'PG_VERSION'))).toBe(true)
  })
})
