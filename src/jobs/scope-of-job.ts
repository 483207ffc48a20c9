import { makeScope, type Scope } from '#store/engine/scope.ts'

/** An organisation, or these branches of it. What a job works on has a zone of its own: that of the branch. */
export function scopeOfJob(organisationId: number, branchIds: Scope['branchIds'] = 'all'): Scope {
  return makeScope({ organisationId, branchIds, userId: null, level: 5, zone: 'UTC', isWork: true })
}
