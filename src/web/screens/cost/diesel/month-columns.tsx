import { Camera, TriangleAlert } from 'lucide-react'
import { formatDay, formatNumber } from '#chart/format.ts'
import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import { exactSum } from '#domain/money.ts'
import type { Column } from '../../../table/column.ts'
import { Tooltip, Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { dieselText } from '../../../words/cost.ts'
import { refuelText } from '../../../words/diesel.ts'
import { SnapshotButton } from '../bill/picture/SnapshotButton.tsx'

type PerGenerator = 'energy_consumed' | 'energy_per_litre' | 'litres_per_hour'

/** A figure of a generator on a day, null where it is not known. */
export function generatorFigure(day: FuelDay, measure: PerGenerator, generator: string): number | null {
  if (day.unknown?.includes(`${measure}.${generator}`) === true) return null
  return day[measure][generator] ?? null
}

function knownHours(day: FuelDay): number | null {
  return day.unknown?.includes('hours_of_use') === true ? null : day.hours_of_use
}

function number(value: number | null) {
  return value === null ? <Unknown reason={dieselText.notKnown} /> : formatNumber(value)
}

function sumKnown(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? '' : formatNumber(exactSum(known))
}

/** DE-04: the days of a month, with three figures of each generator. */
export function monthColumns(
  days: readonly FuelDay[],
  branchName: ((id: number) => string) | null,
): Column<FuelDay>[] {
  const generators = Object.keys(days[0]?.energy_consumed ?? {})
  const branch: Column<FuelDay>[] =
    branchName === null
      ? []
      : [{ key: 'branch', title: dieselText.branch, value: (day) => branchName(day.branch_id) }]
  return [
    {
      key: 'date',
      title: dieselText.date,
      value: (day) => day.date,
      cell: (day) => <Day day={day} />,
      total: () => 'Total',
    },
    ...branch,
    figure('quantity', dieselText.litres, (day) => day.quantity, true),
    figure('hours_of_use', dieselText.hours, knownHours, true),
    ...generators.flatMap((one) => [
      figure(
        `${one}-kwh`,
        dieselText.energy(one),
        (day) => generatorFigure(day, 'energy_consumed', one),
        true,
      ),
      figure(`${one}-kwh-l`, dieselText.perLitre(one), (day) =>
        generatorFigure(day, 'energy_per_litre', one),
      ),
      figure(`${one}-l-h`, dieselText.perHour(one), (day) => generatorFigure(day, 'litres_per_hour', one)),
    ]),
  ]
}

function figure(
  key: string,
  title: string,
  value: (day: FuelDay) => number | null,
  hasTotal = false,
): Column<FuelDay> {
  return {
    key,
    title,
    align: 'right',
    value,
    cell: (day) => number(value(day)),
    ...(hasTotal ? { total: (rows) => sumKnown(rows.map(value)) } : {}),
  }
}

function Day({ day }: { day: FuelDay }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {formatDay(day.date)}
      {day.at !== undefined && <span className="text-ink-soft">{day.at}</span>}
      {day.snapshot !== undefined && (
        <SnapshotButton
          kind="entry"
          id={day.snapshot}
          about={`${formatDay(day.date)}, ${formatNumber(day.quantity)} L`}
        >
          <Camera aria-hidden="true" className="size-4" />
        </SnapshotButton>
      )}
      {day.reason !== undefined && <Mark words={refuelText.oddMark(day.reason)} />}
      {day.warning !== undefined && <Mark words={day.warning} />}
    </span>
  )
}

function Mark({ words }: { words: string }) {
  return (
    <Tooltip content={words}>
      <button type="button" aria-label={words} className="rounded-sm text-warn">
        <TriangleAlert aria-hidden="true" className="size-4" />
      </button>
    </Tooltip>
  )
}
