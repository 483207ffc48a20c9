import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#main/config.ts'
import { makeLog } from '#main/log.ts'
import { serve } from '#main/serve.ts'
import type { Database } from '#store/engine/database.ts'
import { openDatabase } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { dayOf } from '../tools/demo/calendar.ts'
import { cast } from '../tools/demo/cast.ts'
import { prepareDemo } from '../tools/demo/prepare.ts'

const HISTORY_DAYS = 15

/** A product of a test's own, in a process and a folder of its own, that can be killed and started again. */
export interface OwnProduct {
  readonly address: string
  /** SIGKILL, at once: nothing is finished. */
  kill(): void
  start(): Promise<void>
  /** Ends it as an operator does, and gives its database to look into. */
  stopAndLook<T>(look: (database: Database) => Promise<T>): Promise<T>
  /** Ends and removes what is left. */
  remove(): Promise<void>
}

/** With the one organisation of the demo that `username` belongs to. `prepare` runs after the demo stands. */
export async function ownProduct(
  username: string,
  prepare: (database: Database) => Promise<void>,
): Promise<OwnProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-own-'))
  // The embedded database runs as another account than root, which a folder of mode 0700 would keep out.
  chmodSync(dataDir, 0o755)
  const address = await prepared(dataDir, username, prepare)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(address).port, LOG_LEVEL: 'fatal' }
  let child: ChildProcess | null = null
  const start = async () => {
    const started = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'own-product-child.ts')],
      { env, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    child = started
    const ended = once(started, 'exit').then(() => {
      throw new Error('The product ended before it was open.')
    })
    ended.catch(() => undefined)
    await Promise.race([once(started.stdout, 'data'), ended])
  }
  const stop = async () => {
    if (child === null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    child = null
    await gone
  }
  return {
    address,
    start,
    kill: () => {
      child?.kill('SIGKILL')
      child = null
    },
    stopAndLook: async (look) => {
      await stop()
      const database = await openDatabase({ dataDir, log: silentLog })
      try {
        return await look(database)
      } finally {
        await database.close()
      }
    },
    remove: async () => {
      // What was killed left its database at work: it is stopped by who opens it.
      if (child === null) await (await openDatabase({ dataDir, log: silentLog })).close()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The demo of a few days; answers where it stood, which stays its address. */
async function prepared(
  dataDir: string,
  username: string,
  prepare: (database: Database) => Promise<void>,
): Promise<string> {
  const organisations = cast.filter(({ users }) => users.some((user) => user.username === username))
  const serving = await serve({
    config: readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }),
    log: makeLog({ level: 'fatal' }),
    prepare: async (database) => {
      const firstDay = dayOf(Date.now()) - HISTORY_DAYS
      await prepareDemo(database, dataDir, () => undefined, { organisations, firstDay })
      await prepare(database)
    },
  })
  await serving.stop()
  return serving.address
}
