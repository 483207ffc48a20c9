import { unitFactor } from '#domain/meter/import/unit.ts'
import { parseNumber } from '../csv/number.ts'

/** What a column of readings seems to hold. */
export interface ColumnGuess {
  readonly as: string
  readonly unit: string | null
  readonly factor: number
  /** the unit is a guess of its own, by the size of the values */
  readonly isUnitGuessed?: boolean
}

const UNIT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bmvarh\b/, 'Mvarh'],
  [/\bkvarh\b/, 'kvarh'],
  [/\bvarh\b/, 'varh'],
  [/\bmwh\b/, 'MWh'],
  [/\bkwh\b/, 'kWh'],
  [/\bwh\b/, 'Wh'],
  [/\bmvar\b/, 'Mvar'],
  [/\bkvar\b/, 'kvar'],
  [/\bvar\b/, 'var'],
  [/\bmva\b/, 'MVA'],
  [/\bkva\b/, 'kVA'],
  [/\bva\b/, 'VA'],
  [/\bmw\b/, 'MW'],
  [/\bkw\b/, 'kW'],
  [/\b(w|watts?)\b/, 'W'],
  [/\bkv\b/, 'kV'],
  [/\b(v|volts?)\b/, 'V'],
  [/\bma\b/, 'mA'],
  [/\b(a|amps?|amperes?)\b/, 'A'],
  [/\bhz\b/, 'Hz'],
  [/%|\bpercent\b/, '%'],
]

/** Units by what they measure. */
const MEASURE_OF_UNIT: Readonly<Record<string, string>> = {
  ...{ kWh: 'kwh_import', Wh: 'kwh_import', MWh: 'kwh_import' },
  ...{ kvarh: 'kvarh', varh: 'kvarh', Mvarh: 'kvarh' },
  ...{
    kW: 'kw',
    W: 'kw',
    MW: 'kw',
    kvar: 'kvar',
    var: 'kvar',
    Mvar: 'kvar',
    kVA: 'kva',
    VA: 'kva',
    MVA: 'kva',
  },
  ...{ V: 'v', kV: 'v', A: 'i', mA: 'i', Hz: 'hz' },
}

/** Words of measures where no unit says it, the telling ones first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/power factor|\bpf\b|\bcos( ?phi)?\b/, 'pf'],
  [/\bthd\b.*\b(v|volt)/, 'thd_v'],
  [/\bthd\b/, 'thd_i'],
  [/\breactive\b.*\b(energy|consumption)/, 'kvarh'],
  [/\breactive\b/, 'kvar'],
  [/\bapparent\b/, 'kva'],
  [/\bneutral\b/, 'i_n'],
  [/\bfreq/, 'hz'],
  [/\bvolt/, 'v'],
  [/\bcurrent\b|\bamp/, 'i'],
  [/\benergy\b|\bconsumption\b|\busage\b|\bunits?\b|\bregister\b|\bindex\b|\bmeter reading\b/, 'kwh_import'],
  [/\bpower\b|\bdemand\b|\bload\b/, 'kw'],
  [/\brun(ning)?\b|\bon ?off\b|\bgen(erator)? status\b/, 'run'],
]

const PHASES: readonly (readonly [RegExp, number])[] = [
  [/\b(l1|l1 ?n|r|p1|phase ?[1ar]|ph ?1|[vi]1|[vi]a|an|ab|l1 ?l2)\b/, 1],
  [/\b(l2|l2 ?n|y|p2|phase ?[2by]|ph ?2|[vi]2|[vi]b|bn|bc|l2 ?l3)\b/, 2],
  [/\b(l3|l3 ?n|p3|phase ?[3c]|ph ?3|[vi]3|[vi]c|cn|ca|l3 ?l1)\b/, 3],
]

/** What the name of a column and its values say; null: nothing that is imported. */
export function guessColumn(name: string, values: readonly string[], decimal: '.' | ','): ColumnGuess | null {
  const numbers = values.flatMap((value) => parseNumber(value, decimal, true) ?? [])
  if (numbers.length < 0.5 * values.filter((value) => value !== '').length || numbers.length === 0)
    return null
  const words = splitWords(name)
  // Leading reactive energy and its power factor are not what is billed.
  if (/\bleading\b|\bco2\b|\btco2\b|\bcost\b|\btariff\b|\bnsm\b/.test(words)) return null
  const unit = UNIT_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null
  const worded = WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? bareName(words)
  const telling = unit === null || unit === '%' ? worded : MEASURE_OF_UNIT[unit]
  if (telling === undefined) return null
  return guessFromMeasure(worded === 'i_n' && telling === 'i' ? 'i_n' : telling, words, unit, numbers)
}

