import type { Tree } from '#domain/site/tree.ts'
import { BLOCK_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { type Scope, scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import { type ClientMonthRow, keepClientMonth } from '#store/platform/client-month.ts'
import { organisationsToSum } from '#store/platform/client-month-list.ts'
import { tree } from '#store/site/organisation.ts'
import { drainChunk } from '../meter/drain-rollups.ts'

/** Works the running month out, of the whole client and of each branch, by the functions of the pages. */
export type SumClient = (ctx: {
  readonly tx: Tx
  readonly scope: Scope
  readonly tree: Tree
  readonly now: Instant
}) => Promise<readonly ClientMonthRow<unknown>[]>

interface KeepOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly sum: SumClient
}

/** Keeps how each client does in the month that runs, for lists of many clients. */
export function keepClientMonthsJob({ database, clock, sum }: KeepOptions): Job {
  return {
    everyMs: BLOCK_MS,
    // Nobody waits for it.
    atOnce: 1,
    failed:
      'Could not work out the month of a client for the lists of the administrator area; it is tried again',
    organisations: () => organisationsToSum(database, clock()),
    async drain(organisationId, { again }) {
      const scope = scopeOfJob(organisationId)
      const { left } = await drainChunk(database, scope)
      if (left) return again()
      await database.withScope(scope, async (tx) => {
        const whole = await tree(tx, scope)
        if (!whole) return
        const now = clock()
        const rows = await sum({ tx, scope, tree: whole, now })
        await keepClientMonth(tx, scope, rows, { zone: whole.organisation.zone, now })
      })
    },
  }
}
