import type { ReactNode } from 'react'
import { DASH, formatCoverage, formatDay, formatNaira, formatNumber, formatShare } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { VoltageAnswer, VoltageFeeder } from '#contract/finding/voltage.ts'
import { monthText } from '#domain/time/month.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { ExportCsv } from '../../../table/ExportCsv.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { voltageText as text } from '../../../words/finding/voltage.ts'
import { BAND_FILL } from './band-look.ts'
import { HeatMap } from './HeatMap.tsx'
import { Histogram } from './Histogram.tsx'
import { HOUR_COLUMNS, hourRows } from './hour-rows.ts'
import { Incidents } from './Incidents.tsx'

interface VoltageBodyProps {
  answer: VoltageAnswer
  branchId: number
  deviceId: number
}

/** The sentence, hour by hour, spread, exposure, phases, weeks, diesel, and what failed. */
export function VoltageBody({ answer, branchId, deviceId }: VoltageBodyProps) {
  const feeder = answer.feeders.find(({ device }) => device.id === deviceId)
  const title = text.title(monthText(answer.month))
  if (feeder === undefined) return null
  return (
    <Card
      title={title}
      actions={
        feeder.sentence !== null && (
          <ExportCsv
            name={title}
            fileName={`voltage-${feeder.device.name}-${answer.month}`}
            columns={HOUR_COLUMNS}
            rows={() => hourRows(feeder.days)}
          />
        )
      }
    >
      {feeder.sentence === null ? (
        <EmptyState title={text.noVolts}>{text.noVoltsWhy}</EmptyState>
      ) : (
        <Told answer={answer} feeder={feeder} sentence={feeder.sentence} />
      )}
      <Incidents branchId={branchId} answer={answer} />
    </Card>
  )
}

interface ToldProps {
  answer: VoltageAnswer
  feeder: VoltageFeeder
  sentence: string
}

