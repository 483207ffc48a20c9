import { Stripes } from '../Stripes.tsx'
import {
  MARK_PX,
  STRIP_KINDS,
  type StripKind,
  type StripRun,
  type StripSize,
  stripShapes,
} from './strip-shapes.ts'

/** A pattern beside the colour, so that sources are told apart without it. The grid is solid. */
function fillFor(kind: StripKind, id: string): string {
  if (kind === 'grid') return 'var(--source-utility)'
  if (kind === 'nothing') return 'var(--ink)'
  return `url(#${id}-${kind})`
}

/** The patterns of all strips that name this id: once on a page, once in a drawing on paper. */
export function StripPatterns({ id }: { id: string }) {
  return (
    <>
      <defs>
        <pattern
          id={`${id}-generator`}
          width={5}
          height={5}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={5} height={5} fill="var(--source-generator)" />
          <rect width={1.4} height={5} fill="var(--on-primary)" opacity={0.55} />
        </pattern>
        <pattern id={`${id}-solar`} width={4} height={4} patternUnits="userSpaceOnUse">
          <rect width={4} height={4} fill="var(--source-solar)" />
          <circle cx={2} cy={2} r={0.9} fill="var(--source-generator-1)" />
        </pattern>
        <pattern id={`${id}-ipp`} width={4} height={4} patternUnits="userSpaceOnUse">
          <rect width={4} height={4} fill="var(--source-ipp)" />
          <rect width={4} height={1.1} fill="var(--on-primary)" opacity={0.5} />
        </pattern>
      </defs>
      <Stripes id={`${id}-unknown`} ground="var(--hatch-ground)" stripe="var(--hatch)" />
    </>
  )
}

interface StripMarksProps extends StripSize {
  /** Of the StripPatterns. */
  patterns: string
  runs: readonly StripRun[]
}

/** One day inside a drawing of one's own. */
export function StripMarks({ patterns, runs, ...size }: StripMarksProps) {
  const { boxes, marks } = stripShapes(runs, size)
  return (
    <>
      {STRIP_KINDS.map((kind) => {
        const path = boxes
          .filter((box) => box.kind === kind)
          .map(
            ({ x, y, width, height }) =>
              `M${x.toFixed(2)} ${y}h${width.toFixed(2)}v${height}h${(-width).toFixed(2)}z`,
          )
        return path.length === 0 ? null : <path key={kind} d={path.join('')} fill={fillFor(kind, patterns)} />
      })}
      {marks.map((at) => (
        <path
          key={at}
          d={`M${(at - MARK_PX / 2).toFixed(2)} ${size.height}h${MARK_PX}l${-MARK_PX / 2} ${-MARK_PX * 0.75}z`}
          fill="var(--ink)"
          stroke="var(--card)"
          strokeWidth={1}
        />
      ))}
    </>
  )
}

const SWATCH = { width: 18, height: 12 }

/** How a kind looks, for a legend; 'beside' is the triangle. */
export function StripSwatch({ kind, patterns }: { kind: StripKind | 'beside'; patterns: string }) {
  return (
    <svg aria-hidden="true" {...SWATCH} className="shrink-0">
      <SwatchMark kind={kind} patterns={patterns} />
    </svg>
  )
}

export function SwatchMark({ kind, patterns }: { kind: StripKind | 'beside'; patterns: string }) {
  if (kind === 'beside') return <path d="M5 11h8l-4 -6z" fill="var(--ink)" />
  if (kind === 'nothing') return <rect y={10} width={18} height={2} fill="var(--ink)" />
  return <rect {...SWATCH} rx={2} fill={fillFor(kind, patterns)} />
}
