import { useId } from 'react'
import { formatHours } from '#chart/format.ts'
import { explainText } from '../words/explain.ts'
import type { ExplainAnswer } from './figure-part.ts'
import { formatWithUnit } from './figure-part.ts'

type Quality = NonNullable<ExplainAnswer['quality']>

/** How much of the time was measured, estimated and is missing. */
export function QualityBar({ quality }: { quality: Quality }) {
  const id = useId()
  const { unit, measured_share, measured, estimated_share, estimated, missing_s } = quality
  const [first, second] = [measured_share * 100, estimated_share * 100]
  const hatch = `url(#${id}e)`
  return (
    <div className="mt-3">
      <svg width="100%" height="12" className="block rounded-sm" aria-hidden="true">
        <defs>
          <Hatch id={`${id}e`} colour="var(--primary-ink)" />
          <Hatch id={`${id}m`} colour="var(--line-strong)" />
        </defs>
        <rect width="100%" height="12" fill={`url(#${id}m)`} />
        <rect x={`${first}%`} width={`${second}%`} height="12" fill={hatch} />
        <rect width={`${first}%`} height="12" fill="var(--series-1)" />
      </svg>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
        <Key name={explainText.measured} fill="var(--series-1)" value={formatWithUnit(measured, unit)} />
        <Key
          name={explainText.estimated}
          fill={hatch}
          value={estimated === 0 ? explainText.none : formatWithUnit(estimated, unit)}
        />
        <Key
          name={explainText.missing}
          fill={`url(#${id}m)`}
          value={missing_s < 60 ? explainText.none : formatHours(missing_s / 3600)}
        />
      </dl>
    </div>
  )
}

function Key({ name, fill, value }: { name: string; fill: string; value: string }) {
  return (
    <div className="flex items-center gap-1">
      <svg width="10" height="10" aria-hidden="true">
        <rect width="10" height="10" rx="2" fill={fill} stroke="var(--line-strong)" />
      </svg>
      <dt>{name}</dt>
      <dd className="font-medium text-ink">{value}</dd>
    </div>
  )
}

function Hatch({ id, colour }: { id: string; colour: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="0" y1="0" x2="0" y2="5" stroke={colour} strokeWidth="1.5" />
    </pattern>
  )
}
