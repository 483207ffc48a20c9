import { localDay } from '#domain/time/zone.ts'
import { useOrganisation } from '../../../shell/organisation.ts'
import { useMinute } from '../../../shell/use-minute.ts'

export type TodayOf = (branch: string) => string

/** The local day of a branch by its id, as a form holds it; of the organisation where no branch is chosen. */
export function useTodayOf(): TodayOf {
  const { zone, branches } = useOrganisation()
  const minute = useMinute()
  return (id) => {
    const branch = branches.find(({ branch_id }) => String(branch_id) === id)
    return localDay(branch?.zone ?? zone, minute)
  }
}

/** The local day of the organisation. */
export function useToday(): string {
  return useTodayOf()('')
}
