import type { Content } from 'pdfmake/interfaces.js'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StripMarks, StripPatterns, SwatchMark } from '#chart/strip/StripMarks.tsx'
import { STRIP_KINDS, type StripRun, stripSeconds } from '#chart/strip/strip-shapes.ts'
import { withColours } from '../../paper/palette.ts'

interface StripRow {
  /** 'Thu 01' */
  readonly label: string
  /** At the right end: hours of the grid. */
  readonly note: string
  readonly runs: readonly StripRun[]
  readonly daySeconds: number
}

const ID = 'strip'
const ROW = 18
const STRIP = 11
const TOP = 14
const LEFT = 46
const RIGHT = 66
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const NAMES = {
  grid: 'Grid',
  generator: 'Generator',
  beside: 'of it beside the grid',
  solar: 'Solar alone',
  ipp: 'IPP',
  nothing: 'Nothing',
  unknown: 'Unknown',
}

/** Days of a feeder as on the screen, one below the other with their legend. Width in points. */
export function stripDrawing(rows: readonly StripRow[], width: number): Content {
  const height = TOP + rows.length * ROW
  const plot = width - LEFT - RIGHT
  return {
    stack: [
      { svg: drawing('Strips of the days', <Rows rows={rows} plot={plot} />, width, height), width, height },
      { svg: drawing('Legend', <Marks rows={rows} />, width, 20), width, height: 20 },
    ],
  }
}

function drawing(title: string, content: ReactNode, width: number, height: number): string {
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} fontFamily="Montserrat">
      <title>{title}</title>
      <StripPatterns id={ID} />
      {content}
    </svg>,
  )
  return withColours(svg)
}

function Rows({ rows, plot }: { rows: readonly StripRow[]; plot: number }) {
  return (
    <>
      {HOURS.map((hour) => (
        <text
          key={hour}
          x={LEFT + (hour / 24) * plot}
          y={8}
          fontSize={7}
          textAnchor="middle"
          fill="var(--ink-soft)"
        >
          {String(hour).padStart(2, '0')}
        </text>
      ))}
      {rows.map(({ label, note, runs, daySeconds }, place) => (
        <g key={label} transform={`translate(0 ${TOP + place * ROW})`}>
          <text x={0} y={9} fontSize={7.5} fill="var(--ink)">
            {label}
          </text>
          <g transform={`translate(${LEFT} 0)`}>
            <StripMarks patterns={ID} runs={runs} width={plot} height={STRIP} daySeconds={daySeconds} />
          </g>
          <text x={LEFT + plot + RIGHT} y={9} fontSize={7.5} textAnchor="end" fill="var(--ink)">
            {note}
          </text>
        </g>
      ))}
    </>
  )
}

const LETTER = 4.4

function Marks({ rows }: { rows: readonly StripRow[] }) {
  const seconds = stripSeconds(rows.flatMap(({ runs }) => runs))
  const kinds = STRIP_KINDS.flatMap((kind) => (kind === 'generator' ? [kind, 'beside' as const] : [kind]))
  let x = 0
  return kinds
    .filter((kind) => seconds[kind] > 0)
    .map((kind) => {
      const at = x
      x += 36 + NAMES[kind].length * LETTER
      return (
        <g key={kind} transform={`translate(${at} 4)`}>
          <SwatchMark kind={kind} patterns={ID} />
          <text x={22} y={9} fontSize={7.5} fill="var(--ink)">
            {NAMES[kind]}
          </text>
        </g>
      )
    })
}
