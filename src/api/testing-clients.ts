import type { Database } from '#store/engine/database.ts'
import { addOrganisation, addPlace, type Place } from './testing.ts'

/** What the administrator area names of a client, beside a branch and a device. */
export interface ClientIds {
  readonly clientId: number
  readonly otherBranchId: number
  readonly personId: number
  readonly keyId: number
  readonly agentId: number
  /** What visitors left, which belongs to no client. */
  readonly messageId: number
  readonly signUpId: number
  /** a name of hardware, and a mapping of its JSON */
  readonly nameId: number
  readonly mappingId: number
}

const MAPPED = [{ path: 'p', measure: 'kw', unit: null }]
let clients = 0

/** A client with two branches, somebody, a key and what visitors left, made just now. */
export async function freshClient(database: Database): Promise<{ place: Place; client: ClientIds }> {
  const name = `Client ${++clients}`
  const clientId = await addOrganisation(database, name, 'STANDARD')
  const place = await addPlace(database, clientId, 'Here')
  const other = await addPlace(database, clientId, 'There')
  const one = async (text: string, values: unknown[]) =>
    (await database.admin.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id
  const personId = await one(
    `insert into app_user (username, organisation_id, role, level, password_hash) values ($1, $2, 'viewer', 1, '')`,
    [`person ${clients}`, clientId],
  )
  const keyId = await one(
    'insert into ingest_key (key_hash, organisation_id, device_id, label) values ($1, $2, $3, $1)',
    [`key ${clients}`, clientId, place.deviceIds[0]],
  )
  const agentId = await one(
    `insert into site_agent (organisation_id, branch_id, name, device_ids, made_at, code_until)
     values ($1, $2, 'Switch room', $3, now(), now())`,
    [clientId, place.branchId, [...place.deviceIds]],
  )
  const messageId = await one(
    `insert into contact_message (name, email, message, made_at, made_on, content_hash)
     values ('Ada', 'ada@example.com', 'Hello', now(), now(), $1)`,
    [`message ${clients}`],
  )
  const signUpId = await one(
    `insert into sign_up_request (first_name, last_name, email, made_at) values ('Ada', 'Obi', $1, now())`,
    [`visitor-${clients}@example.com`],
  )
  const nameId = await one(
    `insert into device_name (organisation_id, dialect, hardware_id, channel, device_id, by_broker, made_at)
     values ($1, 'acrel-gateway', '00042', '', $2, false, now())`,
    [clientId, place.deviceIds[0]],
  )
  const mappingId = await one(
    `insert into json_mapping (organisation_id, name, topic, mapping, made_at) values ($1, 'Router', 'a/b', $2, now())`,
    [clientId, JSON.stringify({ records: null, device: null, channel: null, time: null, values: MAPPED })],
  )
  const left = { messageId, signUpId, nameId, agentId, mappingId }
  return { place, client: { clientId, otherBranchId: other.branchId, personId, keyId, ...left } }
}
