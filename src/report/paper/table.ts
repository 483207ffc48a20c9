import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { colour } from './palette.ts'

export interface PaperColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => string
  /** Figures stand on the right. */
  readonly isText?: true
  /** A text that is not broken into lines. */
  readonly isWhole?: true
  /** In points, or the rest; as wide as its content unless said. */
  readonly width?: number | '*'
  readonly total?: string
}

/** A table whose heading is repeated on every page it runs over. `padding`: points above and below a row's words. */
export function table<Row>(columns: readonly PaperColumn<Row>[], rows: readonly Row[], padding = 4): Content {
  return drawTable(null, columns, rows, padding)
}

/** The same with a title that stands with the first rows, and is repeated as the heading is: never alone where a page ends. */
export function titledTable<Row>(
  title: string,
  columns: readonly PaperColumn<Row>[],
  rows: readonly Row[],
): Content {
  return drawTable(title, columns, rows, 4)
}

/** Rows that stand with a title at least. */
const FIRST_ROWS = 2
/** With no more rows than this all of it stands on one page. */
const ROWS_OF_A_PAGE = 5

function drawTable<Row>(
  title: string | null,
  columns: readonly PaperColumn<Row>[],
  rows: readonly Row[],
  padding: number,
): Content {
  const heads = title === null ? 1 : 2
  const hasTotal = columns.some(({ total }) => total !== undefined)
  const cell = (column: PaperColumn<Row>, text: string, style?: string): TableCell => ({
    text,
    alignment: column.isText ? 'left' : 'right',
    ...(style === undefined ? {} : { style }),
    noWrap: !column.isText || column.isWhole === true,
  })
  return {
    ...(title !== null && rows.length <= ROWS_OF_A_PAGE ? { unbreakable: true } : {}),
    margin: [0, 0, 0, 12],
    table: {
      headerRows: heads,
      ...(title === null ? {} : { keepWithHeaderRows: FIRST_ROWS }),
      dontBreakRows: true,
      widths: columns.map(({ width }) => width ?? 'auto'),
      body: [
        ...(title === null ? [] : [titleRow(title, columns.length)]),
        columns.map((column) => ({ ...(cell(column, column.title, 'head') as object), noWrap: false })),
        ...rows.map((row) => columns.map((column) => cell(column, column.cell(row)))),
        ...(hasTotal ? [columns.map((column) => cell(column, column.total ?? '', 'total'))] : []),
      ] as TableCell[][],
    },
    layout: {
      hLineWidth: (at) => (at < heads ? 0 : 0.5),
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

function titleRow(text: string, columns: number): TableCell[] {
  const title: TableCell = { text, style: 'heading', colSpan: columns, margin: [0, 2, 0, 0] }
  return [title, ...Array.from({ length: columns - 1 }, () => ({}))]
}
