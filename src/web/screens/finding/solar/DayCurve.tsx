import { formatDay } from '#chart/format.ts'
import type { SolarMonthAnswer } from '#contract/finding/solar.ts'
import { zoneOffset } from '#domain/time/zone.ts'
import { LineChart } from '../../../chart/LineChart.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { solarText } from '../../../words/finding/solar.ts'

const text = solarText.day

interface DayCurveProps {
  answer: SolarMonthAnswer
  onDay: (day: string) => void
}

/** A day of the panels: given, used here, sent out, and what may have been turned away. */
export function DayCurve({ answer, onDay }: DayCurveProps) {
  const { curve, branch, day, days, exported_kwh: exported } = answer
  const known = days.filter(({ kwh }) => kwh !== null)
  const line = (key: string, label: string, colour: string, values: readonly (number | null)[]) => ({
    ...{ key, label, colour, values },
  })
  // Two lines that are one and the same hide each other.
  const isSentOut = exported !== null && curve.some(({ exported_kw: kw }) => (kw ?? 0) > 0)
  const hasUnused = curve.some(({ unused_kw: kw }) => (kw ?? 0) > 0)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {day !== null && known.length > 1 && (
        <div className="self-start">
          <Select
            label={text.choice}
            value={day}
            options={known.toReversed().map((one) => ({ value: one.day, label: formatDay(one.day) }))}
            onChange={(event) => onDay(event.target.value)}
          />
        </div>
      )}
      <LineChart
        title={day === null ? solarText.days.title : text.title(formatDay(day))}
        unit="kW"
        height={240}
        empty={text.empty}
        {...(exported === null || isSentOut ? {} : { note: text.nothingSent })}
        times={curve.map(({ at }) => new Date(at + zoneOffset(branch.zone, at)).toISOString().slice(0, 19))}
        series={[
          line(
            'kw',
            text.given,
            'var(--source-solar)',
            curve.map(({ kw }) => kw),
          ),
          ...(!isSentOut
            ? []
            : [
                line(
                  'used',
                  text.used,
                  'var(--primary)',
                  curve.map(({ used_kw: kw }) => kw),
                ),
                line(
                  'exported',
                  text.exported,
                  'var(--source-utility)',
                  curve.map(({ exported_kw: kw }) => kw),
                ),
              ]),
          ...(hasUnused
            ? [
                line(
                  'unused',
                  text.unused,
                  'var(--source-generator)',
                  curve.map(({ unused_kw: kw }) => kw),
                ),
              ]
            : []),
        ]}
      />
    </div>
  )
}
