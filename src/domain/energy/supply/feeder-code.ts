/**
 * The code of a run of a feeder's day: its state, what told it, and what carried the load. Source: domain.md §16.A.
 */
export type FeederState = 'present' | 'absent' | 'unknown'

/** What decided, in the order of the rules; 'none': nothing could. */
export type FeederSign =
  | 'none'
  | 'controller'
  | 'line-voltage'
  | 'power'
  | 'load-voltage'
  | 'register-rose'
  | 'logger-silent'
  | 'all-dead'

/** In the order of legends. */
export const SUPPLY_KINDS = ['grid', 'generator', 'solar', 'ipp', 'nothing', 'unknown'] as const
export type SupplyKind = (typeof SUPPLY_KINDS)[number]

const STATES = ['unknown', 'present', 'absent'] as const
const SIGNS = [
  'none',
  'controller',
  'line-voltage',
  'power',
  'load-voltage',
  'register-rose',
  'logger-silent',
  'all-dead',
] as const satisfies readonly FeederSign[]
const SIGN = 4
const KIND = 32
const BESIDE = 256
const PARTIAL = 512
const CONTRADICTED = 1024

export interface FeederMoment {
  readonly state: FeederState
  readonly sign: FeederSign
  readonly kind: SupplyKind
  /** A generator ran beside a live grid. */
  readonly isBesideGrid: boolean
  /** One phase or two are live; counted present. */
  readonly isPartial: boolean
  /** The meter measures the opposite of what a controller senses. */
  readonly isContradicted?: boolean
}

export function codeOfMoment(moment: FeederMoment): number {
  const { state, sign, kind, isBesideGrid, isPartial, isContradicted = false } = moment
  return (
    STATES.indexOf(state) +
    SIGN * SIGNS.indexOf(sign) +
    KIND * SUPPLY_KINDS.indexOf(kind) +
    (isBesideGrid ? BESIDE : 0) +
    (isPartial ? PARTIAL : 0) +
    (isContradicted ? CONTRADICTED : 0)
  )
}

export const stateFromCode = (code: number): FeederState => STATES[code & 3] ?? 'unknown'
export const signFromCode = (code: number): FeederSign => SIGNS[(code >> 2) & 7] ?? 'none'
export const kindFromCode = (code: number): SupplyKind => SUPPLY_KINDS[(code >> 5) & 7] ?? 'unknown'
export const isBesideGrid = (code: number): boolean => (code & BESIDE) !== 0
/** One phase or two are live. */
export const isPartial = (code: number): boolean => (code & PARTIAL) !== 0
export const isContradicted = (code: number): boolean => (code & CONTRADICTED) !== 0

/** Nothing is known of the feeder, nor of what carried the load. */
export const ALL_UNKNOWN = codeOfMoment({
  state: 'unknown',
  sign: 'none',
  kind: 'unknown',
  isBesideGrid: false,
  isPartial: false,
})
