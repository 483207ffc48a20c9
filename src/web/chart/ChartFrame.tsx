import { ChartColumn, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useInView } from '../ui/use-in-view.ts'
import { useWidth } from './use-size.ts'

export interface ChartWords {
  title: string
  /** Beside the title: badges, links, a menu. */
  actions?: ReactNode
  /** Below the title: what the chart leaves out, where its figures come from. */
  note?: ReactNode
  /** Shown instead of the chart when nothing is known: why, and what to do. */
  empty?: string
  loading?: boolean
  headingLevel?: 2 | 3 | 4
  className?: string
}

export interface ChartFrameProps extends ChartWords {
  isEmpty: boolean
  height: number
  chart: ReactNode
  table: ReactNode
}

const NOTHING = 'No readings in this period. Choose another range, or check that the meter is sending.'

export function ChartFrame(props: ChartFrameProps) {
  const { title, actions, note, empty = NOTHING, loading = false, isEmpty, height, chart, table } = props
  const [asTable, setAsTable] = useState(false)
  const canSwitch = !loading && !isEmpty
  return (
    <Card
      title={title}
      headingLevel={props.headingLevel ?? 2}
      {...(props.className === undefined ? {} : { className: props.className })}
      actions={
        <>
          {actions}
          {canSwitch && <ViewSwitch asTable={asTable} title={title} onChange={setAsTable} />}
        </>
      }
    >
      {note && <div className="mb-3 text-xs text-ink-soft">{note}</div>}
      {loading && <LoadingChart title={title} height={height} />}
      {!loading && isEmpty && (
        <p
          style={{ minHeight: height * 0.6 }}
          className="grid place-items-center px-4 text-center text-sm text-ink-soft"
        >
          <span className="max-w-sm">{empty}</span>
        </p>
      )}
      {canSwitch && (asTable ? table : chart)}
    </Card>
  )
}

interface PlotPlaceProps {
  height: number
  children: (width: number) => ReactNode
}

/**
 * Where a chart is drawn, once it comes into view and it is known how wide: the card, the legend and the table around it
 * stay as they are.
 */
export function PlotPlace({ height, children }: PlotPlaceProps) {
  const { seen, ref: see } = useInView()
  const { ref: measure, width } = useWidth()
  return (
    <div ref={seen ? measure : see} style={{ minHeight: height }}>
      {width > 0 && children(width)}
    </div>
  )
}

interface ViewSwitchProps {
  asTable: boolean
  title: string
  onChange: (asTable: boolean) => void
}

function ViewSwitch({ asTable, title, onChange }: ViewSwitchProps) {
  const Icon = asTable ? ChartColumn : Table2
  const label = asTable ? 'View as chart' : 'View as table'
  return (
    <IconButton
      size="sm"
      label={label}
      aria-label={`${label}: ${title}`}
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => onChange(!asTable)}
    />
  )
}

const SHAPE = [45, 70, 55, 90, 65, 80, 40]

function LoadingChart({ title, height }: { title: string; height: number }) {
  return (
    <div className="relative flex items-end justify-around gap-2" style={{ height }}>
      <div className="absolute inset-0 z-1 grid place-items-center">
        <Spinner label={`Loading ${title}`} />
      </div>
      {SHAPE.map((share) => (
        <Skeleton key={share} width="9%" height={`${share}%`} />
      ))}
    </div>
  )
}
