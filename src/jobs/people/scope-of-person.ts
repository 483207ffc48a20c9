import { makeScope, type Scope } from '#store/engine/scope.ts'
import type { Person } from '#store/people/person.ts'

/** For what is sent on a person's behalf: what the person may see now counts, not what it was when it was chosen. */
export function scopeOfPerson({ organisationId, zone }: Scope, { id, branchIds }: Person): Scope {
  return makeScope({ organisationId, branchIds, userId: id, level: 1, zone, isWork: true })
}
