import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** So much further behind a thread gets a third of what the others do where they want one processor. */
const BEHIND = 5

/**
 * Lets the threads that answer at once go first where processors are few. Linux has a priority for each thread; elsewhere this
 * does nothing.
 */
export function goBehind(): void {
  const id = threadId()
  if (id !== null) setPriority(id, Math.min(constants.priority.PRIORITY_LOW, getPriority(id) + BEHIND))
}

/** As Linux counts the thread that asks; null: it does not tell. */
export function threadId(): number | null {
  if (process.platform !== 'linux') return null
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return null
  }
}
