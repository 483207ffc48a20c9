import { readFileSync } from 'node:fs'

/** The longest times in which the loop ran nothing else, ms. */
export interface Holds {
  /** On the wall. */
  readonly longestMs: number
  /** Without the time in which the thread waited for a processor that others had: what the code itself takes. */
  readonly ownMs: number
}

const EVERY_MS = 1

/** Watches the loop of this thread until it is asked. Where the system does not tell what a thread waits, all of it is its own. */
export function watchHolds(): () => Holds {
  let [longestMs, ownMs] = [0, 0]
  let before = { at: performance.now(), waited: waitedMs() }
  const look = () => {
    const now = { at: performance.now(), waited: waitedMs() }
    const held = now.at - before.at - EVERY_MS
    longestMs = Math.max(longestMs, held)
    ownMs = Math.max(ownMs, held - (now.waited - before.waited))
    before = now
    timer = setTimeout(look, EVERY_MS)
  }
  let timer = setTimeout(look, EVERY_MS)
  return () => {
    clearTimeout(timer)
    look()
    clearTimeout(timer)
    return { longestMs, ownMs }
  }
}

/** How long the main thread has waited for a processor so far; Linux counts it in nanoseconds. */
function waitedMs(): number {
  try {
    const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1e6
  } catch {
    return 0
  }
}
