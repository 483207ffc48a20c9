import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SiteClock } from './queue/queue-options.ts'

const BOOT_ID = '/proc/sys/kernel/random/boot_id'

/** The clocks of this computer. Small ones have no battery: until a network sets the clock, it is wrong. */
export function systemClock(): SiteClock {
  return {
    wall: () => Date.now(),
    sinceBoot: () => Number(process.hrtime.bigint() / 1_000_000n),
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
