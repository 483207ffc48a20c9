import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** So much further behind a thread gets a third of what the others do where they want one processor. */
const BEHIND = 5
/** As newer Node names them. */
const HELPER_NAME = /^(V8Worker|DelayedTask)/
/** Four, and what wakes them: Node begins them before anything else. */
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
 * Lets what V8 compiles and collects with beside the threads of this process come after them: for a long answer four helpers wake at
 * once, and where processors are few whoever asks for little waited for each of them. Does nothing where it cannot tell which they are.
 */
export function letHelpersGoBehind(): void {
  if (process.platform !== 'linux') return
  try {
    const own = getPriority(process.pid)
    for (const id of helpers()) lower(id, own + BEHIND)
  } catch {
    // What is hidden or forbidden costs whoever asks a few milliseconds, and the server nothing.
  }
}

/** By their names, else the oldest but the first, unless somebody chose how many there are. */
function helpers(): number[] {
  const threads = readdirSync('/proc/self/task').map(Number)
  const named = threads.filter((id) => HELPER_NAME.test(readFileSync(`/proc/self/task/${id}/comm`, 'utf8')))
  if (named.length > 0) return named
  const others = threads.filter((id) => id !== process.pid).sort((a, b) => a - b)
  const isChosen = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((one) =>
    one.includes('v8-pool-size'),
  )
  // Ids begin anew after the highest: then the order tells nothing.
  return isChosen || others.some((id) => id < process.pid) ? [] : others.slice(0, HELPERS)
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
