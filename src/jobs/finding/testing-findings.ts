import { scopeOfJob } from '#store/engine/scope.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { type FindingsOptions, findingsJob } from './look-for-findings.ts'

/** Looks at every branch of an organisation now, a turn each; how many turns that took. */
export async function lookForAllFindings(options: FindingsOptions, organisationId: number): Promise<number> {
  const scope = scopeOfJob(organisationId)
  await options.database.withScope(scope, (tx) => wakeFindings(tx, scope, null))
  const { drain } = findingsJob(options)
  let turns = 0
  let isMore = true
  while (isMore) {
    isMore = false
    turns++
    const again = () => {
      isMore = true
    }
    await drain(organisationId, { stopping: new AbortController().signal, again })
  }
  return turns
}
