import { setTimeout as sleep } from 'node:timers/promises'

const LEAST_PAUSE_MS = 50

/** Works at once and then on each beat of the clock, until it is stopped. `work` never rejects. */
export async function onBeat(
  periodMs: number,
  stopped: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  while (!stopped.aborted) {
    await work()
    const pauseMs = Math.max(LEAST_PAUSE_MS, periodMs - (Date.now() % periodMs))
    await sleep(pauseMs, undefined, { signal: stopped }).catch(() => {})
  }
}
