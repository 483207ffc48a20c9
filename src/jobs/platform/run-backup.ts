import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { BackupAnswer, BackupOrder } from './backup-child.ts'

const RUNS_SOURCES = import.meta.url.endsWith('.ts')
const SCRIPT = new URL(RUNS_SOURCES ? './backup-child.ts' : './backup-child.mjs', import.meta.url)

export type RunBackup = (order: BackupOrder, stopping: AbortSignal) => Promise<BackupAnswer>

/**
 * Copies and restores in a process of its own at low priority: packing gigabytes would hold the thread of requests, and
 * readings go first. At a stop it is killed; what it left is taken away at the next start.
 */
export const runBackup: RunBackup = async (order, stopping) => {
  stopping.throwIfAborted()
  const child = fork(fileURLToPath(SCRIPT), [], {
    execArgv: RUNS_SOURCES ? ['--import', 'tsx'] : [],
    // No variable of the server's reaches it: it is told all that it needs.
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = () => void child.kill('SIGKILL')
  stopping.addEventListener('abort', kill, { once: true })
  try {
    lowerPriority(child)
    child.send(order)
    const ended = once(child, 'exit').then(() => ({ fault: 'The process that makes the backup was ended.' }))
    const said = once(child, 'message').then(([answer]) => answer as BackupAnswer)
    const answer = await Promise.race([said, ended])
    stopping.throwIfAborted()
    return answer
  } finally {
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
