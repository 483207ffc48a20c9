import { formatMoment, formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import type { SolarMonthAnswer } from '#contract/finding/solar.ts'
import { monthText } from '#domain/time/month.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { formatOrNull } from '../../../table/format-or-null.ts'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { solarText as text } from '../../../words/finding/solar.ts'
import { DayCurve } from './DayCurve.tsx'
import { PlantsCard } from './PlantsCard.tsx'
import { ValueCard } from './ValueCard.tsx'
import { YearCards } from './YearCards.tsx'

interface SolarMonthProps {
  answer: SolarMonthAnswer
  onDay: (day: string) => void
}

/** A sentence, four figures (two where no meter tells what left the site, which is said once), what was displaced, the panels, a day, and the year. */
export function SolarMonth({ answer, onDay }: SolarMonthProps) {
  return (
    <div className="@container flex min-w-0 flex-col gap-3 md:gap-4">
      <p className="text-sm md:text-base">{sentence(answer)}</p>
      <Figures answer={answer} />
      <div className="grid items-start gap-3 @min-[56rem]:grid-cols-2 md:gap-4">
        <ValueCard answer={answer} />
        <PlantsCard answer={answer} />
      </div>
      <DayCurve answer={answer} onDay={onDay} />
      <YearCards branchId={answer.branch.id} />
    </div>
  )
}

function Figures({ answer }: { answer: SolarMonthAnswer }) {
  const explain = useExplain()
  const { kwh, value, self_consumption: own, self_sufficiency: share, exported_kwh: exported } = answer
  return (
    <div className="grid grid-cols-2 gap-3 @min-[44rem]:grid-cols-4 md:gap-4">
      <FigureCard label={text.energy} value={formatOrNull(kwh, formatNumber)} unit="kWh" />
      <FigureCard
        label={text.worth}
        value={value.naira === null ? null : formatNaira(value.naira)}
        {...(value.reason === null ? {} : { reason: value.reason })}
        {...(value.is_least ? { explanation: text.atLeast } : {})}
        onExplain={explain(answer.explain)}
      />
      {exported !== null && (
        <>
          <FigureCard
            label={text.own}
            value={formatOrNull(own, formatNumber)}
            unit="%"
            explanation={text.ownMeaning}
            reason={text.noOther}
          />
          <FigureCard
            label={text.share}
            value={formatOrNull(share, formatNumber)}
            unit="%"
            explanation={text.shareMeaning}
            reason={text.noOther}
          />
        </>
      )}
    </div>
  )
}

function sentence({ branch, kwh, month, until, value }: SolarMonthAnswer): string {
  const name =
    until === null ? monthText(month) : text.soFar(monthText(month), formatMoment(until, branch.zone))
  if (kwh === null) return text.sentenceNothing(branch.name, name)
  if (value.naira === null) return text.sentenceNone(branch.name, formatQuantity(kwh, 'kWh'), name)
  const parts = (['grid', 'set', 'island', 'exported', 'unpriced', 'unknown'] as const)
    .filter((part) => value[part].kwh > 0)
    .map((part) => text.parts[part](formatQuantity(value[part].kwh, 'kWh')))
    .join(', ')
  return (value.is_least ? text.sentenceLeast : text.sentence)(
    branch.name,
    formatNaira(value.naira),
    name,
    parts,
  )
}
