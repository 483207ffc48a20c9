import { ArrowDown, ArrowUp, Gauge, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCoverage, isEstimated, isPartlyMeasured, measuredText, THIN_SPACE } from '#chart/format.ts'
import { About } from './About.tsx'
import { cx } from './cx.ts'
import { Estimated } from './Estimated.tsx'
import { ExplainButton } from './ExplainButton.tsx'
import { Popover } from './overlay/Popover.tsx'
import { Explained, Unknown } from './overlay/Tooltip.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Spinner } from './Spinner.tsx'

export interface Comparison {
  /** In words, e.g. "12 % less than 1–19 Oct". */
  text: string
  direction: 'up' | 'down' | 'same'
  /** Better or worse for this figure; up is not bad by itself. */
  tone: 'good' | 'bad' | 'neutral'
}

export interface FigureCardProps {
  label: string
  /** Already formatted; null is unknown. */
  value: string | null
  unit?: string
  /** The unshortened value, in a tooltip. */
  fullValue?: string
  /** Why the value is unknown. */
  reason?: string
  comparison?: Comparison
  /** Measured share of the period, 0 to 1; shown under 99.5 %. */
  coverage?: number | null
  coverageExplanation?: ReactNode
  /** How much of the figure was spread over gaps, kWh. */
  estimated?: number | null
  /** What the figure means. */
  explanation?: ReactNode
  icon?: ReactNode
  loading?: boolean
  /** A status below the figure, e.g. StaleBadge. */
  status?: ReactNode
  /** Opens what the figure is made of. */
  onExplain?: (() => void) | undefined
  children?: ReactNode
}

export function FigureCard(props: FigureCardProps) {
  const {
    label,
    icon,
    explanation,
    loading = false,
    status,
    coverage,
    estimated,
    comparison,
    children,
  } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this groups one figure
    <div
      role="group"
      aria-label={label}
      className="@container flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-card p-3 shadow-card md:p-4"
    >
      <div className="flex min-h-6 items-start gap-2">
        {icon && (
          <span aria-hidden="true" className="mt-0.5 shrink-0 text-primary-ink [&_svg]:size-4">
            {icon}
          </span>
        )}
        <p className="min-w-0 flex-1 text-sm font-medium text-ink-soft">{label}</p>
        {explanation && (
          <About title={label} className="-my-1 -mr-1 pointer-coarse:-my-3 pointer-coarse:-mr-2">
            {explanation}
          </About>
        )}
      </div>
      {loading ? <LoadingFigure label={label} /> : <Value {...props} />}
      {!loading && comparison && <ComparisonLine comparison={comparison} />}
      {!loading && (status || isPartlyMeasured(coverage) || isEstimated(estimated)) && (
        <div className="mt-1 flex flex-wrap items-center gap-1">
          {isPartlyMeasured(coverage) && <CoverageChip {...props} label={label} coverage={coverage} />}
          <Estimated kwh={estimated} />
          {status}
        </div>
      )}
      {children}
    </div>
  )
}

const SIZES = [
  { most: 6, size: 'text-lg @min-[10.5rem]:text-xl' },
  { most: 9, size: 'text-lg @min-[13rem]:text-xl' },
]
const LONGEST = 'text-base @min-[13rem]:text-lg @min-[17rem]:text-xl'

function Value(props: FigureCardProps) {
  const { label, value, unit, fullValue, reason = 'No reading in this period.', onExplain } = props
  // As large as fits beside its unit in one line: a card may be one of five in a row.
  const size = SIZES.find(({ most }) => (value?.length ?? 0) <= most)?.size ?? LONGEST
  if (value === null) {
    return (
      <p className="text-xl font-semibold text-ink-soft">
        <Unknown reason={reason} />
        {onExplain && (
          <ExplainButton label={label} onExplain={onExplain} className="ml-2 text-xs font-medium">
            Why?
          </ExplainButton>
        )}
      </p>
    )
  }
  return (
    <p className={cx('font-semibold whitespace-nowrap text-ink', size)}>
      <Written {...{ label, value, fullValue, onExplain }} />
      {unit && (
        <>
          {THIN_SPACE}
          <span className="text-sm font-medium text-ink-soft">{unit}</span>
        </>
      )}
    </p>
  )
}

interface WrittenProps {
  label: string
  value: string
  fullValue: string | undefined
  onExplain: (() => void) | undefined
}

function Written({ label, value, fullValue, onExplain }: WrittenProps) {
  if (onExplain) {
    return (
      <ExplainButton label={label} fullValue={fullValue} onExplain={onExplain}>
        {value}
      </ExplainButton>
    )
  }
  return fullValue ? <Explained explanation={fullValue}>{value}</Explained> : value
}

function LoadingFigure({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-2 py-1">
      <span className="sr-only">
        <Spinner label={`Loading ${label}`} />
      </span>
      <Skeleton width="70%" height={28} />
      <Skeleton width="45%" height={14} />
    </div>
  )
}

const DIRECTIONS = { up: ArrowUp, down: ArrowDown, same: Minus }
const TONES = { good: 'text-good', bad: 'text-bad', neutral: 'text-ink-soft' }

function ComparisonLine({ comparison }: { comparison: Comparison }) {
  const Icon = DIRECTIONS[comparison.direction]
  return (
    <p className={cx('flex items-start gap-1 text-xs font-medium', TONES[comparison.tone])}>
      <Icon aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>{comparison.text}</span>
    </p>
  )
}

interface CoverageChipProps {
  label: string
  coverage: number
  coverageExplanation?: ReactNode
  estimated?: number | null
}

function CoverageChip({ label, coverage, coverageExplanation, estimated }: CoverageChipProps) {
  return (
    <Popover
      label={`Coverage of ${label}`}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 rounded-full bg-warn-tint px-2 text-xs font-medium text-warn pointer-coarse:min-h-9"
        >
          <Gauge aria-hidden="true" className="size-3.5" />
          {measuredText(coverage)}
        </button>
      }
    >
      {coverageExplanation ?? (
        <p>
          Meters covered {formatCoverage(coverage)} of this period.{' '}
          {isEstimated(estimated)
            ? 'What a register counted across a gap is in the figure, as estimated; what nothing tells is left out'
            : 'The rest is unknown: it is left out of the figure'}
          , not counted as zero.
        </p>
      )}
    </Popover>
  )
}
