/** A row of the strapping table as it is typed. */
export interface TypedRow {
  mm: string
  litres: string
}

const NUMBER = /\d+(?:[.,]\d{3})*(?:\.\d+)?|\d+/

/**
 * Two columns as a spreadsheet copies them: millimetres and litres, parted by tabs, semicolons or spaces. Lines of other
 * words, such as a heading, are left out and counted; empty lines are nothing.
 */
export function readPasted(text: string): { rows: TypedRow[]; skipped: number } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows = lines.flatMap((line) => {
    const cells = line
      .trim()
      .split(/\t|;|\s+/)
      .map((cell) => cell.trim())
      .filter((cell) => NUMBER.test(cell))
      .map((cell) => cell.replace(/[^\d.,]/g, '').replace(/,(?=\d{3}\b)/g, ''))
    const [mm, litres] = cells
    return cells.length !== 2 || mm === undefined || litres === undefined ? [] : [{ mm, litres }]
  })
  return { rows, skipped: lines.length - rows.length }
}
