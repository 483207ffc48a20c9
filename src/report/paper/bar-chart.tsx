import type { Content } from 'pdfmake/interfaces.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { BarImage } from '#chart/BarImage.tsx'
import { barDrawing } from '#chart/bar-frame.ts'
import { barSummary, hasEstimates } from '#chart/summary.ts'
import type { Category, Series } from '#chart/types.ts'
import { colour, withColours } from './palette.ts'
import { forPaper } from './svg.ts'

export interface PaperChart {
  readonly title: string
  readonly unit: string
  readonly categories: readonly Category[]
  readonly series: readonly Series[]
  readonly format: (value: number | null) => string
  /** px; 50 for kWh, 60 for naira (S1 §9). */
  readonly maxThickness: number
}

/** Screen pixels are drawn at this share of a point, so that labels of 11 px come out at about 8 pt. */
const SCALE = 0.74
const HEIGHT_PX = 230

/** The screen's bar chart, drawn by the same component, with its legend. Width in points. */
export function barChart(chart: PaperChart, widthPt: number): Content {
  const { title, unit, categories, series, format, maxThickness } = chart
  const width = Math.floor(widthPt / SCALE)
  const shape = { categories, series, stacked: false, width, height: HEIGHT_PX, maxThickness }
  const { frame, layout } = barDrawing(shape)
  const summary = barSummary(categories, series, format)
  const svg = renderToStaticMarkup(
    <BarImage {...{ title, unit, frame, layout, series, categories, width, height: HEIGHT_PX, active: null }}>
      {summary}
    </BarImage>,
  )
  return {
    unbreakable: true,
    margin: [0, 0, 0, 14],
    stack: [
      { text: title, style: 'heading' },
      { svg: forPaper(svg), width: widthPt, height: HEIGHT_PX * SCALE },
      legend(series),
      { text: summary, style: 'small', margin: [0, 4, 0, 0] },
    ],
  }
}

function legend(series: readonly Series[]): Content {
  return {
    margin: [0, 2, 0, 0],
    text: [
      ...series.flatMap(({ label, colour: name }) => [
        { text: '■ ', color: withColours(name) },
        { text: `${label}    `, color: colour('ink') },
      ]),
      ...(hasEstimates(series) ? [{ text: 'striped: estimated', color: colour('ink') }] : []),
    ],
    fontSize: 8,
  }
}
