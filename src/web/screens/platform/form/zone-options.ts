import { branchFormText } from '../../../words/platform-forms.ts'

/** The zones that this browser knows, those of most branches first; the stored one may be another. */
export function zoneOptions(stored: string): { value: string; label: string }[] {
  const zones = new Set(['Africa/Lagos', 'Africa/Accra', 'Africa/Nairobi', 'Africa/Johannesburg', 'UTC'])
  if (stored !== '') zones.add(stored)
  for (const zone of Intl.supportedValuesOf('timeZone')) zones.add(zone)
  return [
    { value: '', label: branchFormText.clientZone },
    ...[...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}
