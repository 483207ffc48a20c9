import { FORGOTTEN_AFTER_MS, type Guesses } from '#domain/people/guess.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { PlatformTx } from '../engine/transaction.ts'

/** Whose tries are counted together: an account, and '' or an address it has signed in from before. */
export interface GuessedAccount {
  readonly username: string
  readonly address: string
}

/** Tries so far; the row is locked until the transaction ends, so that equal tries are counted in turn. */
export async function guessesOn(
  tx: PlatformTx,
  account: GuessedAccount,
  now: Instant,
): Promise<Guesses | null> {
  const key = [account.username.toLowerCase(), account.address]
  await tx.query(
    `insert into sign_in_failure (username, address, failures, last_failed_at) values ($1, $2, 0, $3)
     on conflict do nothing`,
    [...key, new Date(now)],
  )
  const { rows } = await tx.query<Guesses>(
    `select failures, last_failed_at as "lastFailedAt", blocked_until as "blockedUntil"
     from sign_in_failure where username = $1 and address = $2 for update`,
    key,
  )
  return rows[0] ?? null
}

export async function saveGuesses(tx: PlatformTx, account: GuessedAccount, guesses: Guesses): Promise<void> {
  await tx.query(
    `update sign_in_failure set failures = $3, last_failed_at = $4, blocked_until = $5
     where username = $1 and address = $2`,
    [
      account.username.toLowerCase(),
      account.address,
      guesses.failures,
      new Date(guesses.lastFailedAt),
      guesses.blockedUntil === null ? null : new Date(guesses.blockedUntil),
    ],
  )
}

/** The right password: the account's tries are forgotten, and with them everything older than memory. */
export async function clearGuesses(tx: PlatformTx, account: GuessedAccount, now: Instant): Promise<void> {
  await tx.query(
    'delete from sign_in_failure where (username = $1 and address = $2) or last_failed_at < $3',
    [account.username.toLowerCase(), account.address, new Date(now - FORGOTTEN_AFTER_MS)],
  )
}

/** A new password by mail: whatever strangers guessed before does not keep the owner waiting. */
export async function forgetGuesses(tx: PlatformTx, username: string): Promise<void> {
  await tx.query('delete from sign_in_failure where username = $1', [username.toLowerCase()])
}
