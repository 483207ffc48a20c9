import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Instant } from '#domain/time/interval.ts'
import type { SiteClock } from './queue/queue-options.ts'

const BOOT_ID = '/proc/sys/kernel/random/boot_id'
/** systemd makes it when a time server has set the clock since the computer was switched on. */
const SYNCHRONISED = '/run/systemd/timesync/synchronized'

export interface HearingClock extends SiteClock {
  /** The server says that it is this time. */
  hear(at: Instant): void
}

export interface Ticking {
  readonly wall: () => Instant
  readonly sinceBoot: () => number
  /** the system says that a time server set the clock */
  readonly isSynchronised: () => boolean
}

const SYSTEM: Ticking = {
  wall: () => Date.now(),
  sinceBoot: () => Number(process.hrtime.bigint() / 1_000_000n),
  isSynchronised: () => existsSync(SYNCHRONISED),
}

/**
 * The clocks of this computer. Small ones have no battery: after a power cut theirs says nothing, or the time that it was
 * before the cut, until a network sets it.
 */
export function systemClock({ wall, sinceBoot, isSynchronised }: Ticking = SYSTEM): HearingClock {
  let startedAt: Instant | null = null
  return {
    wall,
    sinceBoot,
    hear(at) {
      startedAt = at - sinceBoot()
    },
    trueTime() {
      if (isSynchronised()) return wall()
      return startedAt === null ? null : startedAt + sinceBoot()
    },
    bootId: readBootId(),
  }
}

/** Where the system says none, every start of the program counts as one of the computer. */
function readBootId(): string {
  try {
    return readFileSync(BOOT_ID, 'utf8').trim()
  } catch {
    return randomUUID()
  }
}
