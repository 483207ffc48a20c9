import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { colour } from './palette.ts'

export interface PaperColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => string
  /** Figures stand on the right. */
  readonly isText?: true
  /** In points, or the rest; as wide as its content unless said. */
  readonly width?: number | '*'
  readonly total?: string
}

/** A table whose heading is repeated on every page it runs over. `padding`: points above and below a row's words. */
export function table<Row>(columns: readonly PaperColumn<Row>[], rows: readonly Row[], padding = 4): Content {
  const hasTotal = columns.some(({ total }) => total !== undefined)
  const cell = (column: PaperColumn<Row>, text: string, style?: string): TableCell => ({
    text,
    alignment: column.isText ? 'left' : 'right',
    ...(style === undefined ? {} : { style }),
    noWrap: !column.isText,
  })
  return {
    margin: [0, 0, 0, 12],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width ?? 'auto'),
      body: [
        columns.map((column) => ({ ...(cell(column, column.title, 'head') as object), noWrap: false })),
        ...rows.map((row) => columns.map((column) => cell(column, column.cell(row)))),
        ...(hasTotal ? [columns.map((column) => cell(column, column.total ?? '', 'total'))] : []),
      ] as TableCell[][],
    },
    layout: {
      hLineWidth: (at) => (at === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: (at, node) =>
        colour(hasTotal && at === node.table.body.length - 1 ? 'line-strong' : 'line'),
      paddingLeft: (at) => (at === 0 ? 0 : 5),
      paddingRight: (at) => (at === columns.length - 1 ? 0 : 5),
      paddingTop: () => padding,
      paddingBottom: () => padding,
    },
  }
}
