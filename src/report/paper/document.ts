import type { Content, ContextPageSize, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { colour } from './palette.ts'

export interface PaperDocument {
  /** Shown in the reader's title bar and read out first. */
  readonly title: string
  /** Whose report it is: the author of the file. */
  readonly organisation: string
  /** Repeated at the foot of every page beside its number. */
  readonly foot: string
  readonly made: Date
  readonly content: Content[]
}

const MARGIN = 42
/** A4 upright, in points. */
export const CONTENT_WIDTH = 595.28 - 2 * MARGIN

/** A4 pages in the product's type and colours, numbered, with title and language set for readers and screen readers. */
export function paperDocument({
  title,
  organisation,
  foot,
  made,
  content,
}: PaperDocument): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, 44, MARGIN, 54],
    info: { title, author: organisation, creator: 'Nairawatt', producer: 'Nairawatt', creationDate: made },
    version: '1.7',
    language: 'en-GB',
    tagged: true,
    displayTitle: true,
    defaultStyle: { font: 'Montserrat', fontSize: 9, color: colour('ink'), lineHeight: 1.2 },
    styles: {
      title: { fontSize: 20, bold: true, color: colour('primary') },
      heading: { fontSize: 12, bold: true, margin: [0, 6, 0, 6] },
      soft: { color: colour('ink-soft') },
      small: { fontSize: 7.5, color: colour('ink-soft') },
      head: { fontSize: 7.5, bold: true, color: colour('ink-soft') },
      total: { bold: true },
      figure: { fontSize: 15, bold: true },
    },
    footer: (page: number, pages: number, size: ContextPageSize) => footer(foot, page, pages, size),
    content,
  }
}

function footer(foot: string, page: number, pages: number, { width }: ContextPageSize): Content {
  return {
    margin: [MARGIN, 14, MARGIN, 0],
    stack: [
      line(width - 2 * MARGIN),
      {
        margin: [0, 5, 0, 0],
        columns: [
          { text: foot, style: 'small', width: '*' },
          { text: `Page ${page} of ${pages}`, style: 'small', alignment: 'right', width: 70 },
        ],
      },
    ],
  }
}

export function line(width = CONTENT_WIDTH): Content {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7, lineColor: colour('line') }],
  }
}

/** Organisation on the left, what this is on the right, a line below. */
export function letterhead(
  organisation: string,
  title: string,
  facts: readonly [string, string][],
): Content[] {
  return [
    {
      columns: [
        { width: '*', stack: [{ text: organisation, fontSize: 14, bold: true }] },
        { width: 'auto', text: title, style: 'title', alignment: 'right' },
      ],
    },
    { margin: [0, 6, 0, 10], ...(line() as object) } as Content,
    factTable(facts),
  ]
}

/** What is said of a thing, each beside its name. */
export function factTable(facts: readonly (readonly [string, string])[]): Content {
  return {
    margin: [0, 0, 0, 12],
    table: {
      widths: [90, '*'],
      body: facts.map(([label, text]) => [{ text: label, style: 'soft' }, text]),
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingTop: () => 1,
      paddingBottom: () => 1,
    },
  }
}

/** Somebody signs here. */
export function signatures(names: readonly string[]): Content {
  return {
    unbreakable: true,
    margin: [0, 30, 0, 0],
    columnGap: 40,
    columns: names.map((name) => ({
      width: '*',
      stack: [
        line((CONTENT_WIDTH - 40 * (names.length - 1)) / names.length),
        { text: name, style: 'small', margin: [0, 4, 0, 0] },
      ],
    })),
  }
}
