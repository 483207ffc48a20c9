import type { Instant } from '#domain/time/interval.ts'
import type { DueReader, personsWithBriefDue } from '#store/alert/brief/briefs-due.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { type Scope, scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'

/** Persons of one organisation in a turn: each costs a transaction. */
const MOST_OF_TURN = 20

interface Walk {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly list: typeof personsWithBriefDue
  readonly send: (tx: Tx, scope: Scope, reader: DueReader, now: Instant) => Promise<void>
  /** What is said where one person's fails; the others have theirs, and it is tried again at the next look. */
  readonly failed: string
}

/** The work of a job that sends something to each person to whom it is due, a transaction each. */
export function walkDueReaders({ database, clock, log, list, send, failed }: Walk): Job['drain'] {
  /** By organisation, where a walk goes on: whoever fails stays due, and does not hold up those behind. */
  const lastOnes = new Map<number, number>()
  return async (organisationId, { stopping, again }) => {
    const scope = scopeOfJob(organisationId)
    const piece = { now: clock(), after: lastOnes.get(organisationId) ?? 0, most: MOST_OF_TURN }
    const due = await database.withScope(scope, (tx) => list(tx, scope, piece))
    for (const reader of due) {
      if (stopping.aborted) return
      try {
        await database.withScope(scope, (tx) => send(tx, scope, reader, clock()))
      } catch (error) {
        log.warn({ err: error, organisationId, userId: reader.userId }, failed)
      }
    }
    const last = due.at(-1)
    if (due.length < MOST_OF_TURN || last === undefined) {
      lastOnes.delete(organisationId)
    } else {
      lastOnes.set(organisationId, last.userId)
      again()
    }
  }
}
