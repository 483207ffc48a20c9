import type { PriceFacts } from '#domain/cost/price-facts.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { pricesInForce } from './price.ts'

/** Of the branches of a tree that was read. */
const MOST_REMEMBERED = 4

/** What tells every version of a row from every other (028); `ctid` those that one transaction wrote. */
const versions = (table: string, id: string, where = '') =>
  `(select string_agg(concat(${id}, ' ', xmin, ' ', ctid), ',') from ${table} ${where})`
const OF_ORGANISATION = 'where organisation_id = $1'
const OF_BRANCHES = `${OF_ORGANISATION} and branch_id = any ($2::int4[])`
const STATE = [
  versions('diesel_purchase', 'id', OF_BRANCHES),
  versions('bill', 'id', OF_BRANCHES),
  versions('diesel_entry', 'id', OF_BRANCHES),
  versions('tariff', 'id', OF_ORGANISATION),
  versions('organisation_factor', 'id', OF_ORGANISATION),
  versions('emission_factor', 'kind'),
].join(', ')

async function stateOfPapers(tx: Tx, { organisationId }: Scope, ids: readonly number[]): Promise<string> {
  const { rows } = await tx.query<{ state: string }>({
    name: 'state-of-papers',
    text: `select md5(row(${STATE})::text) as state`,
    values: [organisationId, ids],
  })
  return rows[0]!.state
}

interface Known {
  readonly state: string
  readonly papers: PriceFacts
}

const papersByBranch = new WeakMap<Branch, Map<string, Known>>()

/**
 * The same as `pricesInForce`, and the same object where no row of it was written since: the rates that are worked out of it are
 * remembered with it (`onceEach`). It lives as long as the tree that the branches are of.
 */
export async function papersOfDays(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  [fromDay, toDay]: Days,
): Promise<PriceFacts> {
  const ids = branches.map(({ id }) => id)
  const [first] = branches
  const read = () => pricesInForce(tx, scope, ids, fromDay, toDay)
  if (!first) return read()
  const remembered = papersByBranch.get(first) ?? new Map<string, Known>()
  papersByBranch.set(first, remembered)
  const key = `${ids.join()} ${fromDay} ${toDay}`
  const before = remembered.get(key)
  const [state, found] = await Promise.all([stateOfPapers(tx, scope, ids), before ? null : read()])
  if (before?.state === state) return before.papers
  const papers = found ?? (await read())
  remembered.delete(key)
  remembered.set(key, { state, papers })
  if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  return papers
}
