import { formatNaira, formatNumber } from '#chart/format.ts'
import type { SolarYearAnswer } from '#contract/finding/solar.ts'
import { monthText, shortMonthText } from '#domain/time/month.ts'
import { BarChart } from '../../../chart/BarChart.tsx'
import { Part, pickPart } from '../../../shell/page/Part.tsx'
import { formatOrNull } from '../../../table/format-or-null.ts'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { solarText } from '../../../words/finding/solar.ts'
import { useSolarYear } from './use-solar.ts'

const text = solarText.year

/** A year of the panels against what is expected, and payback. */
export function YearCards({ branchId }: { branchId: number }) {
  const query = useSolarYear(branchId)
  return (
    <Part title={text.title} ask={pickPart(query, ({ data }) => data)}>
      {(answer) =>
        answer === undefined ? (
          <Skeleton className="h-72" />
        ) : (
          <>
            <Payback answer={answer} />
            <Months answer={answer} />
          </>
        )
      }
    </Part>
  )
}

function Months({ answer: { months } }: { answer: SolarYearAnswer }) {
  const hasPart = months.slice(0, -1).some(({ kwh, naira }) => kwh !== null && naira === null)
  const hasExpected = months.some(({ expected_kwh: kwh }) => kwh !== null)
  return (
    <BarChart
      title={text.title}
      unit="kWh"
      stacked={false}
      withTotal={false}
      empty={text.empty}
      {...(hasPart ? { note: text.partNote } : {})}
      categoryHeading={text.month}
      categories={months.map(({ month, kwh, naira }, n) => ({
        key: month,
        label: monthText(month),
        tick: shortMonthText(month),
        ...(n === months.length - 1 || (kwh !== null && naira === null) ? { state: 'partial' as const } : {}),
        ...(n < months.length - 1 && kwh !== null && naira === null ? { note: text.part } : {}),
      }))}
      series={[
        {
          key: 'kwh',
          label: text.given,
          colour: 'var(--source-solar)',
          values: months.map(({ kwh }) => kwh),
        },
        ...(hasExpected
          ? [
              {
                key: 'expected',
                label: text.expected,
                colour: 'var(--primary)',
                values: months.map(({ expected_kwh: kwh }) => kwh),
                shape: 'line' as const,
              },
            ]
          : []),
      ]}
    />
  )
}

function Payback({ answer }: { answer: SolarYearAnswer }) {
  const { payback } = solarText
  const { years, capex, a_year: aYear, naira, known_months: months, reason } = answer
  return (
    <div className="grid grid-cols-1 gap-3 @min-[36rem]:grid-cols-3 md:gap-4">
      <FigureCard
        label={payback.title}
        value={years === null ? null : payback.years(formatNumber(years))}
        reason={reason ?? ''}
        {...(capex === null || aYear === null
          ? {}
          : { explanation: payback.yearsMeaning(formatNaira(capex), formatNaira(aYear)) })}
      >
        {reason !== null && <p className="text-xs text-ink-soft">{reason}</p>}
      </FigureCard>
      <FigureCard label={aYear === null ? payback.soFar : payback.aYear} value={formatNaira(aYear ?? naira)}>
        <p className="text-xs text-ink-soft">{payback.soFarWhy(months)}</p>
      </FigureCard>
      <FigureCard label={payback.capex} value={formatOrNull(capex, formatNaira)} reason={reason ?? ''} />
    </div>
  )
}
