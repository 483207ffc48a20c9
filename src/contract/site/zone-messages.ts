/** Which clock the days of a page are told by, where it is not the organisation's for all (domain.md §15.10). */
export const zoneText = {
  other: (zone: string) => `Days and times are those of ${zone}.`,
  several: (zones: string) => `Each branch’s days are its own: ${zones}.`,
  named: (zone: string, branches: string) => `${zone} (${branches})`,
  offset: (zone: string, offset: string) => `${zone} (GMT ${offset})`,
} as const
