import { hasFeature } from '#domain/people/feature.ts'
import type { Tree } from '#domain/site/tree.ts'

/** Whether there is a report of a month for who sees this: branches of an organisation that has the page. */
export function isReported(seen: Tree | null): seen is Tree {
  if (seen === null || seen.branches.length === 0) return false
  return hasFeature(seen.organisation.clientType, seen.features, 'report')
}
