import type { Tree } from '#domain/site/tree.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { createKnownAnswers, type KnownBounds } from './known-answers.ts'
import { tree } from './organisation.ts'

/** Trees of a process: who asks again is told by one look that nothing of it has changed. */
export interface KnownTrees {
  /** The same as `tree`, in a transaction that has written nothing. */
  read(tx: Tx, scope: Scope): Promise<Tree | null>
}

/** Room is counted in branches and devices: some 30 MB. */
const BOUNDS: KnownBounds = { most: 2_000, mostRoom: 50_000 }

/**
 * What tells every version of the rows that a tree is made of from every other: `xmin`, the transaction that wrote one. Of rows
 * that are written with every reading only what the tree takes of them is told.
 */
const STATE = `
  (select o.xmin from organisation o where o.id = $1),
  (select p.id from client_photo p where p.organisation_id = $1 and p.in_use),
  (select string_agg(f.flag, ' ' order by f.flag) from feature_flag f where f.organisation_id = $1 and f.is_on),
  (select x.removed_before from raw_retention x where x.organisation_id = $1),
  (select string_agg(concat(b.id, ' ', b.xmin), ',' order by b.id)
   from branch b where b.organisation_id = $1 and ($2::int4[] is null or b.id = any ($2))),
  (select string_agg(concat(m.device_id, ' ', m.valid_from, ' ', m.xmin), ',' order by m.device_id, m.valid_from)
   from device_multiplier m where m.organisation_id = $1),
  (select string_agg(concat(d.id, ' ', d.xmin, ' ',
      (select concat(r.day, ' ', r.xmin) from reading_day r
       where r.organisation_id = $1 and r.device_id = d.id and r.readings > 0
         and r.day <= (d.valid_from at time zone 'UTC')::date + 1 order by r.day limit 1), ' ',
      case when d.device_type = 'GENERATOR' then (select s.first_at from device_measure s
        where s.organisation_id = $1 and s.device_id = d.id and s.measure = 'mains') end), ',' order by d.id)
   from device d where d.organisation_id = $1 and ($2::int4[] is null or d.branch_id = any ($2)))`

/** In a read-only transaction it is of the same snapshot as the tree. */
async function readState(tx: Tx, { organisationId, branchIds }: Scope): Promise<string> {
  const { rows } = await tx.query<{ state: string }>({
    name: 'state-of-tree',
    text: `select md5(row(${STATE})::text) as state`,
    values: [organisationId, branchIds === 'all' ? null : branchIds],
  })
  return rows[0]!.state
}

/** Whose rows it is stands in the key: nobody is told a tree that was read for other rights. */
export function createKnownTrees(bounds = BOUNDS): KnownTrees {
  const known = createKnownAnswers<Tree>(bounds)
  return {
    async read(tx, scope) {
      const { organisationId, branchIds } = scope
      const key = `${organisationId} ${branchIds === 'all' ? 'all' : branchIds.join()}`
      const before = known.recall(key)
      // Where none is known both are sent together; where it has changed, that costs a turn.
      const [state, first] = await Promise.all([readState(tx, scope), before ? null : tree(tx, scope)])
      if (state === before?.state) return before.value
      const value = before ? await tree(tx, scope) : first
      if (value !== null) known.remember(key, { state, value, room: countRows(value) })
      return value
    },
  }
}

const countRows = ({ branches }: Tree) =>
  branches.reduce((sum, { devices }) => sum + devices.length, branches.length)
