import { readdirSync, readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** So much further behind a thread gets a third of what the others do where they want one processor. */
const BEHIND = 5
/** Their tenth is all that helpers get beside others. */
const FAR_BEHIND = 10
/** What wakes them, and four of them: V8's, which Node begins before anything else. */
const HELPERS = 5

/**
 * Lets the threads that answer at once go first where processors are few. Linux has a priority for each thread; elsewhere this
 * does nothing.
 */
export function goBehind(): void {
  const id = threadId()
  if (id !== null) lower(id, getPriority(id) + BEHIND)
}

/**
 * Lets what compiles and collects beside the threads of this process come after them: for a long answer four helpers wake at
 * once, and where processors are few whoever asks for little waited for each of them. They are the oldest threads but the first.
 */
export function letHelpersGoBehind(): void {
  if (process.platform !== 'linux') return
  const own = getPriority(process.pid)
  const threads = readdirSync('/proc/self/task').map(Number)
  const others = threads.filter((id) => id !== process.pid).sort((a, b) => a - b)
  for (const id of others.slice(0, HELPERS)) lower(id, own + FAR_BEHIND)
}

function lower(id: number, to: number): void {
  setPriority(id, Math.min(constants.priority.PRIORITY_LOW, to))
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
