/**
 * What the panel "Explain this figure" shows: the figure, the rule in words, how much of it was measured, and the rows
 * that went into it. Source: domain.md §16.K.
 */
import type { Kwh } from '../quantity.ts'
import { sumKnown } from '../sum-known.ts'
import type { Interval } from '../time/interval.ts'
import type { Figure } from './figure.ts'
import { type FormulaId, findFormula } from './formula.ts'

/** What a figure is worked out from, beside its parts. */
export interface FigureInput {
  readonly role: string
  readonly kind: 'reading' | 'price' | 'entry' | 'setting' | 'rule' | 'holiday'
  /** As the audit names the row: 'tariff 3', 'device 4'. */
  readonly ref: string
  readonly label: string
  readonly value: number | null
  readonly unit: string
  /** Local days, both included; null: open. */
  readonly from: string | null
  readonly to: string | null
  /** How many readings. */
  readonly count?: number
}

/** How the time of a figure was measured. Shares are parts of one; amounts in the unit of what was measured. */
export interface Measured {
  readonly unit: string
  /** Share of the time that readings cover, and what was measured in it. */
  readonly measuredShare: number
  readonly measured: number | null
  /** Share that stands on an estimate. */
  readonly estimatedShare: number
  readonly estimated: number
  /** Seconds of which nothing is known. */
  readonly missingS: number
}

export interface LeftOut {
  readonly label: string
  readonly reason: string
}

export interface Explanation {
  readonly figure: Figure
  /** The rule with its numbers, in words; after "₦44,752.25 = ". */
  readonly words: string
  readonly formula: ReturnType<typeof findFormula>
  readonly measured: Measured | null
  readonly inputs: readonly FigureInput[]
  readonly leftOut: readonly LeftOut[]
  /** What somebody can do about a figure that is not known. */
  readonly whatToDo: string | null
  /** The time that the figure stands for, where its own rows tell it. */
  readonly period?: Interval
}

/** How well a device was read over a range: what an energy rests on. */
interface MeasuredRange {
  readonly elapsedS: number
  readonly measuredS: number
  readonly kwh: Kwh | null
  /** Energy that no reading covers, kWh. */
  readonly estimatedKwh?: Kwh | null
}

interface ExplanationParts {
  readonly words: string
  readonly formula: FormulaId
  readonly ranges?: readonly MeasuredRange[]
  readonly inputs?: readonly FigureInput[]
  readonly leftOut?: readonly LeftOut[]
  readonly whatToDo?: string
}

export function buildExplanation(figure: Figure, told: ExplanationParts): Explanation {
  const { words, formula, ranges = [], inputs = [], leftOut = [], whatToDo = null } = told
  return {
    figure,
    words,
    formula: findFormula(formula),
    measured: ranges.length === 0 ? null : summariseMeasured(ranges),
    inputs,
    leftOut,
    whatToDo: figure.state === 'unknown' ? whatToDo : null,
  }
}

export function summariseMeasured(ranges: readonly MeasuredRange[]): Measured {
  const elapsedS = ranges.reduce((sum, range) => sum + range.elapsedS, 0)
  const measuredS = ranges.reduce((sum, range) => sum + Math.min(range.measuredS, range.elapsedS), 0)
  const kwh = sumKnown(ranges, (range) => range.kwh)
  const estimated = ranges.reduce((sum, range) => sum + (range.estimatedKwh ?? 0), 0)
  const measuredShare = elapsedS === 0 ? 0 : measuredS / elapsedS
  const ofEnergy = kwh === null || kwh === 0 ? 0 : estimated / kwh
  const estimatedShare = Math.min(1 - measuredShare, ofEnergy)
  return {
    unit: 'kWh',
    measuredShare,
    measured: kwh === null ? null : kwh - estimated,
    estimatedShare,
    estimated,
    missingS: Math.round((1 - measuredShare - estimatedShare) * elapsedS),
  }
}
