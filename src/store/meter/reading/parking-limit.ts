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

/** For each frame whether there is room for it. */
export async function roomFor(tx: Tx, scope: Scope, frames: readonly OfDevice[]): Promise<boolean[]> {
  const devices = [...new Set(frames.map(({ deviceId }) => deviceId))]
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
  const rooms = new Map(rows.map(({ deviceId, parked }) => [deviceId, MOST_OF_DEVICE - parked]))
  let ofAll = MOST_OF_ORGANISATION - (rows[0]?.ofAll ?? 0)
  return frames.map(({ deviceId }) => {
    const room = rooms.get(deviceId) ?? 0
    if (room <= 0 || ofAll <= 0) return false
    rooms.set(deviceId, room - 1)
    ofAll -= 1
    return true
  })
}
