import { FORGOTTEN_AFTER_MS, type Guesses } from '#domain/people/guess.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { PlatformTx } from '../engine/transaction.ts'

/** Whose tries are counted together: a log-in name, and from where. */
export interface GuessedAccount {
  readonly username: string
  /** A known device, or an address; CROWD: all addresses that the account does not know. */
  readonly place: string
  /** A device or address that the account has logged in with before: its tries are not those of strangers. */
  readonly isKnown: boolean
}

/** The place that counts the tries of all strangers together. */
export const CROWD = ''

/**
 * Tries so far at places, in their order; the rows are locked until the transaction ends, so that equal tries are counted
 * in turn. null: there was none.
 */
export async function guessesOn(
  tx: PlatformTx,
  username: string,
  places: readonly string[],
  now: Instant,
): Promise<(Guesses | null)[]> {
  const name = username.toLowerCase()
  await tx.query(
    `insert into sign_in_failure (username, address, failures, last_failed_at)
     select $1, place, 0, $3 from unnest($2::text[]) place order by place on conflict do nothing`,
    [name, places, new Date(now)],
  )
  const { rows } = await tx.query<Guesses & { place: string; isNew: boolean }>(
    `select address as place, failures, last_failed_at as "lastFailedAt", blocked_until as "blockedUntil",
       failures = 0 and blocked_until is null as "isNew"
     from sign_in_failure where username = $1 and address = any ($2) order by address for update`,
    [name, places],
  )
  return places.map((wanted) => {
    const row = rows.find(({ place }) => place === wanted)
    if (!row || row.isNew) return null
    const { failures, lastFailedAt, blockedUntil } = row
    return { failures, lastFailedAt, blockedUntil }
  })
}

export async function saveGuesses(
  tx: PlatformTx,
  { username, place }: Pick<GuessedAccount, 'username' | 'place'>,
  guesses: Guesses,
): Promise<void> {
  await tx.query(
    `update sign_in_failure set failures = $3, last_failed_at = $4, blocked_until = $5
     where username = $1 and address = $2`,
    [
      username.toLowerCase(),
      place,
      guesses.failures,
      new Date(guesses.lastFailedAt),
      guesses.blockedUntil === null ? null : new Date(guesses.blockedUntil),
    ],
  )
}

/** The right password: the tries of this place are forgotten, and are none of the strangers' either. */
export async function clearGuesses(
  tx: PlatformTx,
  { username, place, isKnown }: GuessedAccount,
): Promise<void> {
  await tx.query(
    `with own as (delete from sign_in_failure where username = $1 and address = $2 returning failures)
     update sign_in_failure set failures = greatest(0, sign_in_failure.failures - own.failures)
     from own where username = $1 and address = '${CROWD}' and not $3`,
    [username.toLowerCase(), place, isKnown],
  )
}

/** The right code: the tries of this place are forgotten. */
export async function forgetGuessesAt(tx: PlatformTx, username: string, place: string): Promise<void> {
  await tx.query('delete from sign_in_failure where username = $1 and address = $2', [
    username.toLowerCase(),
    place,
  ])
}

/** The place of wrong codes: whoever types them has the right password. */
export const OF_CODES = 'second factor'

/**
 * A new password: whatever strangers guessed of the old one does not keep the owner waiting. Wrong codes go on counting,
 * since a thief of the password can change it as often as wanted.
 */
export async function forgetGuesses(tx: PlatformTx, userId: number): Promise<void> {
  await tx.query('select forget_guesses($1, $2)', [userId, OF_CODES])
}

/** Rows of this many names and places are remembered: the least lately counted go first. */
const MOST_REMEMBERED = 200_000

/** Forgets counts that are older than memory, and those beyond what is remembered; how many. */
export async function forgetOldGuesses(
  tx: PlatformTx,
  { now, most }: { readonly now: Instant; readonly most: number },
): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from sign_in_failure f using (
       select username, address from sign_in_failure where last_failed_at < $1
       union all
       (select username, address from sign_in_failure order by last_failed_at desc offset $2)
       limit $3) old
     where f.username = old.username and f.address = old.address`,
    [new Date(now - FORGOTTEN_AFTER_MS), MOST_REMEMBERED, most],
  )
  return rowCount ?? 0
}
