import { isNothingNew, type JudgedUpTo, judgedUpTo } from '#domain/alert/look/look-span.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { MarkedDevice } from '#store/alert/alert-mark.ts'
import { inTurns } from './in-turns.ts'
import type { Remembered } from './judged-memory.ts'

interface Passed {
  /** Devices of which something new may be told. */
  readonly marks: ReadonlyMap<number, MarkedDevice>
  /** What is known of the others now. */
  readonly passed: ReadonlyMap<number, JudgedUpTo>
}

/** Tells the devices of which their new readings say nothing new, without asking the database anything. */
export async function passOver(
  marks: ReadonlyMap<number, MarkedDevice>,
  known: Remembered | null,
  now: Instant,
): Promise<Passed> {
  // A gateway speaks again with any of its meters.
  if (known === null || known.isGatewaySilent) return { marks, passed: new Map() }
  const left = new Map<number, MarkedDevice>()
  const passed = new Map<number, JudgedUpTo>()
  await inTurns([...marks], ([id, changed]) => {
    const before = known.devices.get(id)
    const hasToldAlarms = changed.alarmsAt !== null && changed.alarmsAt >= changed.from
    if (!before || hasToldAlarms || !isNothingNew(before, changed, { ...known, now })) left.set(id, changed)
    else {
      const heardAt = Math.max(before.heardAt, changed.to)
      passed.set(id, judgedUpTo({ ...before, heardAt }, before, { now, isPlain: true }))
    }
  })
  return { marks: left, passed }
}