function Told({ answer, feeder, sentence }: ToldProps) {
  const explain = useExplain()
  return (
    <>
      <p className="max-w-3xl text-base font-semibold">
        <ExplainButton label={text.card} onExplain={explain(feeder.explain)}>
          {sentence}
        </ExplainButton>
      </p>
      <p className="mt-1 text-xs text-ink-soft">
        {[
          text.known(formatCoverage(feeder.coverage)),
          text.nominal(`${formatNumber(answer.nominal_volts, 0)} V`),
          text.means,
        ].join(' · ')}
      </p>
      <div className="@container mt-3">
        <div className="grid items-start gap-x-6 gap-y-4 @min-[48rem]:grid-cols-2">
          <Block title={text.heat}>
            <Legend bands={feeder.bands} />
            <HeatMap feeder={feeder} nominal={answer.nominal_volts} />
          </Block>
          <div className="grid min-w-0 gap-4">
            <Block title={text.histogram}>
              <Histogram of={feeder.histogram} />
            </Block>
            <Exposure feeder={feeder} />
            <Diesel answer={answer} />
          </div>
        </div>
        <div className="mt-4 grid items-start gap-x-6 gap-y-4 @min-[48rem]:grid-cols-2">
          <Phases feeder={feeder} />
          <Weeks weeks={feeder.weeks} />
        </div>
      </div>
    </>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Legend({ bands }: { bands: VoltageFeeder['bands'] }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
      {bands
        .filter(({ band, hours }) => hours > 0 || band === 'inside')
        .map(({ band, hours }) => (
          <li key={band} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="size-3 rounded-sm border border-line"
              style={{ background: BAND_FILL[band] }}
            />
            {text.bands[band]}
            <span className="font-medium text-ink tabular-nums">{hoursText(hours)}</span>
          </li>
        ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 rounded-sm border border-line bg-sunken" />
        {text.noGrid}
      </li>
    </ul>
  )
}

function Line({ label, why, children }: { label: string; why?: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-1.5 text-sm">
      <dt className="min-w-0">
        {label}
        {why !== undefined && why !== '' && <span className="block text-xs text-ink-soft">{why}</span>}
      </dt>
      <dd className="text-right font-semibold whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}

function Exposure({ feeder: { exposure, is_least: isLeast, motor, unbalance } }: { feeder: VoltageFeeder }) {
  if (exposure === null) return null
  const time = (hours: number) => hoursText(hours, isLeast && hours > 0)
  const { mean, worst } = unbalance
  return (
    <Block title={text.exposure}>
      <dl className="border-t border-line">
        <Line label={text.classes.low}>{time(exposure.low_hours)}</Line>
        <Line label={text.classes.veryLow}>{time(exposure.very_low_hours)}</Line>
        <Line label={text.classes.over}>{time(exposure.over_hours)}</Line>
        <Line
          label={text.classes.unbalance}
          why={
            mean.unbalance === null
              ? text.unbalanceNone
              : `${text.unbalanceAt(percent(mean.unbalance), derating(mean))}; ${text.unbalanceWorst(percent(worst.unbalance), derating(worst))}. ${text.unbalance}, ${text.unbalanceWhy}.`
          }
        >
          {exposure.unbalance_hours === null ? DASH : time(exposure.unbalance_hours)}
        </Line>
      </dl>
      {motor !== null && (
        <p className="mt-2 text-xs text-ink-soft">
          {text.motor(formatShare(motor.share), formatShare(motor.current), formatShare(motor.copper_loss))}
        </p>
      )}
      <p className="mt-1 text-xs text-ink-soft">{text.tolerant}</p>
    </Block>
  )
}

const percent = (value: number | null) => (value === null ? DASH : `${formatNumber(value, 1)} %`)
const derating = ({ derating: share, do_not_run: not }: VoltageFeeder['unbalance']['mean']) =>
  not ? text.notToRun : share === null ? DASH : formatNumber(share, 2)

function Diesel({ answer: { outside, because } }: { answer: VoltageAnswer }) {
  const explain = useExplain()
  if (outside === null || because === null) return null
  if (outside.hours === 0) return <p className="text-sm text-ink-soft">{text.noDiesel}</p>
  return (
    <dl className="border-t border-line">
      <Line label={text.diesel} why={text.dieselWhy(hoursText(outside.hours))}>
        <ExplainButton label={text.diesel} onExplain={explain(outside.explain)}>
          {formatNaira(outside.naira)}
        </ExplainButton>
      </Line>
      <Line label={text.because} why={text.becauseWhy(hoursText(because.hours))}>
        <ExplainButton label={text.because} onExplain={explain(because.explain)}>
          {formatNaira(because.naira)}
        </ExplainButton>
      </Line>
    </dl>
  )
}

type Phase = VoltageFeeder['phases'][number]

const PHASE_COLUMNS: Column<Phase>[] = [
  { key: 'name', title: text.phase, sortable: false, value: ({ name }) => name },
  { key: 'lowest', title: text.lowest, align: 'right', sortable: false, value: ({ lowest }) => lowest },
  { key: 'mean', title: text.mean, align: 'right', sortable: false, value: ({ mean }) => mean },
  { key: 'highest', title: text.highest, align: 'right', sortable: false, value: ({ highest }) => highest },
  { key: 'low', title: text.lowHours, align: 'right', sortable: false, value: (row) => row.low_hours },
  { key: 'over', title: text.overHours, align: 'right', sortable: false, value: (row) => row.over_hours },
]

function Phases({ feeder }: { feeder: VoltageFeeder }) {
  return (
    <Block title={text.phases}>
      <DataTable
        label={text.phases}
        columns={PHASE_COLUMNS}
        rows={feeder.phases.filter(({ known_hours: known }) => known > 0)}
        rowKey={({ name }) => name}
      />
    </Block>
  )
}

const VERDICT_TONE = { kept: 'text-good', failed: 'text-bad', unknown: 'text-ink-soft' } as const

function Weeks({ weeks }: { weeks: VoltageFeeder['weeks'] }) {
  if (weeks.length === 0) return null
  return (
    <Block title={text.weeks}>
      <dl className="border-t border-line">
        {weeks.map(({ first, last, verdict, within_ten: within }) => (
          <Line
            key={first}
            label={text.week(formatDay(first), formatDay(last))}
            why={within === null ? '' : text.within(formatCoverage(within))}
          >
            <span className={VERDICT_TONE[verdict]}>{text.verdicts[verdict]}</span>
          </Line>
        ))}
      </dl>
      <p className="mt-1 text-xs text-ink-soft">{text.weeksWhy}</p>
    </Block>
  )
}
