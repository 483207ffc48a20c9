/**
 * What a metric's name says it is. Only names that leave no doubt, unit and all, are understood; others are for a mapping.
 *
 * A name is folders joined by `/`. What stands before the understood part is the channel: `Meter 2/Power/kW`.
 * Source: docs/hardware.md, Sparkplug B.
 */
import { MEASURES } from '#domain/meter/import/columns.ts'
import { unitFactor } from '#domain/meter/import/unit.ts'
import { remember } from '../../../remember.ts'

export interface MetricMeaning {
  /** '': the device has it alone */
  readonly channel: string
  /** of `domain/meter/import/columns.ts` */
  readonly measure: string
  readonly factor: number
}

const LONGEST_CHANNEL = 40
/** Longer than any that is understood with its channel. */
const LONGEST_NAME = 120
const OURS: ReadonlySet<string> = new Set(MEASURES)

/** Written small and without blanks, dashes and underlines; the folder before may say what it is. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:energy\/)?(?:active|total)?(?:energy)?(?<unit>wh|kwh)(?:import|imported)?$/, 'kwh_import'],
  [/^(?:energy\/)?(?:active)?(?:energy)?(?<unit>wh|kwh)(?:export|exported)$/, 'kwh_export'],
  [/^(?:energy\/)?(?:reactive)?(?:energy)?(?<unit>varh|kvarh)(?:import|imported)?$/, 'kvarh'],
  [/^(?:energy\/)?(?:reactive)?(?:energy)?(?<unit>varh|kvarh)(?:export|exported)$/, 'kvarh_export'],
  [/^(?:energy\/)?(?:apparent)?(?:energy)?kvah$/, 'kvah'],
  [/^(?:power\/)?(?:active|total)?(?:power)?(?<unit>w|kw)(?:total)?$/, 'kw'],
  [/^(?:power\/)?(?:reactive)?(?:power)?(?<unit>var|kvar)(?:total)?$/, 'kvar'],
  [/^(?:power\/)?(?:apparent)?(?:power)?(?<unit>va|kva)(?:total)?$/, 'kva'],
  [/^(?:power\/)?(?:active)?(?:power)?(?<unit>w|kw)l?(?<phase>[123])$/, 'p'],
  [/^(?:power\/)?(?:reactive)?(?:power)?(?<unit>var|kvar)l?(?<phase>[123])$/, 'q'],
  [/^(?:power\/)?(?:pf|powerfactor)(?:total)?$/, 'pf'],
  [/^(?:power\/)?(?:pf|powerfactor)\/?l?(?<phase>[123])$/, 'pf'],
  [/^(?:frequency\/)?(?:hz|freq|frequency|frequencyhz)$/, 'hz'],
  [/^(?:voltage|volts?|v|u)\/?l?(?<phase>[123])n?v?$/, 'v'],
  [/^(?:current|amps?|i)\/?l?(?<phase>[123])a?$/, 'i'],
  [/^(?:current|i)\/?n$/, 'i_n'],
  [/^fuel\/?(?:level)?(?:pct|percent|%)$/, 'fuel_pct'],
  [/^fuel\/?(?:level)?(?:litres|liters)$/, 'fuel_l'],
  [/^engine\/?(?:run)?hours$/, 'engine_h'],
  [/^engine\/?starts$/, 'engine_starts'],
  [/^engine\/?running$/, 'run'],
  [/^mains\/?present$/, 'mains_present'],
  [/^(?:battery\/?)?soc(?:pct|percent|%)?$/, 'soc_pct'],
]

const UNITS: Readonly<Record<string, string>> = {
  ...{ wh: 'Wh', kwh: 'kWh', varh: 'varh', kvarh: 'kvarh' },
  ...{ w: 'W', kw: 'kW', var: 'var', kvar: 'kvar', va: 'VA', kva: 'kVA' },
}

/** Null: it leaves a doubt, or is nothing of ours. */
export function readMetricName(name: string): MetricMeaning | null {
  if (name.length > LONGEST_NAME) return null
  const known = read.get(name)
  if (known !== undefined) return known
  const meaning = readName(name)
  remember(read, MOST_READ, name, meaning)
  return meaning
}

/** Every message tells the same names again. */
const MOST_READ = 20_000
const read = new Map<string, MetricMeaning | null>()

function readName(name: string): MetricMeaning | null {
  const steps = name.split('/')
  for (const length of [2, 1]) {
    if (steps.length < length) continue
    const meaning = readWords(steps.slice(-length))
    if (meaning !== null) return withChannel(steps.slice(0, -length), meaning)
  }
  return null
}

type Meaning = Omit<MetricMeaning, 'channel'>

function readWords(steps: readonly string[]): Meaning | null {
  const own = steps[0]!.toLowerCase()
  if (steps.length === 1 && OURS.has(own)) return { measure: own, factor: 1 }
  const words = steps.map((step) => step.toLowerCase().replace(/[\s_-]/g, '')).join('/')
  for (const [pattern, measure] of NAMES) {
    const match = pattern.exec(words)
    if (match === null) continue
    const { phase = '', unit } = match.groups ?? {}
    const as = `${measure}${phase}`
    const factor = unit === undefined ? 1 : unitFactor(as, UNITS[unit]!)
    return factor === null ? null : { measure: as, factor }
  }
  return null
}

function withChannel(folders: readonly string[], meaning: Meaning): MetricMeaning | null {
  const channel = folders.join('/')
  return channel.length > LONGEST_CHANNEL || /\p{C}/u.test(channel) ? null : { channel, ...meaning }
}
