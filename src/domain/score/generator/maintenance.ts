/**
 * Hours until a generator is due for service.
 *
 * interval − hours run since the last service; by hour meter, else the run hours that were measured since its date.
 * Below 0: overdue. The interval is 250 h where none is set. Hours unknown → null. Hours.
 * Source: domain.md §6.6 (V-G5).
 */
export const DEFAULT_SERVICE_INTERVAL_H = 250

export function hoursToMaintenance(
  intervalH: number | null,
  hoursSinceService: number | null,
): number | null {
  return hoursSinceService === null ? null : (intervalH ?? DEFAULT_SERVICE_INTERVAL_H) - hoursSinceService
}
