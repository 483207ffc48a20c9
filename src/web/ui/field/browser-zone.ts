import { isZone } from '#domain/time/zone.ts'

/** The zone of this device's own clock; UTC where the browser names one that Intl does not know (`Etc/Unknown`). */
export function browserZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isZone(timeZone) ? timeZone : 'UTC'
}
