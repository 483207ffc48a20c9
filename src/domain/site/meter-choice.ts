/**
 * What a device may be called in the Device form (CP-01): kinds of source, and the meters that it offers.
 *
 * The form knows four kinds; a device of an independent producer keeps its own. A circuit is a load: it is metered
 * behind a source and not added. Source: S2 §3.
 */
import type { DeviceType } from './device-type.ts'

export const SOURCE_CHOICES = ['utility', 'generator', 'solar', 'load', 'ipp'] as const
export type SourceChoice = (typeof SOURCE_CHOICES)[number]

const TYPES: Readonly<Record<SourceChoice, DeviceType>> = {
  utility: 'UTILITY',
  generator: 'GENERATOR',
  solar: 'SOLAR',
  load: 'LOAD',
  ipp: 'IPP',
}

export function deviceTypeFor(choice: SourceChoice): DeviceType {
  return TYPES[choice]
}

export function sourceChoiceFor(type: DeviceType): SourceChoice {
  return SOURCE_CHOICES.find((choice) => TYPES[choice] === type)!
}

/** Code and model; the code is what is kept. */
export const METER_CHOICES: readonly { readonly code: string; readonly model: string }[] = [
  { code: 'EM111', model: 'Single-phase' },
  { code: 'EM122', model: 'Two-phase' },
  { code: 'EM133', model: 'Three-phase' },
  { code: 'EM210', model: 'Multi-circuit' },
]

/** 'EM133 - Three-phase'; a meter that the form does not offer by its code alone. */
export function meterText(code: string): string {
  const known = METER_CHOICES.find((choice) => choice.code === code)
  return known ? `${known.code} - ${known.model}` : code
}
