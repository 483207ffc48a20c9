import { CircleDashed, Gauge, Percent, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatHours, formatNumber, formatQuantity } from '#chart/format.ts'
import type { Figure } from '#contract/shapes.ts'
import { BarChart } from '../../../chart/BarChart.tsx'
import { PieChart } from '../../../chart/PieChart.tsx'
import { useDeviceColours } from '../../../chart/use-device-colours.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { cx } from '../../../ui/cx.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { loadText } from '../../../words/analysis.ts'
import type { DeviceDemand, LoadBranch, LoadDevice } from './load-figures.ts'
import { labelledDemand, listLoads, loadSlices, restSlice, runningBars } from './load-figures.ts'

export interface BranchLoadsProps {
  branch: LoadBranch
  demands: readonly DeviceDemand[]
}

/** One branch: how much of its energy its loads explain, and each of them. */
export function BranchLoads({ branch, demands }: BranchLoadsProps) {
  const loads = listLoads(branch)
  const open = useExplain()
  const explain = (name: string) => open(`load.${name}.${branch.branch_id}`)
  return (
    <section aria-label={branch.name} className="@container flex min-w-0 flex-col gap-3 md:gap-4">
      <h2 className="text-lg font-semibold">{branch.name}</h2>
      <div className="grid grid-cols-1 gap-3 @min-[26rem]:grid-cols-2 @min-[56rem]:grid-cols-4 md:gap-4">
        <Part
          label={loadText.building}
          figure={branch.building_kwh}
          icon={<Zap />}
          onExplain={explain('building')}
        >
          {loadText.buildingMeaning}
        </Part>
        <Part label={loadText.loads} figure={branch.load_kwh} icon={<Gauge />} onExplain={explain('loads')}>
          {loadText.loadsMeaning}
        </Part>
        <Part
          label={loadText.percentage}
          figure={branch.percentage_load}
          icon={<Percent />}
          onExplain={explain('percentage')}
        >
          {loadText.percentageMeaning}
          {branch.percentage_load.value > 100 && ` ${loadText.tooMuch}`}
        </Part>
        <Part
          label={loadText.unmetered}
          figure={branch.unmetered_kwh}
          icon={<CircleDashed />}
          onExplain={explain('unmetered')}
        >
          {loadText.unmeteredMeaning}
        </Part>
      </div>
      <LoadCharts loads={loads} branch={branch} />
      <div className="grid grid-cols-1 gap-3 @min-[30rem]:grid-cols-2 @min-[60rem]:grid-cols-3 md:gap-4">
        {loads.map((load) => (
          <LoadCard
            key={load.device_id}
            load={load}
            demand={demands.find(({ device_id }) => device_id === load.device_id)}
          />
        ))}
      </div>
    </section>
  )
}

interface PartProps {
  label: string
  figure: Figure
  icon: ReactNode
  onExplain: () => void
  children: ReactNode
}

function Part({ label, figure, icon, onExplain, children }: PartProps) {
  const isKnown = figure.unknown === undefined
  return (
    <FigureCard
      label={label}
      icon={icon}
      value={isKnown ? formatNumber(figure.value) : null}
      unit={figure.unit}
      explanation={children}
      onExplain={onExplain}
      {...(isKnown
        ? { coverage: figure.coverage ?? null, estimated: figure.estimated_kwh ?? 0 }
        : { reason: figure.unknown ?? '' })}
    />
  )
}

/** LO-02. */
function LoadCharts({ loads, branch }: { loads: readonly LoadDevice[]; branch: LoadBranch }) {
  const { name } = branch
  const rest = restSlice(branch)
  const colours = useDeviceColours()
  return (
    <div className="grid gap-3 @min-[56rem]:grid-cols-2 md:gap-4">
      <div className={cx('grid min-w-0', rest && '@min-[56rem]:col-span-2')}>
        <BarChart
          title={`${loadText.running}, ${name}`}
          headingLevel={3}
          unit="h"
          format={formatHours}
          stacked={false}
          withTotal={false}
          maxThickness={60}
          categoryHeading={loadText.load}
          {...runningBars(loads, name)}
        />
      </div>
      <PieChart
        title={`${loadText.pie}, ${name}`}
        headingLevel={3}
        unit="kWh"
        shape="pie"
        sliceHeading={loadText.load}
        slices={loadSlices(loads, colours)}
      />
      {rest && (
        <PieChart
          title={`${loadText.whole}, ${name}`}
          headingLevel={3}
          note={loadText.wholeNote}
          unit="kWh"
          sliceHeading={loadText.load}
          slices={[...loadSlices(loads, colours), rest]}
        />
      )}
    </div>
  )
}

/** LO-03. */
function LoadCard({ load, demand }: { load: LoadDevice; demand: DeviceDemand | undefined }) {
  const explain = useExplain()
  const reason = demand?.unknown ?? load.unknown ?? loadText.noData
  const known = demand !== undefined && demand.unknown === undefined ? demand : null
  const rows = labelledDemand(demand ?? { device_id: 0, device_name: '', min: 0, max: 0, avg: 0, unit: 'kW' })
  return (
    <FigureCard
      label={load.name}
      value={load.unknown === undefined ? formatNumber(load.consumption) : null}
      unit="kWh"
      explanation={loadText.swapped}
      estimated={load.estimated_kwh}
      onExplain={explain(`load.energy.${load.device_id}`)}
      {...(load.unknown === undefined ? {} : { reason: load.unknown })}
    >
      <dl className="mt-2 grid gap-1 text-sm">
        {rows.map(({ label, value }) => (
          <Row key={label} label={label}>
            {known === null ? <Unknown reason={reason} /> : formatQuantity(value, known.unit)}
          </Row>
        ))}
        <Row label={loadText.runningTime}>
          {load.unknown === undefined ? (
            <ExplainButton
              label={`${loadText.runningTime}, ${load.name}`}
              onExplain={explain(`load.hours.${load.device_id}`)}
            >
              {formatHours(load.device_runtime)}
            </ExplainButton>
          ) : (
            <Unknown reason={load.unknown} />
          )}
        </Row>
      </dl>
    </FigureCard>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
