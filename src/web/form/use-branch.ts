import type { BaseSyntheticEvent } from 'react'
import { useOrganisation } from '../shell/menu/organisation.ts'
import { useView } from '../shell/use-view.ts'
import { tellNoBranch } from './fail-toast.ts'

interface Branch {
  branch_id: number
}

/** The branch a form starts with: the only one, or the only one that is selected in the sidebar; else none. */
export function startBranch(branches: readonly Branch[], selected: readonly number[]): string {
  const only = branches.length === 1 ? branches[0]?.branch_id : undefined
  const chosen = selected.length === 1 ? selected[0] : undefined
  return String(only ?? chosen ?? '')
}

/** AB-08: without a branch nothing is sent, and the person is told so for 5 seconds. */
export function refusesWithoutBranch(branches: readonly Branch[]): boolean {
  if (branches.length > 0) return false
  tellNoBranch()
  return true
}

export function useBranch() {
  const { branches } = useOrganisation()
  const { selection } = useView()
  return {
    start: startBranch(branches, selection.branches),
    refuses: () => refusesWithoutBranch(branches),
    /** Sends a form, where there is a branch to send it for. */
    guard: (send: (event: BaseSyntheticEvent) => unknown) => (event: BaseSyntheticEvent) => {
      if (refusesWithoutBranch(branches)) event.preventDefault()
      else void send(event)
    },
  }
}
