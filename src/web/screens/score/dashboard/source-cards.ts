import type { Usage, UsedDevice } from './answers.ts'

/** S1 §9: the Dashboard shows at most 6 source cards. */
export const MOST_SOURCES = 6

export interface SourceCard {
  id: number
  name: string
  type: UsedDevice['device_type']
  kwh: number | null
  naira: number | null
  hours: number | null
  kwhReason?: string
  nairaReason?: string
  hoursReason?: string
  coverage: number
  /** How much of `kwh` was spread over gaps. */
  estimated: number
}

/** The sources of the selection, in the order of the answer. */
export function selectedSources({ branches }: Usage): UsedDevice[] {
  return branches.flatMap(({ devices }) => devices.filter((one) => one.is_source && one.is_selected))
}

/** DB-04: the first six sources. */
export function sourceCards(usage: Usage): SourceCard[] {
  return selectedSources(usage).slice(0, MOST_SOURCES).map(toSourceCard)
}

function toSourceCard(device: UsedDevice): SourceCard {
  const { energy_consumption: energy, billing_totals, usage_hours_unknown: noHours } = device
  const { present_total: bill } = billing_totals
  return {
    id: device.device_id,
    name: device.name,
    type: device.device_type,
    kwh: energy.unknown === undefined ? energy.usage : null,
    naira: bill.unknown === undefined ? bill.value_naira : null,
    hours: noHours === undefined ? device.usage_hours : null,
    ...(energy.unknown === undefined ? {} : { kwhReason: energy.unknown }),
    ...(bill.unknown === undefined ? {} : { nairaReason: bill.unknown }),
    ...(noHours === undefined ? {} : { hoursReason: noHours }),
    coverage: device.coverage,
    estimated: energy.estimated_kwh,
  }
}
