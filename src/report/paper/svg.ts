import { withColours } from './palette.ts'

/** A drawing as the PDF library reads it: colours written out, the paper's font. */
export function forPaper(svg: string): string {
  return withColours(svg)
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(/ class="[^"]*"/g, ' font-family="Montserrat"')
    .replace(/dy="0\.32em"/g, 'dy="3.5"')
}
