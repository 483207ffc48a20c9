import type { Content } from 'pdfmake/interfaces.js'
import { describe, expect, it } from 'vitest'
import { pdf } from '../pdf.ts'
import { barChart } from './bar-chart.tsx'
import { pieChart } from './pie-chart.tsx'

const format = (value: number | null) => String(value)
const days = ['1', '2', '3', '4'].map((key) => ({ key, label: key }))
const bars = barChart(
  {
    ...{ title: 'Energy', unit: 'kWh', categories: days, format, maxThickness: 50 },
    series: [{ key: 'grid', label: 'Grid', colour: 'var(--source-generator)', values: [1, 2, 3, 4] }],
  },
  480,
)
const pie = pieChart({
  title: 'Load',
  format,
  slices: [1, 2, 3].map((value) => ({
    key: `${value}`,
    label: `${value}`,
    colour: 'var(--source-generator)',
    value,
  })),
})

/** The first drawing of a content. */
function drawingOf(content: Content): string {
  const found = /<svg .*?<\/svg>/s.exec(JSON.stringify(content))
  if (!found) throw new Error('It has no drawing')
  return JSON.parse(`"${found[0]}"`)
}

/** Lines, curves and rectangles that the document draws. */
async function strokes(svg: string): Promise<number> {
  const bytes = await pdf({
    compress: false,
    defaultStyle: { font: 'Montserrat' },
    content: [{ svg, width: 200, height: 100 }],
  })
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/ (?:re|l|c)\n/g)?.length ?? 0
  )
}

describe.each([
  ['bars', bars, 4],
  ['a pie', pie, 3],
])('%s on paper', (_what, content, shapes) => {
  it('is not left empty', async () => {
    const empty = await strokes('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>')
    expect(await strokes(drawingOf(content))).toBeGreaterThanOrEqual(empty + shapes)
  })
})
