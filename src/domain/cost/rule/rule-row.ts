/**
 * A rule of a regulator from a day on: what it says of which bands, and by which formula naira follow.
 * A formula that nobody has read is null: what it covers may be due, the amount is unknown. Source: domain.md §16.A.
 */
import type { Band } from '../tariff/band.ts'

/** tariff-difference: charged less applicable tariff below `keptShare`. days-watch: days in a row. energy-share: typed inputs. */
export const RULE_FORMULAS = ['tariff-difference', 'days-watch', 'energy-share'] as const
export type RuleFormula = (typeof RULE_FORMULAS)[number]

export interface RuleRow {
  readonly id: number
  /** Of the organisation itself, not as published. */
  readonly isOwn: boolean
  readonly code: string
  readonly regulator: string
  readonly rule: string
  readonly bands: readonly Band[]
  /** Local days, the last inclusive; null: in force. */
  readonly validFrom: string
  readonly validTo: string | null
  readonly params: Readonly<Record<string, number>>
  readonly formula: RuleFormula | null
  readonly source: string
  readonly confirmedBy: string | null
  readonly confirmedRole: 'viewer' | 'manager' | 'administrator' | null
  readonly confirmedOn: string | null
}

/**
 * The rows that rule a band on a day: of one regulator's code the own one, else the newest. A row says nothing of bands that
 * it does not name: an own one for fewer bands leaves the published one to the others.
 */
export function rulesInForce(rows: readonly RuleRow[], band: Band, day: string): RuleRow[] {
  const byCode = new Map<string, RuleRow>()
  for (const row of rows) {
    if (!row.bands.includes(band) || row.validFrom > day || (row.validTo !== null && row.validTo < day))
      continue
    const name = `${row.regulator} ${row.code}`
    const before = byCode.get(name)
    if (!before || precedes(row, before)) byCode.set(name, row)
  }
  return [...byCode.values()]
}

function precedes(row: RuleRow, other: RuleRow): boolean {
  if (row.isOwn !== other.isOwn) return row.isOwn
  return row.validFrom > other.validFrom || (row.validFrom === other.validFrom && row.id > other.id)
}

/** The rules that decide a month: compensation by a formula, compensation without one, days in a row. */
export interface SupplyRules {
  readonly compensation: RuleRow | null
  readonly mayBe: RuleRow | null
  /** Instead of `compensation`, by inputs that are typed. */
  readonly share: RuleRow | null
  readonly watch: RuleRow | null
}

/** `regulators`: those that rule the feeder's supplier, the nearest first. */
export function supplyRules(
  rows: readonly RuleRow[],
  band: Band,
  day: string,
  regulators: readonly string[],
): SupplyRules {
  const ruling = rulesInForce(rows, band, day)
    .filter(({ regulator }) => regulators.includes(regulator))
    .sort((a, b) => regulators.indexOf(a.regulator) - regulators.indexOf(b.regulator))
  const find = (formula: RuleFormula | null) => ruling.find((row) => row.formula === formula) ?? null
  return {
    compensation: find('tariff-difference'),
    mayBe: find(null),
    share: find('energy-share'),
    watch: find('days-watch'),
  }
}

const STATE_REGULATORS: readonly (readonly [RegExp, string])[] = [
  [/enugu|mainpower/i, 'EERC'],
  [/lagos|ikeja|eko/i, 'LASERC'],
]

/** Who rules a supplier: its state's regulator where there is one, and NERC. */
export function rulingRegulators(disco: string | null): string[] {
  const state = STATE_REGULATORS.find(([name]) => disco !== null && name.test(disco))
  return state ? [state[1], 'NERC'] : ['NERC']
}
