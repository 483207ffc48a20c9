import { formatHours, formatNumber } from '#chart/format.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import type { GeneratorRow as Generator } from '#contract/score/score-card.ts'
import { scoreText } from '#contract/score/score-page-messages.ts'
import type { ExplainFigure, RingRow } from '../../../chart/RingCard.tsx'
import { Rows } from '../../../chart/RingCard.tsx'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { formatOrNull, quantityOrNull } from '../../../table/format-or-null.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'

/** SC-07: energy of a litre now against what the generator is able to, and the hours to its maintenance. */
export function GeneratorFuel({ generator }: { generator: Generator }) {
  const { device_id: id, name, current_kwh_per_l: current, baseline_kwh_per_l: baseline, advice } = generator
  const open = useExplain()
  const explain = (figure: string) => open(`score.${figure}.${id}`)
  return (
    <section aria-label={`${scoreText.fuelTitle}, ${name}`} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{name}</h3>
      <div className="grid grid-cols-2 gap-3">
        <Score
          label={scoreText.fuelScore}
          value={current}
          reason={scoreText.noDiesel}
          onExplain={explain('fuel_score')}
        />
        <Score
          label={scoreText.fuelBaseline}
          value={baseline}
          reason={scoreText.noSize}
          onExplain={explain('fuel_baseline')}
        />
      </div>
      <Rows rows={generatorRows(generator, explain, open)} />
      {advice && <p className="text-xs text-ink-soft">{advice}</p>}
    </section>
  )
}

interface ScoreProps {
  label: string
  value: number | null
  reason: string
  onExplain: () => void
}

function Score({ label, value, reason, onExplain }: ScoreProps) {
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <p className="text-xs text-ink-soft">{label}</p>
      <p className="text-lg font-semibold">
        {value === null ? (
          <Unknown reason={reason} />
        ) : (
          <>
            <ExplainButton label={label} onExplain={onExplain}>
              {formatNumber(value)}
            </ExplainButton>{' '}
            <span className="text-sm font-medium text-ink-soft">kWh/L</span>
          </>
        )}
      </p>
    </div>
  )
}

function dieselRow(
  { litres, entered_litres: entered, estimated_litres: estimated }: Generator,
  onExplain: () => void,
): RingRow {
  const row = {
    label: scoreText.dieselUsage,
    value: quantityOrNull(litres, scoreText.litres),
    reason: scoreText.noDiesel,
    onExplain,
  }
  if (!estimated) return row
  if (entered === null) {
    return { ...row, value: scoreText.estimate(row.value ?? ''), explanation: scoreText.estimateMeaning }
  }
  return {
    ...row,
    value: `${row.value} (${reportText.ofThem(formatNumber(entered), formatNumber(estimated))})`,
    explanation: scoreText.partlyMeaning,
  }
}

function generatorRows(generator: Generator, explain: ExplainFigure, open: ExplainFigure): RingRow[] {
  const { run_hours, hours_to_maintenance: hours, efficiency_percent } = generator
  const isDue = hours !== null && hours <= 0
  return [
    {
      label: scoreText.ofBaseline,
      value: quantityOrNull(efficiency_percent, '%'),
      reason: scoreText.noDiesel,
      onExplain: explain('fuel_percent'),
    },
    dieselRow(generator, explain('litres')),
    { label: scoreText.timeUsed, value: formatOrNull(run_hours, formatHours) },
    {
      label: isDue ? scoreText.maintenanceDue : scoreText.maintenance,
      value: formatOrNull(hours === null ? null : Math.abs(hours), (value) =>
        isDue
          ? scoreText.overdue(formatHours(value))
          : leastOr(formatHours(value), generator.service_run?.is_least ?? false, scoreText.atMost),
      ),
      reason: scoreText.noMaintenance,
      ...(hours === null ? {} : { onExplain: open(`service.hours.${generator.device_id}`) }),
      ...(isDue ? { tone: 'bad' as const } : {}),
    },
    ...serviceRows(generator),
  ]
}

/** What was run since the service, and what tells it. */
function serviceRows({ service_run: run }: Generator): RingRow[] {
  if (run === null) return []
  const { hours, starts, basis, engine_hours } = run
  const since = formatOrNull(hours, (value) =>
    scoreText.derived[basis](leastOr(formatHours(value), run.is_least, scoreText.atLeast)),
  )
  const rows: RingRow[] = [
    {
      label: scoreText.sinceService,
      value: since === null || starts === null ? since : scoreText.starts(since, formatNumber(starts, 0)),
      explanation: scoreText.countedBy[basis],
    },
  ]
  if (engine_hours === null) return rows
  const now = { label: scoreText.engineHours, explanation: scoreText.engineMeaning }
  return [...rows, { ...now, value: formatHours(engine_hours) }]
}

const leastOr = (text: string, isBound: boolean, bound: (text: string) => string) =>
  isBound ? bound(text) : text
