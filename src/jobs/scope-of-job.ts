import { makeScope, type Scope } from '#store/engine/scope.ts'

/** The whole of an organisation. What a job works on has a zone of its own: that of the branch. */
export function scopeOfJob(organisationId: number): Scope {
  return makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: 'UTC' })
}
