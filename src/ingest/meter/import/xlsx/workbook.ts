import type { CsvRow } from '../csv/rows.ts'
import { UnusableFileError } from '../csv/text-file.ts'
import { type CellFormat, cellText, parseFormats } from './cell-text.ts'
import { attribute, type Element, elements, elementsIn, plain } from './xml.ts'
import { openZip, type ZipFile } from './zip.ts'

export interface Workbook {
  /** names of its sheets, in order */
  readonly sheets: readonly string[]
  /** packed bytes of a sheet */
  size(sheet: string): number
  /** The rows of a sheet with cells as CSV would have them: points in numbers, dates as ISO texts. */
  rows(sheet: string): AsyncGenerator<CsvRow[]>
}

const MOST_SHARED = 64 * 1024 * 1024
const MOST_COLUMNS = 200

/** An XLSX workbook: rows are read as they are unpacked, so that its size does not matter to the memory. */
export async function openWorkbook(path: string, name: string): Promise<Workbook> {
  const zip = await openZip(path, name)
  if (!zip.has('xl/workbook.xml')) {
    throw new UnusableFileError(`${name} is a ZIP file but no workbook; import a CSV or XLSX file.`)
  }
  const book = await readPart(zip, 'xl/workbook.xml')
  const links = new Map(
    [...elements(await readPart(zip, 'xl/_rels/workbook.xml.rels'), 'Relationship')].map(({ attributes }) => [
      attribute(attributes, 'Id'),
      attribute(attributes, 'Target'),
    ]),
  )
  const parts = new Map<string, string>()
  for (const { attributes } of elements(book, 'sheet')) {
    const target = links.get(attribute(attributes, 'r:id') ?? attribute(attributes, 'id'))
    const part = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
    const title = attribute(attributes, 'name')
    if (target && title !== null && zip.has(part)) parts.set(title, part)
  }
  if (parts.size === 0) throw new UnusableFileError(`${name} has no sheet with rows.`)
  const first = [...elements(book, 'workbookPr')][0]
  const is1904 = /^(1|true)$/.test(attribute(first?.attributes ?? '', 'date1904') ?? '')
  return {
    sheets: [...parts.keys()],
    size: (sheet) => zip.packed(parts.get(sheet) ?? ''),
    async *rows(sheet) {
      const part = parts.get(sheet)
      if (part === undefined) {
        throw new UnusableFileError(
          `${name} has no sheet "${sheet}"; it has ${[...parts.keys()].join(', ')}.`,
        )
      }
      const shared = await sharedTexts(zip, name)
      const formats = parseFormats(await readPart(zip, 'xl/styles.xml'))
      let line = 0
      for await (const found of elementsIn(zip.chunks(part), 'row')) {
        yield found.flatMap((row) => {
          line = Number(attribute(row.attributes, 'r') ?? line + 1)
          const cells = readCells(row, { shared, formats, is1904 })
          return cells.some((cell) => cell !== '') ? [{ line, cells }] : []
        })
      }
    },
  }
}

interface Sources {
  readonly shared: readonly string[]
  readonly formats: readonly CellFormat[]
  readonly is1904: boolean
}

function readCells(row: Element, { shared, formats, is1904 }: Sources): string[] {
  const cells: string[] = []
  for (const cell of elements(row.content, 'c')) {
    const place = parseColumn(attribute(cell.attributes, 'r')) ?? cells.length
    if (place >= MOST_COLUMNS) break
    while (cells.length < place) cells.push('')
    const type = attribute(cell.attributes, 't') ?? 'n'
    const style = formats[Number(attribute(cell.attributes, 's') ?? 0)] ?? 'number'
    cells[place] = cellValue(cell.content, type, style, shared, is1904).trim()
  }
  return cells
}

function cellValue(
  content: string,
  type: string,
  format: CellFormat,
  shared: readonly string[],
  is1904: boolean,
): string {
  if (type === 'inlineStr') return textIn(content)
  const [value] = elements(content, 'v')
  const text = plain(value?.content ?? '')
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : text === '0' ? 'false' : ''
  if (type === 'd') return text.replace(/Z$/, '')
  if (type === 'e') return ''
  return type === 'n' ? cellText(text, format, is1904) : text
}

/** 'B' of 'B7' → 1. */
function parseColumn(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

async function sharedTexts(zip: ZipFile, name: string): Promise<string[]> {
  const texts: string[] = []
  let size = 0
  for await (const found of elementsIn(zip.chunks('xl/sharedStrings.xml'), 'si')) {
    for (const { content } of found) {
      const text = textIn(content)
      size += text.length + 16
      texts.push(text)
    }
    if (size > MOST_SHARED)
      throw new UnusableFileError(`${name} holds too much text; save the sheet as CSV and import that.`)
  }
  return texts
}

function textIn(content: string): string {
  return [...elements(content, 't')].map(({ content: text }) => plain(text)).join('')
}

const MOST_PART = 8 * 1024 * 1024

/** A small part of the workbook as a whole. */
async function readPart(zip: ZipFile, part: string): Promise<string> {
  let text = ''
  for await (const chunk of zip.chunks(part)) {
    text += chunk
    if (text.length > MOST_PART) throw new UnusableFileError(`The workbook's ${part} is too long to be true.`)
  }
  return text
}
