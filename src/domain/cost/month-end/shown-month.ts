import type { SourceType } from '../../site/device-type.ts'
import type { CostedDevice } from '../cost-figures.ts'
import type { BranchMonth, MonthTotal } from './branch-month.ts'

export interface MonthSource extends CostedDevice {
  readonly type: SourceType
}

/** A branch's month with the sources that count in it and what each of them cost. */
export interface CostedBranch {
  readonly name: string
  readonly month: BranchMonth
  readonly sources: readonly MonthSource[]
}

/** A month as its figures are made of it. */
export interface ShownMonth {
  /** 'month-end.202611.total' */
  readonly key: string
  readonly total: MonthTotal
  readonly branches: readonly CostedBranch[]
}
