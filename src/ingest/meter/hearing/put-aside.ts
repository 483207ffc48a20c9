import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { putFramesAside } from '#store/meter/hardware/frames-aside.ts'
import type { Frame } from '../frame.ts'
import { type Refused, scopeOfHolder } from '../meter-admission.ts'
import type { Sender } from '../metering.ts'

interface PutAsideOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

/**
 * Messages of MQTT_URL that are refused for what their own client has sent: the broker hands them over one after another,
 * so one that is waited for would hold those of all other clients. They are kept in the database, acknowledged, and taken
 * from there (`take-aside.ts`), over a restart too; what there is no room for is lost, and the log counts it.
 */
export function createPutAside({ database, clock, log }: PutAsideOptions) {
  return {
    /** Resolves when they would survive a power cut. */
    async add({ organisationId }: Sender, frames: readonly Frame[], { code }: Refused): Promise<void> {
      const scope = scopeOfHolder({ organisationId })
      const text = JSON.stringify(frames.map(({ body, ...frame }) => ({ ...frame, body: body() })))
      const isKept = await database.withScope(scope, (tx) =>
        putFramesAside(tx, scope, { readings: frames.length, frames: text }, clock()),
      )
      const told = { organisationId, code, readings: frames.length }
      if (!isKept) log.warn(told, 'A message of MQTT_URL is lost: its client has sent more than can be taken')
    },
  }
}
