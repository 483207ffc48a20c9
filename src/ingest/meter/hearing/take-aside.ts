import { type Instant, SECOND_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Job } from '#store/engine/woken.ts'
import {
  type AsideFrames,
  forgetFramesAside,
  framesAside,
  removeFramesAside,
} from '#store/meter/hardware/frames-aside.ts'
import { organisationsWithFramesAside } from '#store/site/organisations-due.ts'
import { commitFrames } from '../commit-frames.ts'
import type { Frame } from '../frame.ts'
import { scopeOfHolder } from '../meter-admission.ts'
import { ParkingFullError } from '../parking/park-refused.ts'

interface TakeAsideOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

/** Messages of a client at one look, and the readings after which it is another's turn. */
const MOST_MESSAGES = 50
const MOST_READINGS = 1_000

/**
 * Takes in what was put aside, the oldest first and slowly enough that nobody else waits for it. What cannot be kept now is
 * tried again; taken twice, readings are duplicates.
 */
export function takeAsideJob({ database, clock, log }: TakeAsideOptions): Job {
  return {
    everyMs: 10 * SECOND_MS,
    failed: 'Could not take in readings that were put aside; it is tried again',
    organisations: () => organisationsWithFramesAside(database),
    async drain(organisationId, { stopping }) {
      const scope = scopeOfHolder({ organisationId })
      const waiting = await database.withScope(scope, async (tx) => {
        const lost = await forgetFramesAside(tx, scope, clock())
        if (lost > 0)
          log.warn({ organisationId, messages: lost }, 'Messages that waited for a month are lost')
        return framesAside(tx, scope, MOST_MESSAGES)
      })
      let readings = 0
      for (const message of waiting) {
        if (stopping.aborted || readings >= MOST_READINGS) return
        readings += message.readings
        try {
          await commitFrames(database, scope, readFrames(message), clock)
        } catch (error) {
          if (error instanceof ParkingFullError) return
          throw error
        }
        await database.withScope(scope, (tx) => removeFramesAside(tx, scope, [message.id]))
      }
    },
  }
}

function readFrames({ frames }: AsideFrames): Frame[] {
  const kept = frames as (Omit<Frame, 'body'> & { readonly body: string })[]
  return kept.map(({ body, ...frame }) => ({ ...frame, body: () => body }))
}
