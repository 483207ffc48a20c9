import type { Content } from 'pdfmake/interfaces.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatShare } from '#chart/format.ts'
import { PieImage } from '#chart/PieImage.tsx'
import { capSlices } from '#chart/palette.ts'
import { pieArcs, pieSlices } from '#chart/pie-layout.ts'
import type { Slice } from '#chart/types.ts'
import { withColours } from './palette.ts'
import { forPaper } from './svg.ts'

export interface PaperPie {
  readonly title: string
  readonly slices: readonly Slice[]
  readonly format: (value: number | null) => string
}

const SIZE = 150

/** The screen's pie, drawn by the same component, with its slices in words beside it. Stands on one page. */
export function pieChart({ title, slices, format }: PaperPie): Content {
  const shown = pieSlices(capSlices(slices))
  const arcs = pieArcs(shown, SIZE / 2 - 1, 0)
  const svg = renderToStaticMarkup(
    <PieImage
      {...{ title, format, arcs, slices: shown, width: SIZE, height: SIZE, hole: 0, active: null }}
      shape="pie"
      centreLabel=""
    />,
  )
  return {
    unbreakable: true,
    margin: [0, 0, 0, 12],
    stack: [
      { text: title, style: 'heading' },
      {
        columns: [
          { svg: forPaper(svg), width: SIZE, height: SIZE },
          {
            width: '*',
            margin: [24, 6, 0, 0],
            stack: shown.map(({ label, colour, value, share }) => ({
              margin: [0, 0, 0, 5],
              columns: [
                { width: 12, text: '■', color: withColours(colour) },
                { width: '*', text: label },
                { width: 'auto', text: `${format(value)}, ${formatShare(share, 1)}`, alignment: 'right' },
              ],
            })),
          },
        ],
      },
    ],
  }
}
