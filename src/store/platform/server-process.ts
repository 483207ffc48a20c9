import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'

// Processes and their leases are of no one organisation: they are read and written with the owner's rights.

export type ProcessKind = 'web and jobs' | 'web' | 'jobs'

export interface ServerProcess {
  readonly id: string
  readonly kind: ProcessKind
  readonly host: string
  readonly pid: number
  readonly version: string
  /** The schema that the program knows. */
  readonly schemaVersion: number
  /** Tells one SECRET_KEY from another and nothing about either. */
  readonly keyMark: string
}

/** Without a sign for so long, a process is gone: its work is another's. */
export const GONE_AFTER_MS = 18_000
/** Rows of processes that were killed are shown for a day. */
const FORGOTTEN_AFTER = '1 day'

/** Writes down that the process lives. */
export async function tellAlive({ admin }: Pick<Database, 'admin'>, one: ServerProcess): Promise<void> {
  const { id, kind, host, pid, version, schemaVersion, keyMark } = one
  await admin.query(
    `insert into server_process (id, kind, host, pid, version, schema_version, key_mark)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do update set seen_at = now()`,
    [id, kind, host, pid, version, schemaVersion, keyMark],
  )
}

/** The process ends and works for nobody any more; what was killed long ago is forgotten with it. */
export async function forgetProcess({ admin }: Pick<Database, 'admin'>, id: string): Promise<void> {
  await admin.query('delete from work_lease where process_id = $1', [id])
  await admin.query(
    `delete from server_process where id = $1 or seen_at < now() - interval '${FORGOTTEN_AFTER}'`,
    [id],
  )
}

export interface SeenProcess extends ServerProcess {
  readonly startedAt: Instant
  readonly seenAt: Instant
  readonly isAlive: boolean
}

/** Every process that has told of itself within a day, the longest running first; by the database's clock. */
export async function seenProcesses({ admin }: Pick<Database, 'admin'>): Promise<SeenProcess[]> {
  const { rows } = await admin.query<SeenProcess>(
    `select id, kind, host, pid, version, schema_version as "schemaVersion", key_mark as "keyMark",
       extract(epoch from started_at)::float8 * 1000 as "startedAt", extract(epoch from seen_at)::float8 * 1000 as "seenAt",
       seen_at > now() - interval '${GONE_AFTER_MS} milliseconds' as "isAlive"
     from server_process where seen_at > now() - interval '${FORGOTTEN_AFTER}' order by started_at, id limit 1000`,
  )
  return rows
}

/**
 * Whether the process works for the organisation (0: for none) from now on: nobody who lives does, as the database sees it
 * by itself. A list of the living that was read before knows nothing of one that has just come.
 */
export async function takeLease(
  { admin }: Pick<Database, 'admin'>,
  organisationId: number,
  processId: string,
): Promise<boolean> {
  const { rowCount } = await admin.query(
    `insert into work_lease (organisation_id, process_id) values ($1, $2)
     on conflict (organisation_id) do update set process_id = excluded.process_id, taken_at = excluded.taken_at
     where work_lease.process_id = excluded.process_id or not exists (
       select from server_process p where p.id = work_lease.process_id
         and p.seen_at > now() - interval '${GONE_AFTER_MS} milliseconds')`,
    [organisationId, processId],
  )
  return rowCount === 1
}

/** Gives organisations back that another process is to work for. */
export async function freeLeases(
  { admin }: Pick<Database, 'admin'>,
  organisationIds: readonly number[],
  processId: string,
): Promise<void> {
  await admin.query('delete from work_lease where organisation_id = any ($1) and process_id = $2', [
    organisationIds,
    processId,
  ])
}
