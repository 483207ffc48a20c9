import type { HeardKey, Voice } from '#domain/alert/join-gateways.ts'
import { int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { OF_SENDER } from './hardware-health.ts'

/** More are not watched: so many gateways are some ten thousand meters. */
export const MOST_GATEWAYS = 2_000

/**
 * Gateways' keys that are valid: the old one and the new one of a gateway have one name. A site agent is
 * heard by what it tells of itself too. */
export async function gatewayKeys(tx: Tx, scope: Scope): Promise<HeardKey[]> {
  const { rows } = await tx.query<HeardKey>({
    name: 'gateway-keys',
    text: `select k.id as "keyId", coalesce(a.name || ' (' || k.label || ')', k.label) as name,
        array(select g.device_id from ingest_gateway_device g
              where g.organisation_id = $1 and g.key_id = k.id order by g.device_id) as "deviceIds",
        greatest(h.heard_at, a.heard_at) as "heardAt", h.told_at as "toldAt"
      from ingest_key k
      left join hardware_health h on h.organisation_id = $1 and h.device_id = ${OF_SENDER} and h.key_id = k.id
      left join site_agent a on a.organisation_id = $1 and a.key_id = k.id and a.ended_at is null
      where k.organisation_id = $1 and k.device_id is null and k.revoked_at is null
      order by k.id limit ${MOST_GATEWAYS}`,
    values: [scope.organisationId],
  })
  return rows
}

/** When these devices were heard last, through each key that they were heard through. */
export async function deviceVoices(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<Voice[]> {
  if (deviceIds.length === 0) return []
  const { rows } = await tx.query<Voice>({
    name: 'device-voices',
    text: `select device_id as "deviceId", key_id as "keyId", heard_at as "heardAt" from hardware_health
      where organisation_id = $1 and device_id = any ($2::int4[]) and device_id <> ${OF_SENDER}
      order by device_id, key_id`,
    values: [scope.organisationId, int4Array([...new Set(deviceIds)])],
  })
  return rows
}
