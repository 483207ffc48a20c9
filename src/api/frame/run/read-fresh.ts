import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { isDirty } from '#store/meter/rollup/rollup.ts'
import type { Freshen } from './freshen.ts'

interface Deps {
  readonly database: Database
  readonly freshen: Freshen
}

interface Entered {
  readonly tx: Tx
  readonly scope: Scope
}

/**
 * Reads what an organisation's totals say: `enter` finds out whether it may be asked, `work` reads. Where readings wait
 * to be rolled up, the totals are brought up to date first, and it is read once more whatever has come since.
 */
export async function readFresh<Context extends Entered, T>(
  { database, freshen }: Deps,
  scope: Scope,
  enter: (tx: Tx) => Promise<Context>,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const first = await database.withScope(
    scope,
    async (tx) => {
      // Sent together: one round trip.
      const [ctx, isStale] = await Promise.all([enter(tx), isDirty(tx, scope)])
      return isStale ? { stale: ctx.scope } : { found: await work(ctx) }
    },
    { readOnly: true },
  )
  if ('found' in first) return first.found
  await freshen(first.stale)
  return database.withScope(scope, async (tx) => work(await enter(tx)), { readOnly: true })
}
