import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { AnswerOf } from '../../client/call.ts'
import { arrivedAnswer, call } from '../../client/call.ts'
import { ClientError } from '../../client/client-error.ts'
import { endSession } from '../../client/session.ts'
import { UNKNOWN_USER } from '../../words/log-in.ts'
import type { TreeBranch } from './selection.ts'
import { buildTree } from './tree.ts'

export type Organisation = AnswerOf<'sideBarData'>['authenticatedData'] & {
  /** Branches and their sources as the sidebar shows them. */
  tree: readonly TreeBranch[]
}

const KEPT_MS = 5 * 60_000

/** Organisation, branches and devices. Without a branch, or a user that is gone, the person is signed out (SE-03). */
export async function loadOrganisation(
  signal?: AbortSignal,
): Promise<AnswerOf<'sideBarData'>['authenticatedData']> {
  try {
    const { authenticatedData } = await call('sideBarData', {}, signal)
    if (authenticatedData.branches.length === 0) endSession('noBranches')
    return authenticatedData
  } catch (error) {
    if (error instanceof ClientError && error.message === UNKNOWN_USER) endSession('unknownUser')
    throw error
  }
}

/** Without a branch it is for `loadOrganisation` to end the session. */
function arrivedOrganisation(): AnswerOf<'sideBarData'>['authenticatedData'] | undefined {
  const organisation = arrivedAnswer('sideBarData', {})?.authenticatedData
  return organisation?.branches.length === 0 ? undefined : organisation
}

export function useLoadOrganisation() {
  const { data: answer, ...query } = useQuery({
    queryKey: ['sideBarData'],
    queryFn: ({ signal }) => loadOrganisation(signal),
    initialData: arrivedOrganisation,
    staleTime: KEPT_MS,
    meta: { isNoFigure: true },
  })
  const organisation = useMemo(
    () => (answer === undefined ? null : { ...answer, tree: buildTree(answer.branches) }),
    [answer],
  )
  return { ...query, organisation }
}

const Given = createContext<Organisation | null>(null)

export const OrganisationProvider = Given.Provider

/** Whose app this is; known on every page inside the shell. */
export function useOrganisation(): Organisation {
  const organisation = useContext(Given)
  if (organisation === null) throw new Error('useOrganisation is used outside the shell')
  return organisation
}
