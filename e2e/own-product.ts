import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Database } from '#store/engine/database.ts'
import { openDatabase } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { copyDemo, freePort } from './product.ts'

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

/** Over a copy of the demo. `prepare` runs before it is started. */
export async function ownProduct(prepare: (database: Database) => Promise<void>): Promise<OwnProduct> {
  const copy = await copyDemo()
  const { databaseUrl, dataDir } = copy
  const look = async <T>(work: (database: Database) => Promise<T>) => {
    const database = await openDatabase({ databaseUrl, dataDir, log: silentLog })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  await look(prepare)
  const port = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LOG_LEVEL: 'fatal',
  }
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
    // A product that is started again keeps its address.
    address: `http://127.0.0.1:${port}`,
    start,
    kill: () => {
      child?.kill('SIGKILL')
      child = null
    },
    stopAndLook: async (work) => {
      await stop()
      return look(work)
    },
    remove: async () => {
      await stop()
      await copy.remove()
    },
  }
}
