import type { VoltageIncidentRow } from '#contract/finding/voltage.ts'
import { voltageMessages } from '#contract/finding/voltage-messages.ts'
import { readIncident } from '#domain/finding/running/read-incident.ts'
import { localDay, localInstant, localMinutes } from '#domain/time/zone.ts'
import { now } from '../../../client/clock.ts'
import { amountField, dayField, requireText, textField, timeField } from '../../../form/field-kinds.tsx'
import { type Entries, findRefusals } from '../../../form/fields.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { incidentText as text } from '../../../words/finding/voltage.ts'

/** What failed, and when. */
export const INCIDENT = {
  equipment: textField(text.equipment, { required: true, hint: text.equipmentHint }),
  day: dayField(text.day, { required: true, rule: requireText(text.dayMissing) }),
  time: timeField(text.time, { required: true, rule: requireText(text.timeMissing) }),
  repair_naira: amountField(text.naira, { prefix: '₦', hint: text.nairaHint }),
}

export type IncidentEntries = Entries<typeof INCIDENT>

export function toIncidentEntries(
  { at, equipment, repair_naira: naira }: VoltageIncidentRow,
  zone: string,
): IncidentEntries {
  const minutes = Math.floor(localMinutes(zone, at))
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    equipment,
    day: localDay(zone, at),
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
    repair_naira: naira === null ? '' : String(naira),
  }
}

export function incidentBody({ equipment, day, time, repair_naira: naira }: IncidentEntries, zone: string) {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return {
    failed_at: localInstant(zone, day, minutes),
    equipment: equipment.trim(),
    repair_naira: naira === '' ? null : naira,
  }
}

const FIELDS = {
  badTime: 'time',
  noEquipment: 'equipment',
  longEquipment: 'equipment',
  badNaira: 'repair_naira',
} as const

export const incidentRefusals =
  (zone: string) =>
  (entered: IncidentEntries): Refusals<IncidentEntries> => {
    const own = findRefusals(INCIDENT, entered)
    if (Object.keys(own).length > 0) return own
    const read = readIncident(incidentBody(entered, zone), now())
    return 'fault' in read ? { [FIELDS[read.fault]]: voltageMessages[read.fault] } : own
  }
