import type { MonthFigure } from './month-end-figures.ts'

/** Names a figure of a month in an address: 'month-end.202611.4.end'. `row`: a branch, or all of them. */
export function monthFigureKey(month: string, row: number | 'total', name: MonthFigure): string {
  return `month-end.${month.replace('-', '')}.${row}.${name}`
}
