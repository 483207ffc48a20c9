import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { threadScript } from '#report/thread-script.ts'
import type { Hashed, HashOrder } from './hash-worker.ts'

/** Hashes passwords in threads of their own. */
export interface HashPool {
  hash(password: string): Promise<string>
  verify(storedHash: string, password: string): Promise<boolean>
  stop(): Promise<void>
}

interface Waiting extends HashOrder {
  resolve(done: Hashed): void
  reject(error: Error): void
}

interface Thread {
  readonly worker: Worker
  at: Waiting | null
}

const RUNS_SOURCES = import.meta.url.endsWith('.ts')
const SCRIPT = new URL(RUNS_SOURCES ? './hash-worker.ts' : './hash-worker.mjs', import.meta.url)

/** One processor is left to those who read pages. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

/**
 * A hash is some 14 ms of one processor and 19 MiB. In libuv's pool it would stand before what answers pages (files,
 * compression); here it stands before other hashes alone. Who may wait how long is decided before (`credentials`).
 */
export function createHashPool(): HashPool {
  const threads: Thread[] = []
  const queue: Waiting[] = []
  let lastId = 0
  let isStopped = false

  function start(): Thread {
    const worker = new Worker(threadScript(SCRIPT))
    const thread: Thread = { worker, at: null }
    worker.on('message', (done: Hashed) => {
      thread.at?.resolve(done)
      thread.at = null
      next()
    })
    worker.on('error', (error) => drop(thread, error))
    worker.on('exit', () => drop(thread, new Error('the thread that hashes passwords ended')))
    worker.unref()
    threads.push(thread)
    return thread
  }

  /** Another thread begins with the next password; only the one that this was at is lost. */
  function drop(thread: Thread, error: Error): void {
    const place = threads.indexOf(thread)
    if (place === -1) return
    threads.splice(place, 1)
    thread.at?.reject(error)
    void thread.worker.terminate()
    next()
  }

  function next(): void {
    if (queue.length === 0 || isStopped) return
    const free = threads.find(({ at }) => at === null) ?? (threads.length < THREADS ? start() : null)
    if (!free) return
    const order = queue.shift()!
    free.at = order
    const { id, password, storedHash } = order
    free.worker.postMessage({ id, password, storedHash } satisfies HashOrder)
    next()
  }

  function run(password: string, storedHash: string | null): Promise<Hashed> {
    if (isStopped) return Promise.reject(new Error('the server is being stopped'))
    return new Promise((resolve, reject) => {
      queue.push({ id: ++lastId, password, storedHash, resolve, reject })
      next()
    })
  }

  return {
    async hash(password) {
      const done = await run(password, null)
      if ('hash' in done) return done.hash
      throw new Error(`The password could not be hashed: ${'fault' in done ? done.fault : 'no hash'}`)
    },
    async verify(storedHash, password) {
      const done = await run(password, storedHash)
      if ('isRight' in done) return done.isRight
      throw new Error(`The password could not be compared: ${'fault' in done ? done.fault : 'no answer'}`)
    },
    async stop() {
      isStopped = true
      for (const { reject } of queue.splice(0)) reject(new Error('the server is being stopped'))
      await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}
