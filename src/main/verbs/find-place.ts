import type { Database } from '#store/engine/database.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationZones } from '#store/site/organisation-ids.ts'

/** What is asked for cannot be added: one sentence that says what to do. */
export class UseError extends Error {
  override name = 'UseError'
}

/** An organisation by its name; throws where there is none. */
export async function findScope(database: Database, name: string): Promise<Scope> {
  const all = await organisationZones(database)
  const found = all.find((each) => each.name === name)
  if (!found)
    throw new UseError(`There is no organisation "${name}"; there is ${list(all.map((each) => each.name))}.`)
  return scopeAt(found.id, found.zone)
}

/** Whoever may run the verb has the server in hand: no person of the product, and nothing is hidden. */
export function scopeAt(organisationId: number, zone = 'UTC'): Scope {
  return makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone })
}

/** A branch by its name; throws where the organisation has none of it. */
export async function requireBranch(tx: Tx, scope: Scope, of: string, name: string) {
  const branches = (await tree(tx, scope))?.branches ?? []
  const found = branches.find((each) => each.name === name)
  if (found) return found
  throw new UseError(`${of} has no branch "${name}"; it has ${list(branches.map((b) => b.name))}.`)
}

export const list = (names: readonly string[]): string => (names.length === 0 ? 'none yet' : names.join(', '))
