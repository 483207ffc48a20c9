import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { operatorText } from '#contract/platform/operator-messages.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import type { BackupAnswer, BackupOrder } from './backup-child.ts'

const RUNS_SOURCES = import.meta.url.endsWith('.ts')
const SCRIPT = new URL(RUNS_SOURCES ? './backup-child.ts' : './backup-child.mjs', import.meta.url)

/** A large database is copied in minutes; what takes longer waits for something that does not come. */
const DEADLINE_MS = 6 * HOUR_MS

export type RunBackup = (order: BackupOrder, stopping: AbortSignal) => Promise<BackupAnswer>

/**
 * Copies and restores in a process of its own at low priority: packing gigabytes would hold the thread of requests, and
 * readings go first. At a stop it is killed; what it left is taken away at the next start.
 */
export const runBackup: RunBackup = (order, stopping) => runWithin(DEADLINE_MS, order, stopping)

/** The same, with another deadline: when it has passed the process is killed, and the answer is a fault. */
export async function runWithin(
  deadlineMs: number,
  order: BackupOrder,
  stopping: AbortSignal,
): Promise<BackupAnswer> {
  stopping.throwIfAborted()
  const child = fork(fileURLToPath(SCRIPT), [], {
    execArgv: RUNS_SOURCES ? ['--import', 'tsx'] : [],
    // No variable of the server's reaches it: it is told all that it needs.
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = () => void child.kill('SIGKILL')
  const waited = new AbortController()
  stopping.addEventListener('abort', kill, { once: true })
  try {
    lowerPriority(child)
    child.send(order)
    const ended = once(child, 'exit').then(() => ({ fault: 'The process that makes the backup was ended.' }))
    const said = once(child, 'message').then(([answer]) => answer as BackupAnswer)
    const fault = operatorText.tookTooLong(deadlineMs / HOUR_MS)
    const late = sleep(deadlineMs, { fault }, { signal: waited.signal })
    // Nobody waits for it any more when it is aborted.
    late.catch(() => {})
    const answer = await Promise.race([said, ended, late])
    stopping.throwIfAborted()
    return answer
  } finally {
    waited.abort()
    stopping.removeEventListener('abort', kill)
    kill()
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Not everywhere permitted; it is a courtesy.
  }
}
