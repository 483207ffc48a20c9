import { HandCoins } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatNaira, formatQuantity } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { OutagesAnswer } from '#contract/finding/sources.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { FigureLine } from '../../../ui/FigureLine.tsx'
import { marginText, outageText as text } from '../../../words/finding/running.ts'
import { DarkDays } from './DarkDays.tsx'
import { notCounted } from './not-counted.ts'

const MarginDialog = lazyPart(() => import('./entry/MarginDialog.tsx'), 'MarginDialog')

interface OutageCardProps {
  branchId: number
  answer: OutagesAnswer
}

/** Three lines: diesel above the grid, dark hours, and what is not counted. */
export function OutageCard({ branchId, answer }: OutageCardProps) {
  const explain = useExplain()
  const [isOpen, setOpen] = useState(false)
  const { premium, dark_naira: dark, margin, may_enter: mayEnter } = answer
  const left = notCounted(answer)
  const byWeekday = answer.margin_by_weekday
  return (
    <Card title={text.title}>
      <dl className="border-t border-line">
        <FigureLine label={text.diesel} why={dieselWords(answer)}>
          <ExplainButton label={text.diesel} onExplain={explain(answer.explain.premium)}>
            {formatNaira(premium)}
          </ExplainButton>
        </FigureLine>
        <FigureLine label={text.dark} why={darkWords(answer)}>
          <ExplainButton label={text.dark} onExplain={explain(answer.explain.dark)}>
            {formatNaira(dark)}
          </ExplainButton>
        </FigureLine>
        <FigureLine label={text.notCounted} why={left.map(({ why }) => why).join('; ')}>
          {left.length > 0 ? hoursText(left.reduce((sum, { hours }) => sum + hours, 0)) : text.none}
        </FigureLine>
      </dl>
      <DarkDays days={answer.dark_by_weekday} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {mayEnter && (
          <Button
            size="sm"
            icon={<HandCoins aria-hidden="true" className="size-4" />}
            onClick={() => setOpen(true)}
          >
            {text.setMargin}
          </Button>
        )}
        {margin !== null && <span className="text-xs text-ink-soft">{marginWords(margin, byWeekday)}</span>}
      </div>
      <Suspense fallback={null}>
        {isOpen && <MarginDialog {...{ branchId, margin, byWeekday }} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}

function marginWords(margin: number, byWeekday: OutagesAnswer['margin_by_weekday']): string {
  const own = byWeekday.flatMap((naira, n) =>
    naira === null ? [] : [`${marginText.weekdays[n]} ${formatNaira(naira)}`],
  )
  return [text.perHour(formatNaira(margin)), ...own].join(' · ')
}

function dieselWords({ diesel_hours: hours, kwh, set_naira: set, premium }: OutagesAnswer): string {
  if (hours === null || kwh === null) return text.noFeeder
  if (hours === 0) return text.noDiesel
  const time = text.dieselWhy(hoursText(hours), formatQuantity(kwh, 'kWh'))
  if (premium !== null) return time
  return `${time}. ${set === null ? text.unknown : text.setAlone(formatNaira(set))}`
}

function darkWords({ dark_hours: all, dark_open_hours: open }: OutagesAnswer): string {
  if (all === null) return text.noFeeder
  return open === null ? text.noHours(hoursText(all)) : text.darkWhy(hoursText(open), hoursText(all - open))
}
