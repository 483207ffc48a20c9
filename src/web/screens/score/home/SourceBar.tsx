import { useId } from 'react'
import { StripPatterns, SwatchMark } from '#chart/strip/StripMarks.tsx'
import type { StripKind } from '#chart/strip/strip-shapes.ts'
import type { Money } from './answers.ts'

type Source = Money['total']['sources'][number]

const KINDS: Readonly<Record<Source['type'], StripKind>> = {
  UTILITY: 'grid',
  GENERATOR: 'generator',
  SOLAR: 'solar',
  IPP: 'ipp',
}

/** What each kind of source cost of the whole, in one bar with the marks of the strips. */
export function SourceBar({ sources }: { sources: readonly Source[] }) {
  const id = useId()
  let from = 0
  const parts = sources.flatMap(({ type, share }) => {
    if (share === null || share <= 0) return []
    const part = { type, from, share }
    from += share
    return [part]
  })
  return (
    <svg aria-hidden="true" width="100%" height={14} className="my-1 block">
      <StripPatterns id={id} />
      <rect width="100%" height={14} rx={2} fill="var(--grid)" />
      {parts.map(({ type, from: start, share }) => (
        <rect key={type} x={percent(start)} width={percent(share)} height={14} fill={fill(KINDS[type], id)} />
      ))}
    </svg>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`
const fill = (kind: StripKind, id: string) =>
  kind === 'grid' ? 'var(--source-utility)' : `url(#${id}-${kind})`

export function SourceMark({ type }: { type: Source['type'] }) {
  const id = useId()
  return (
    <svg aria-hidden="true" width={12} height={12} className="shrink-0 overflow-hidden">
      <StripPatterns id={id} />
      <SwatchMark kind={KINDS[type]} patterns={id} />
    </svg>
  )
}
