import { rmSync, statSync } from 'node:fs'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { type Chain, chainsIn } from '../../engine/embedded/archiving.ts'

/** As long as the older of two weekly copies stays, and a day. */
const KEPT_MS = 15 * DAY_MS

/** Takes away chains of databases that were replaced two weeks ago and longer. */
export function removeOldChains(archiveDir: string, present: Chain, now: Instant): void {
  for (const chain of chainsIn(archiveDir)) {
    if (chain.dir !== present.dir && lastTouched(chain) < now - KEPT_MS)
      rmSync(chain.dir, { recursive: true, force: true })
  }
}

/** When the last segment came into it. */
function lastTouched({ dir, walDir }: Chain): Instant {
  return Math.max(...[dir, walDir].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0))
}
