import { availableParallelism } from 'node:os'
import { createThreadPool } from '#store/engine/thread/thread-pool.ts'
import type { HashOrder } from './hash-worker.ts'

/** Hashes passwords in threads of their own. */
export interface HashPool {
  hash(password: string): Promise<string>
  verify(storedHash: string, password: string): Promise<boolean>
  /** Those that are under way are refused. */
  stop(): Promise<void>
}

const RUNS_SOURCES = import.meta.url.endsWith('.ts')
const SCRIPT = new URL(RUNS_SOURCES ? './hash-worker.ts' : './hash-worker.mjs', import.meta.url)

/** One processor is left to those who read pages. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
const PATIENCE_MS = 15_000
/** Of what JavaScript holds: argon2 takes its own outside. */
const MEMORY_MB = 64

/**
 * A hash is some 14 ms of one processor and 19 MiB. In libuv's pool it would stand before what answers pages (files,
 * compression); here it stands before other hashes alone. Who may wait how long is decided before (`credentials`).
 */
export function createHashPool(): HashPool {
  const options = { script: SCRIPT, patienceMs: PATIENCE_MS, memoryMb: MEMORY_MB }
  const { ask, stop } = createThreadPool<HashOrder, string | boolean>(options, THREADS)
  return {
    hash: async (password) => String(await ask({ password, storedHash: null })),
    verify: async (storedHash, password) => (await ask({ password, storedHash })) === true,
    stop,
  }
}
