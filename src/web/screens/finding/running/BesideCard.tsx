import { Fuel, Tag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatCoverage, formatNaira, formatQuantity } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { BesideAnswer } from '#contract/finding/sources.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { besideText as text } from '../../../words/finding/running.ts'
import { BesideCalendar } from './BesideCalendar.tsx'
import { NeededList } from './NeededList.tsx'

const SetDialog = lazyPart(() => import('./entry/SetDialog.tsx'), 'SetDialog')
const NeededDialog = lazyPart(() => import('./entry/NeededDialog.tsx'), 'NeededDialog')

interface BesideCardProps {
  branchId: number
  answer: BesideAnswer
}

/** When sets ran beside a good grid in the month, what of it was avoidable, and what is excused. */
export function BesideCard({ branchId, answer }: BesideCardProps) {
  const [open, setOpen] = useState<'needed' | 'sets' | null>(null)
  const { sets, needed, may_enter: mayEnter } = answer
  const close = () => setOpen(null)
  const ran = answer.days.some(({ counted_hours: hours }) => hours > 0)
  return (
    <Card title={text.title}>
      <Amount answer={answer} />
      <div className="@container mt-3">
        <div
          className={cx(
            'grid gap-x-6 gap-y-4',
            ran && '@min-[44rem]:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]',
          )}
        >
          {ran && <BesideCalendar days={answer.days} />}
          <div className="min-w-0">
            <ul aria-label={text.set} className="border-t border-line">
              {sets.map((set) => (
                <SetRow key={set.device.id} set={set} />
              ))}
            </ul>
            <NeededList needed={needed} zone={answer.zone} mayChange={mayEnter} />
          </div>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Fuel aria-hidden="true" className="size-4" />}
          onClick={() => setOpen('sets')}
        >
          {text.sets}
        </Button>
        {mayEnter && (
          <Button
            size="sm"
            icon={<Tag aria-hidden="true" className="size-4" />}
            onClick={() => setOpen('needed')}
          >
            {text.addNeed}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'sets' && <SetDialog branchId={branchId} onClose={close} />}
        {open === 'needed' && (
          <NeededDialog
            branchId={branchId}
            sets={sets.map(({ device }) => device)}
            zone={answer.zone}
            onClose={close}
          />
        )}
      </Suspense>
    </Card>
  )
}

function Amount({
  answer: { low, high, is_least: isLeast, coverage, explain: key, sets },
}: {
  answer: BesideAnswer
}) {
  const explain = useExplain()
  const reason = sets.find((set) => set.reason !== null)?.reason ?? null
  const counted = sets.reduce((sum, set) => sum + set.counted_hours, 0)
  if (low !== null && counted === 0) return <p className="text-sm">{text.none}</p>
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="text-sm text-ink-soft">{text.avoidable}</span>
      <span className="text-lg font-semibold tabular-nums md:text-xl">
        <ExplainButton label={text.avoidable} onExplain={explain(key)}>
          {formatNaira(low)}
        </ExplainButton>
      </span>
      <span className="text-xs text-ink-soft">
        {[
          reason,
          isLeast && low !== null && high !== null && high > low ? text.upTo(formatNaira(high)) : null,
          coverage === null ? null : text.known(formatCoverage(coverage)),
        ]
          .filter((one) => one !== null)
          .join(' · ')}
      </span>
    </div>
  )
}

type BesideSet = BesideAnswer['sets'][number]

function SetRow({ set }: { set: BesideSet }) {
  const { device, counted_hours: counted, is_least: isLeast, kwh, low } = set
  return (
    <li className="border-b border-line py-2 text-sm">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 break-words font-medium">{device.name}</span>
        <span className="font-semibold tabular-nums">{formatNaira(low)}</span>
      </p>
      <p className="text-xs text-ink-soft">
        {`${hoursText(counted, isLeast)} · ${formatQuantity(kwh, 'kWh')}`}
        {set.litres !== null && ` · ${formatQuantity(set.litres, 'L')}`}
      </p>
      <p className="text-xs text-ink-soft">{excusedWords(set)}</p>
    </li>
  )
}

function excusedWords(set: BesideSet): string {
  const parts: [number, (time: string) => string][] = [
    [set.return_hours, text.after],
    [set.test_hours, text.test],
    [set.needed_hours, text.needed],
    [set.contract_hours, text.contract],
    [set.outside_hours, text.outside],
    [set.unknown_hours, text.unknown],
  ]
  const told = parts.filter(([hours]) => hours > 0).map(([hours, words]) => words(hoursText(hours)))
  return told.length === 0 ? '' : `${text.excused}: ${told.join(', ')}`
}
