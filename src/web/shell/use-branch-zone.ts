import { useOrganisation } from './menu/organisation.ts'

/** The zone of the branch that an answer names beside its device; the organisation's where it is not known. */
export function useBranchZone(): (branchName: string) => string {
  const { zone, branches } = useOrganisation()
  return (branchName) => branches.find(({ name }) => name === branchName)?.zone ?? zone
}
