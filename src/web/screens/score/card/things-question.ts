import { call } from '../../../client/call.ts'
import type { Organisation } from '../../../shell/menu/organisation.ts'
import type { Selection } from '../../../shell/menu/selection.ts'
import { branchesQuery } from '../../../shell/menu/shown-branches.ts'

/** What is to be done at the branches of the selection; a device stands for its branch, whole. */
export function thingsQuestion(known: Organisation['branches'], selection: Selection) {
  const query = branchesQuery(known, selection)
  return {
    queryKey: ['thingsToDo', query],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => call('thingsToDo', { query }, signal),
  }
}
