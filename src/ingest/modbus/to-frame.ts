/**
 * Values of a device → a reading as the product's own JSON has it (`contract/meter/reading.ts`).
 *
 * A box with several devices in it (a hybrid inverter: grid, load, pv, generator, battery) gives a frame for each channel. CT and PT are
 * applied where they are given; the server counts power and energy by the device's own dated factor (docs/domain.md §2.7), so
 * there they are given for V and A alone. What the contract does not take is left out.
 */
import { type ReadingFrame, readingFrame } from '#contract/meter/reading.ts'
import { boundedAlarms } from '#domain/meter/generator-word.ts'
import type { Instant } from '#domain/time/interval.ts'
import { type Values, wordOfValue } from './decode.ts'
import { isRunning, mainsPresent, modeOfSwitches } from './generator.ts'
import type { Profile, Quantity } from './profile.ts'

export interface DeviceReading {
  readonly at: Instant
  readonly values: Values
  /** What is wrong, as the controller tells it; null: it does not, or it was not asked. */
  readonly alarms?: readonly string[] | null
}

export interface Ratio {
  readonly ct: number
  /** Absent: 1, as at low voltage. */
  readonly pt?: number
  /** `volts-and-amps`: the server's factor counts power and energy. */
  readonly to: 'all' | 'volts-and-amps'
}

/** What a frame is made by; a profile is one. */
export type FrameSource = Pick<Profile, 'id' | 'kind' | 'ratio' | 'read' | 'channels'>

export interface FrameOptions {
  readonly deviceId?: number
  /** Absent: the first of the profile. */
  readonly channel?: string
  readonly ratio?: Ratio
}

/** The frame's measures: under which key of a channel each stands, and whether CT and PT count for it. */
const NUMBERS: Readonly<Record<string, readonly [key: string, quantity: Quantity | null]>> = {
  kwh_import: ['kwh_import', 'e'],
  kwh_export: ['kwh_export', 'e'],
  kvarh: ['kvarh', 'e'],
  kvarh_export: ['kvarh_export', 'e'],
  kvah: ['kvah', 'e'],
  kw: ['kw', 'p'],
  kvar: ['kvar', 'p'],
  kva: ['kva', 'p'],
  pf: ['pf', null],
  hz: ['hz', null],
  i_n: ['i_n', 'i'],
  fuel_pct: ['fuel_pct', null],
  fuel_l: ['fuel_l', null],
  engine_h: ['engine_hours', null],
  engine_starts: ['engine_starts', null],
  soc_pct: ['soc_pct', null],
  batt_kw: ['batt_kw', null],
}
const PHASES: typeof NUMBERS = {
  v: ['v', 'v'],
  i: ['i', 'i'],
  p: ['p', 'p'],
  q: ['q', 'p'],
  pf_phase: ['pf', null],
  thd_v: ['thd_v', null],
  thd_i: ['thd_i', null],
}
const TAKEN = new Set(Object.keys(readingFrame.shape))
const ENERGY_STEP = 1e6

/** The devices in the box; a meter is one. */
export const channelsOf = (profile: FrameSource): string[] => Object.keys(profile.channels ?? { main: {} })

/** The frame of one channel; null: the channel has nothing to tell. Throws where the profile has no such channel. */
export function toFrame(
  profile: FrameSource,
  reading: DeviceReading,
  options: FrameOptions = {},
): ReadingFrame | null {
  const values = valuesOfChannel(profile, reading.values, options.channel)
  const told: Record<string, unknown> = {
    ...numbers(profile, values, options.ratio),
    ...phases(profile, values, options.ratio),
  }
  if (profile.kind === 'genset') Object.assign(told, controllerSays(profile, reading))
  const known = Object.entries(told).filter(([name, value]) => TAKEN.has(name) && value !== null)
  if (known.length === 0) return null
  const frame = { ts: new Date(reading.at).toISOString(), ...Object.fromEntries(known) }
  return options.deviceId === undefined ? frame : { device_id: options.deviceId, ...frame }
}

function valuesOfChannel(profile: FrameSource, values: Values, channel: string | undefined): Values {
  const { channels } = profile
  const name = channel ?? channelsOf(profile)[0]
  if (channels === undefined && name === 'main') return values
  const measures = channels?.[name ?? '']
  if (measures === undefined)
    throw new Error(`${profile.id} has no channel ${name}; it has ${channelsOf(profile).join(', ')}.`)
  return Object.fromEntries(Object.entries(measures).map(([key, sum]) => [key, addUp([sum].flat(), values)]))
}

/** Unknown where one part is. */
function addUp(parts: readonly string[], values: Values): number | null {
  let total = 0
  for (const part of parts) {
    const value = values[part.replace(/^-/, '')] ?? null
    if (value === null) return null
    total += part.startsWith('-') ? -value : value
  }
  // 0 and not −0 of a battery at rest.
  return total === 0 ? 0 : total
}

function factorOf(profile: FrameSource, quantity: Quantity | null, ratio: Ratio | undefined): number {
  const by = quantity === null ? undefined : profile.ratio[quantity]
  if (by === undefined || ratio === undefined) return 1
  if (ratio.to === 'volts-and-amps' && (quantity === 'p' || quantity === 'e')) return 1
  const { ct, pt = 1 } = ratio
  return by === 'ct' ? ct : by === 'pt' ? pt : ct * pt
}

/** Binary rests of a multiplication are no measurement. */
export const times = (value: number, factor: number) =>
  factor === 1 ? value : Math.round(value * factor * ENERGY_STEP) / ENERGY_STEP

function numbers(
  profile: FrameSource,
  values: Values,
  ratio: Ratio | undefined,
): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(NUMBERS).map(([name, [key, quantity]]) => {
      const value = values[key] ?? null
      return [name, value === null ? null : times(value, factorOf(profile, quantity, ratio))]
    }),
  )
}

function phases(
  profile: FrameSource,
  values: Values,
  ratio: Ratio | undefined,
): Record<string, (number | null)[] | null> {
  return Object.fromEntries(
    Object.entries(PHASES).map(([name, [key, quantity]]) => {
      const factor = factorOf(profile, quantity, ratio)
      const three = [1, 2, 3].map((n) => values[`${key}${n}`] ?? null)
      const isKnown = three.some((value) => value !== null)
      return [name, isKnown ? three.map((value) => (value === null ? null : times(value, factor))) : null]
    }),
  )
}

function controllerSays(profile: FrameSource, { values, alarms }: DeviceReading): Record<string, unknown> {
  const word = (key: string) =>
    wordOfValue(
      profile.read.find((item) => item.key === key),
      values[key],
    )
  const state = word('gen_state')
  return {
    gen_state: state,
    gen_mode: word('gen_mode') ?? modeOfSwitches(values),
    run: isRunning(state, values),
    mains_present: mainsPresent(values),
    alarms: alarms ? boundedAlarms(alarms) : null,
  }
}
