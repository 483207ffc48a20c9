import type { Instant } from '#domain/time/interval.ts'
import type { PlatformTx } from '../engine/transaction.ts'

/** What a person may say about themselves. */
export interface Profile {
  readonly name: string
  readonly email: string
  readonly phone: string
}

export interface Account extends Profile {
  readonly username: string
  readonly version: number
  readonly addedAt: Instant
  readonly passwordChangedAt: Instant
}

const COLUMNS = `username, name, email, phone, version, created_at as "addedAt",
  password_changed_at as "passwordChangedAt"`

export async function loadAccount(tx: PlatformTx, userId: number): Promise<Account | null> {
  const { rows } = await tx.query<Account>(`select ${COLUMNS} from app_user where id = $1`, [userId])
  return rows[0] ?? null
}

/** The same, with the row locked until the transaction ends. */
export async function lockAccount(tx: PlatformTx, userId: number): Promise<Account | null> {
  const { rows } = await tx.query<Account>(`select ${COLUMNS} from app_user where id = $1 for update`, [
    userId,
  ])
  return rows[0] ?? null
}

export async function changeProfile(tx: PlatformTx, userId: number, to: Profile): Promise<Account> {
  const { rows } = await tx.query<Account>(
    `update app_user set name = $2, email = $3, phone = $4, version = version + 1 where id = $1
     returning ${COLUMNS}`,
    [userId, to.name, to.email, to.phone],
  )
  return rows[0]!
}
