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
  const hasPart = months.slice(0, -1).some((one) => noteOn(one) !== null)
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
      categories={months.map((one, n) => ({
        key: one.month,
        label: monthText(one.month),
        tick: shortMonthText(one.month),
        ...(n === months.length - 1 || noteOn(one) !== null ? { state: 'partial' as const } : {}),
        ...(n < months.length - 1 && noteOn(one) !== null ? { note: noteOn(one)! } : {}),
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

/** What keeps a month from being the whole of it; null: nothing. */
function noteOn({ kwh, naira, is_least: isLeast }: SolarYearAnswer['months'][number]): string | null {
  if (kwh === null) return null
  return naira === null ? text.part : isLeast ? text.least : null
}

function Payback({ answer }: { answer: SolarYearAnswer }) {
  const { payback } = solarText
  const { years, capex, a_year: aYear, naira, known_months: months, reason, is_least: isLeast } = answer
  const least = (value: string) => (isLeast ? payback.atLeast(value) : value)
  return (
    <div className="grid grid-cols-1 gap-3 @min-[36rem]:grid-cols-3 md:gap-4">
      <FigureCard
        label={payback.title}
        value={years === null ? null : yearsText(years, isLeast)}
        reason={reason ?? ''}
        {...(capex === null || aYear === null
          ? {}
          : { explanation: payback.yearsMeaning(formatNaira(capex), least(formatNaira(aYear))) })}
      >
        {reason !== null && (
          <p aria-hidden="true" className="text-xs text-ink-soft">
            {reason}
          </p>
        )}
      </FigureCard>
      <FigureCard
        label={aYear === null ? payback.soFar : payback.aYear}
        value={least(formatNaira(aYear ?? naira))}
      >
        <p className="text-xs text-ink-soft">{payback.soFarWhy(months)}</p>
      </FigureCard>
      <FigureCard label={payback.capex} value={formatOrNull(capex, formatNaira)} reason={payback.noCapex} />
    </div>
  )
}

/** Of a gain that is at least so much the years are at most so many. */
function yearsText(years: number, isLeast: boolean): string {
  const { payback } = solarText
  const text = payback.years(formatNumber(years))
  return isLeast ? payback.atMost(text) : text
}
