import { createHash } from 'node:crypto'
import type { Instant } from '#domain/time/interval.ts'
import type { Tx } from './transaction.ts'

export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly message: string
}

/** Keeps a message for the platform administrators; null: the same came today already. */
export async function addContactMessage(tx: Tx, said: ContactMessage, now: Instant): Promise<number | null> {
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

export interface SignUpRequest {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Keeps a request for an account; null: one with this address waits already. */
export async function addSignUpRequest(tx: Tx, asked: SignUpRequest, now: Instant): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into sign_up_request (first_name, last_name, email, made_at) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [asked.firstName, asked.lastName, asked.email, new Date(now)],
  )
  return rows[0]?.id ?? null
}

/** Where mail to the people of the platform goes. */
export async function platformAddresses(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ email: string }>(
    `select distinct lower(email) as email from app_user
     where organisation_id is null and disabled_at is null and email <> ''`,
  )
  return rows.map(({ email }) => email)
}
