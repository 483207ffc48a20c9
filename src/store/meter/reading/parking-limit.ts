import { int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Two weeks of a meter that speaks every minute, and ten such meters: of more, the number alone is of use. */
export const MOST_OF_DEVICE = 20_000
export const MOST_OF_ORGANISATION = 200_000

/** The reason under which frames are counted, not kept. */
export const OVER_LIMIT = `over-limit: More frames were refused than are kept (${MOST_OF_DEVICE.toLocaleString('en-GB')} of a device, ${MOST_OF_ORGANISATION.toLocaleString('en-GB')} in all). They are counted.`

interface OfDevice {
  readonly deviceId: number | null
}

/** Frames that there is room for; counting them takes the database tens of milliseconds, so that it is done seldom. */
export interface ParkingRoom {
  /** For each frame whether there is room for it, which is taken. */
  take(tx: Tx, scope: Scope, frames: readonly OfDevice[]): Promise<boolean[]>
  /** What was taken may not have been used: it is counted anew. */
  recount(scope: Scope): void
}

/** What other processes park, and what is unparked, is learnt so late. */
const COUNTED_FOR_MS = 10_000
const MOST_ORGANISATIONS = 1_000

interface Counted {
  readonly at: number
  /** that are left */
  ofAll: number
  readonly ofDevices: Map<number | null, number>
}

export function createParkingRoom(): ParkingRoom {
  const counted = new Map<number, Counted>()

  function recall(organisationId: number): Counted {
    const now = performance.now()
    const known = counted.get(organisationId)
    if (known && now - known.at < COUNTED_FOR_MS) return known
    if (counted.size >= MOST_ORGANISATIONS) counted.clear()
    const anew = { at: now, ofAll: MOST_OF_ORGANISATION, ofDevices: new Map() }
    counted.set(organisationId, anew)
    return anew
  }

  return {
    async take(tx, scope, frames) {
      const room = recall(scope.organisationId)
      const unknown = new Set(frames.map(({ deviceId }) => deviceId).filter((id) => !room.ofDevices.has(id)))
      if (unknown.size > 0) await count(tx, scope, [...unknown], room)
      return frames.map(({ deviceId }) => {
        const ofDevice = room.ofDevices.get(deviceId) ?? 0
        if (ofDevice <= 0 || room.ofAll <= 0) return false
        room.ofDevices.set(deviceId, ofDevice - 1)
        room.ofAll -= 1
        return true
      })
    },
    recount: ({ organisationId }) => void counted.delete(organisationId),
  }
}

async function count(
  tx: Tx,
  scope: Scope,
  devices: readonly (number | null)[],
  room: Counted,
): Promise<void> {
  const { rows } = await tx.query<{ deviceId: number | null; parked: number; ofAll: number }>({
    name: 'parking-room',
    text: `select f.device_id as "deviceId", case when f.device_id is null
         then (select count(*) from (select from reading_parked
               where organisation_id = $1 and device_id is null limit $3) p)
         else (select count(*) from (select from reading_parked
               where organisation_id = $1 and device_id = f.device_id limit $3) p) end as parked,
         (select count(*) from (select from reading_parked where organisation_id = $1 limit $4) p) as "ofAll"
       from unnest($2::int4[]) f(device_id)`,
    values: [scope.organisationId, int4Array(devices), MOST_OF_DEVICE, MOST_OF_ORGANISATION],
  })
  for (const { deviceId, parked } of rows) room.ofDevices.set(deviceId, MOST_OF_DEVICE - parked)
  room.ofAll = MOST_OF_ORGANISATION - (rows[0]?.ofAll ?? 0)
}
