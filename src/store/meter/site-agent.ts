import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { CODE_VALID_MS, MOST_GUESSES, secretFromBytes, writeCode } from '#domain/site/enrolment-code.ts'
import type { Instant } from '#domain/time/interval.ts'
import { int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { appendAudit } from '../platform/audit.ts'
import { createIngestKey, revokeIngestKey } from './ingest-key.ts'

/** An agent at a branch, see the migration. */
export interface SiteAgent {
  readonly id: number
  readonly branchId: number
  readonly name: string
  readonly deviceIds: readonly number[]
  readonly madeAt: Instant
  /** null: there is no code, or it is used */
  readonly codeUntil: Instant | null
  readonly enrolledAt: Instant | null
  readonly keyId: number | null
  readonly heardAt: Instant | null
  /** contract `siteHealth`, as it was told */
  readonly health: object | null
}

const COLUMNS = `id, branch_id as "branchId", name, device_ids as "deviceIds", made_at as "madeAt",
  case when code_hash is not null then code_until end as "codeUntil", enrolled_at as "enrolledAt", key_id as "keyId",
  heard_at as "heardAt", health`

const MOST_AGENTS = 100

/** Those that have not ended, of a branch or of all, newest first. */
export async function siteAgents(
  tx: Tx,
  scope: Scope,
  { branchId, id }: { readonly branchId?: number; readonly id?: number } = {},
): Promise<SiteAgent[]> {
  const { rows } = await tx.query<SiteAgent>(
    `select ${COLUMNS} from site_agent where organisation_id = $1 and ended_at is null
       and ($2::int4 is null or branch_id = $2) and ($3::int4 is null or id = $3)
     order by id desc limit ${MOST_AGENTS}`,
    [scope.organisationId, branchId ?? null, id ?? null],
  )
  return rows
}

export interface SiteAgentToAdd {
  readonly branchId: number
  readonly name: string
  readonly deviceIds: readonly number[]
}

/** Adds an agent that has no code yet. */
export async function addSiteAgent(
  tx: Tx,
  scope: Scope,
  { branchId, name, deviceIds }: SiteAgentToAdd,
  now: Instant,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into site_agent (organisation_id, branch_id, name, device_ids, made_at, code_until)
     values ($1, $2, $3, $4::int4[], to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000)) returning id`,
    [scope.organisationId, branchId, name, int4Array(deviceIds), now],
  )
  return rows[0]!.id
}

/** Another code in the place of the one before, as it is shown once; kept as a hash. */
export async function renewSiteCode(tx: Tx, scope: Scope, id: number, now: Instant): Promise<string> {
  const secret = makeSecret()
  await tx.query(
    `update site_agent set code_hash = $3, code_until = to_timestamp($4::float8 / 1000), wrong_guesses = 0
     where organisation_id = $1 and id = $2 and ended_at is null`,
    [scope.organisationId, id, hashSecret(secret), now + CODE_VALID_MS],
  )
  return writeCode({ organisationId: scope.organisationId, agentId: id, secret })
}

function makeSecret(): string {
  return secretFromBytes(randomBytes(32)) ?? makeSecret()
}

/** What an agent gets for its code. */
export interface Enrolled {
  readonly agent: SiteAgent
  readonly key: string
}

/**
 * Uses a code, once: makes the key of the agent's devices and ends the one before. null: there is no such code, or not any
 * more; a wrong secret is counted, and after five the code is void.
 */
export async function useSiteCode(
  tx: Tx,
  scope: Scope,
  { agentId, secret }: { readonly agentId: number; readonly secret: string },
  now: Instant,
): Promise<Enrolled | null> {
  const { rows } = await tx.query<{ hash: string; isLate: boolean }>(
    `select code_hash as hash, code_until <= to_timestamp($3::float8 / 1000) as "isLate" from site_agent
     where organisation_id = $1 and id = $2 and ended_at is null and code_hash is not null for update`,
    [scope.organisationId, agentId, now],
  )
  const known = rows[0]
  if (!known || known.isLate) return null
  if (!timingSafeEqual(Buffer.from(known.hash), Buffer.from(hashSecret(secret)))) {
    await tx.query(
      `update site_agent set wrong_guesses = wrong_guesses + 1,
         code_hash = case when wrong_guesses + 1 < $3 then code_hash end
       where organisation_id = $1 and id = $2`,
      [scope.organisationId, agentId, MOST_GUESSES],
    )
    return null
  }
  const agent = (await siteAgents(tx, scope, { id: agentId }))[0]!
  const wish = { label: `site agent ${agent.id}`, for: { gatewayOf: agent.deviceIds } }
  const made = await createIngestKey(tx, scope, wish, now)
  if ('refusal' in made) return null
  // Only now: a refusal must not cost the running agent its key.
  if (agent.keyId !== null) await revokeIngestKey(tx, scope, agent.keyId, now)
  await tx.query(
    `update site_agent set code_hash = null, key_id = $3, enrolled_at = to_timestamp($4::float8 / 1000)
     where organisation_id = $1 and id = $2`,
    [scope.organisationId, agentId, made.id, now],
  )
  const subject = `site agent ${agentId}`
  const after = { key: made.id, devices: agent.deviceIds }
  await appendAudit(tx, scope, { at: now, userId: null, action: 'site-agent.enrolled', subject, after })
  return { agent, key: made.key }
}

/** Ends an agent with its key and code. */
export async function endSiteAgent(tx: Tx, scope: Scope, agent: SiteAgent, now: Instant): Promise<void> {
  if (agent.keyId !== null) await revokeIngestKey(tx, scope, agent.keyId, now)
  await tx.query(
    `update site_agent set ended_at = to_timestamp($3::float8 / 1000), code_hash = null
     where organisation_id = $1 and id = $2`,
    [scope.organisationId, agent.id, now],
  )
}

/** Keeps what the agent of a key told of itself. False: it is the key of none. */
export async function keepSiteHealth(
  tx: Tx,
  scope: Scope,
  { keyId, health, at }: { readonly keyId: number; readonly health: object; readonly at: Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update site_agent set health = $3, heard_at = to_timestamp($4::float8 / 1000)
     where organisation_id = $1 and key_id = $2 and ended_at is null`,
    [scope.organisationId, keyId, JSON.stringify(health), at],
  )
  return rowCount === 1
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
