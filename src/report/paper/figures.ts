import type { Content } from 'pdfmake/interfaces.js'
import { colour } from './palette.ts'

export interface PaperFigure {
  readonly label: string
  readonly value: string
  readonly note?: string
}

/** Figures side by side in tinted boxes; the first is the one that matters. */
export function figures(all: readonly PaperFigure[]): Content {
  return {
    margin: [0, 0, 0, 14],
    table: {
      widths: all.map(() => '*'),
      body: [
        all.map(({ label, value, note }, place) => ({
          fillColor: colour(place === 0 ? 'primary-tint' : 'sunken'),
          stack: [
            { text: label, style: 'small' },
            { text: value, style: 'figure', margin: [0, 3, 0, 2] },
            { text: note ?? '', style: 'small' },
          ],
        })),
      ],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (at, node) => (at === 0 || at === node.table.widths?.length ? 0 : 6),
      vLineColor: () => colour('card'),
      paddingLeft: () => 10,
      paddingRight: () => 10,
      paddingTop: () => 8,
      paddingBottom: () => 6,
    },
  }
}
