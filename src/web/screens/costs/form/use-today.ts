import { localDay } from '#domain/time/zone.ts'
import { useOrganisation } from '../../../shell/organisation.ts'
import { useMinute } from '../../../shell/use-minute.ts'

/** The local day of the organisation. */
export function useToday(): string {
  const { zone } = useOrganisation()
  return localDay(zone, useMinute())
}