function guessFromMeasure(
  measure: string,
  words: string,
  unit: string | null,
  numbers: readonly number[],
): ColumnGuess | null {
  const phase = PHASES.find(([pattern]) => pattern.test(words))?.[1] ?? null
  if (measure === 'run') return { as: 'run', unit: null, factor: 1 }
  if (measure === 'kwh_import' && /\bexport|\bfeed ?in\b|\breturned\b|\bdelivered to grid\b/.test(words)) {
    return withUnit('kwh_export', unit ?? 'kWh')
  }
  const size = middle(numbers.map(Math.abs))
  if (measure === 'pf') {
    return withUnit(phase === null ? 'pf' : `pf${phase}`, unit === '%' || size > 1.5 ? '%' : '1')
  }
  const perPhase: Record<string, string> = {
    kw: 'p',
    kvar: 'q',
    v: 'v',
    i: 'i',
    thd_v: 'thd_v',
    thd_i: 'thd_i',
  }
  const always = ['v', 'i', 'thd_v', 'thd_i'].includes(measure)
  const as = perPhase[measure] && (phase !== null || always) ? `${perPhase[measure]}${phase ?? 1}` : measure
  if (unit !== null) return withUnit(as, unit)
  // No meter behind a current transformer draws megawatts: such numbers are W.
  if (measure === 'kw' && size > 5000) return { ...withUnit(as, 'W'), isUnitGuessed: true }
  return withUnit(as, firstUnit(as))
}

function withUnit(as: string, unit: string): ColumnGuess {
  const factor = unitFactor(as, unit)
  return { as, unit: factor === null ? null : unit, factor: factor ?? 1 }
}

const KEPT: Readonly<Record<string, string>> = {
  ...{ kwh_import: 'kWh', kwh_export: 'kWh', kvarh: 'kvarh', kw: 'kW', kvar: 'kvar', kva: 'kVA', hz: 'Hz' },
  ...{ p: 'kW', q: 'kvar', v: 'V', i: 'A', i_n: 'A', thd_v: '%', thd_i: '%' },
}

function firstUnit(as: string): string {
  return KEPT[as] ?? KEPT[as.replace(/[123]$/, '')] ?? ''
}

/** Bare names of loggers: 'P', 'S', 'Q', 'V1', 'Ia'. */
function bareName(words: string): string | undefined {
  if (/^(p|ptot|p total|p ?[123abc])$/.test(words)) return 'kw'
  if (/^(q|qtot|q total)$/.test(words)) return 'kvar'
  if (/^(s|stot|s total)$/.test(words)) return 'kva'
  if (/^[vu] ?[123abc]n?$/.test(words)) return 'v'
  return /^i ?[123abc]$/.test(words) ? 'i' : undefined
}

/** 'Usage_kWh' → 'usage kwh', 'PowerFactor(%)' → 'power factor %'. */
export function splitWords(name: string): string {
  return name
    .replace(/([a-z]{3})([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[_\-.,:;()[\]{}/\\#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Whether values only grow: a counter. */
export function isCounter(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null)
  if (known.length < 3) return false
  const rises = known.slice(1).filter((value, n) => value >= known[n]!).length
  const steps = known.slice(1).map((value, n) => value - known[n]!)
  const grew = steps.some((step) => step > 0)
  return grew && rises >= 0.98 * (known.length - 1) && known.at(-1)! > 2 * middle(steps.map(Math.abs))
}
