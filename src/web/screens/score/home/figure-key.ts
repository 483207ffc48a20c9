/** The key that explains a figure of the month: those of the page Month end. `row`: a branch, or all of them. */
export function monthFigureKey(
  month: string,
  row: number | 'total',
  name: 'cost' | 'difference' | 'end',
): string {
  return `month-end.${month.replace('-', '')}.${row}.${name}`
}
