import { createHash } from 'node:crypto'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { organisationLine, type PlatformTx, type Tx } from '../engine/transaction.ts'

export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly message: string
}

/** Keeps a message for the platform administrators; null: the same came today already. */
export async function addContactMessage(
  tx: PlatformTx,
  said: ContactMessage,
  now: Instant,
): Promise<number | null> {
  const { name, email, message } = said
  const hash = createHash('sha256')
    .update(JSON.stringify([name, email.toLowerCase(), message]))
    .digest('base64url')
  const { rows } = await tx.query<{ id: number }>(
    `insert into contact_message (name, email, message, made_at, made_on, content_hash)
     values ($1, $2, $3, $4, ($4::timestamptz at time zone 'UTC')::date, $5)
     on conflict (content_hash, made_on) do nothing returning id`,
    [name, email, message, new Date(now), hash],
  )
  return rows[0]?.id ?? null
}

export type SignUpState = 'waiting' | 'approved' | 'refused'

export interface SignUpRequest {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Keeps a request for an account; null: one with this address waits already. */
export async function addSignUpRequest(
  tx: PlatformTx,
  asked: SignUpRequest,
  now: Instant,
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into sign_up_request (first_name, last_name, email, made_at) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [asked.firstName, asked.lastName, asked.email, new Date(now)],
  )
  return rows[0]?.id ?? null
}

/** A message was seen to; null: there is none with this id, false: it was read before. */
export async function markMessageRead(tx: PlatformTx, id: number, now: Instant): Promise<boolean | null> {
  const { rows } = await tx.query<{ readAt: Instant | null }>(
    'select read_at as "readAt" from contact_message where id = $1 for update',
    [id],
  )
  if (!rows[0]) return null
  if (rows[0].readAt !== null) return false
  await tx.query('update contact_message set read_at = $2 where id = $1', [id, new Date(now)])
  return true
}

/** The organisation of transactions of the platform itself. */
const PLATFORM = 0

/** What visitors write is the platform's, also where it is answered inside of an organisation. */
async function asPlatform<T>(tx: Tx, { organisationId }: Scope, work: () => Promise<T>): Promise<T> {
  await tx.query(organisationLine(PLATFORM))
  const result = await work()
  await tx.query(organisationLine(organisationId))
  return result
}

/** A request, locked until the transaction ends: of two administrators who decide, one is first. */
export function lockSignUp(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<(SignUpRequest & { id: number; state: SignUpState }) | null> {
  return asPlatform(tx, scope, async () => {
    const { rows } = await tx.query<SignUpRequest & { id: number; state: SignUpState }>(
      `select id, first_name as "firstName", last_name as "lastName", email, state
       from sign_up_request where id = $1 for update`,
      [id],
    )
    return rows[0] ?? null
  })
}

export interface Decision {
  readonly state: Exclude<SignUpState, 'waiting'>
  readonly by: number
  readonly at: Instant
}

export async function decideSignUp(
  tx: Tx,
  scope: Scope,
  id: number,
  { state, by, at }: Decision,
): Promise<void> {
  const text = 'update sign_up_request set state = $2, decided_by = $3, decided_at = $4 where id = $1'
  await asPlatform(tx, scope, () => tx.query(text, [id, state, by, new Date(at)]))
}

/** Whoever writes to us waits for as many letters. */
const MOST_ADDRESSES = 50

/** Where mail to the people of the platform goes. */
export async function platformAddresses(tx: PlatformTx): Promise<string[]> {
  const { rows } = await tx.query<{ email: string }>(
    `select distinct lower(email) as email from app_user
     where organisation_id is null and disabled_at is null and email <> '' order by 1 limit ${MOST_ADDRESSES}`,
  )
  return rows.map(({ email }) => email)
}
