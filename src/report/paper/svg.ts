import { withColours } from './palette.ts'

/** A drawing as the PDF library reads it: colours written out, a view box, the paper's font. */
export function forPaper(svg: string, width: number, height: number): string {
  return withColours(svg)
    .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" `)
    .replace(/ class="[^"]*"/g, ' font-family="Montserrat"')
    .replace(/dy="0\.32em"/g, 'dy="3.5"')
}
