import type { Database } from '#store/engine/database.ts'
import { wakeDrainers } from '#store/meter/rollup/touched-window.ts'

/** Tells whoever rolls up that there is work: at once, and then at most once a tick however much comes. */
export interface DrainWaker {
  wake(organisationId: number): void
  stop(): Promise<void>
}

/** A notice goes through every commit of the server one after the other; what comes in between is rolled up together. */
const TICK_MS = 250

export function createDrainWaker(database: Database, tickMs = TICK_MS): DrainWaker {
  const waiting = new Set<number>()
  let resting: NodeJS.Timeout | undefined
  let told: Promise<void> = Promise.resolve()

  function tell(): void {
    resting = undefined
    if (waiting.size === 0) return
    const ids = [...waiting]
    waiting.clear()
    resting = setTimeout(tell, tickMs).unref()
    // Whoever rolls up looks for itself every few seconds.
    told = wakeDrainers(database, ids).catch(() => {})
  }

  return {
    wake(organisationId) {
      waiting.add(organisationId)
      if (resting === undefined) tell()
    },
    async stop() {
      clearTimeout(resting)
      tell()
      clearTimeout(resting)
      await told
    },
  }
}
