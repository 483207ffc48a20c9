import { localDay } from '#domain/time/zone.ts'
import { useOrganisation } from '../shell/menu/organisation.ts'
import { useMinute } from '../shell/use-minute.ts'

export type TodayIn = (branch: string) => string

/** The zone of a branch by its id, as a form holds it; of the organisation where no branch is chosen. */
export function useZoneLookup(): (branch: string) => string {
  const { zone, branches } = useOrganisation()
  return (id) => branches.find(({ branch_id }) => String(branch_id) === id)?.zone ?? zone
}

/** The local day of a branch by its id, as a form holds it. */
export function useTodayLookup(): TodayIn {
  const zoneForBranch = useZoneLookup()
  const minute = useMinute()
  return (id) => localDay(zoneForBranch(id), minute)
}

/** The local day of the organisation. */
export function useToday(): string {
  return useTodayLookup()('')
}
