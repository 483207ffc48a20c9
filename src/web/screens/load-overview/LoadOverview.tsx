import { loadText } from '#contract/load-overview-messages.ts'
import { BarChart } from '../../chart/BarChart.tsx'
import { PieChart } from '../../chart/PieChart.tsx'
import { sentenceOf } from '../../client/client-error.ts'
import { useDeviceColours } from '../../shell/use-device-colours.ts'
import { useView } from '../../shell/use-view.ts'
import { useViewCall } from '../../shell/use-view-call.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureCard } from '../../ui/FigureCard.tsx'
import { formatHours, formatNumber } from '../../ui/format.ts'
import { known } from '../dashboard/figures.ts'
import { DeviceCards } from './DeviceCards.tsx'
import type { Demands, LoadBranch } from './load-cards.ts'
import { loadCards } from './load-cards.ts'

/** Home > Load Overview. */
export function LoadOverview() {
  const view = useView()
  const loads = useViewCall('loadOverview', view, { hasInterval: true })
  const demand = useViewCall('branchDemand', view, { hasInterval: false })
  const branches = loads.data?.authenticatedData.branches.filter(({ devices }) =>
    devices.some((one) => one.is_load),
  )
  if (branches === undefined && loads.error !== null) {
    return (
      <Card>
        <h1 className="sr-only">{loadText.title}</h1>
        <ErrorState onRetry={() => void loads.refetch()} retrying={loads.isFetching}>
          {sentenceOf(loads.error)}
        </ErrorState>
      </Card>
    )
  }
  return (
    <>
      <h1 className="sr-only">{loadText.title}</h1>
      {branches?.length === 0 ? (
        <Card>
          <EmptyState title={loadText.empty}>{loadText.emptyHelp}</EmptyState>
        </Card>
      ) : (
        (branches ?? [undefined]).map((branch, place) => (
          <BranchLoads
            key={branch?.branch_id ?? place}
            branch={branch}
            demands={demand.data?.data.devices_demands}
          />
        ))
      )}
    </>
  )
}

interface BranchLoadsProps {
  branch: LoadBranch | undefined
  demands: Demands | undefined
}

function BranchLoads({ branch, demands }: BranchLoadsProps) {
  const cards = branch === undefined ? undefined : loadCards(branch, demands)
  return (
    <section aria-label={branch?.name ?? loadText.title} className="flex min-w-0 flex-col gap-3 md:gap-4">
      <h2 className="min-h-7 text-lg font-semibold">{branch?.name}</h2>
      <Totals branch={branch} />
      <div className="@container">
        <div className="grid gap-3 @min-[56rem]:grid-cols-2 md:gap-4">
          <RunningTime cards={cards} />
          <Shares cards={cards} />
        </div>
      </div>
      {cards !== undefined && <DeviceCards cards={cards} />}
    </section>
  )
}

function Totals({ branch }: { branch: LoadBranch | undefined }) {
  const percentage = branch && known(branch.percentage_load)
  const card = (label: string, unit: string, figure: LoadBranch['building_kwh'] | undefined) => {
    const value = figure === undefined ? null : known(figure)
    return (
      <FigureCard
        label={label}
        unit={unit}
        loading={figure === undefined}
        value={value === null ? null : formatNumber(value)}
        {...(figure?.unknown === undefined ? {} : { reason: figure.unknown })}
        {...(figure?.coverage === undefined ? {} : { coverage: figure.coverage })}
      >
        {label === loadText.percentage && percentage != null && percentage > 100 && (
          <p className="text-xs text-warn">{loadText.over}</p>
        )}
      </FigureCard>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
      {card(loadText.building, 'kWh', branch?.building_kwh)}
      {card(loadText.load, 'kWh', branch?.load_kwh)}
      <div className="col-span-2 grid md:col-span-1">
        {card(loadText.percentage, '%', branch?.percentage_load)}
      </div>
    </div>
  )
}

type Cards = ReturnType<typeof loadCards> | undefined

/** LO-02. */
function RunningTime({ cards }: { cards: Cards }) {
  const values = cards?.map(({ hours }) => hours) ?? []
  return (
    <BarChart
      title={loadText.runningTime}
      unit="hours"
      format={(value) => formatHours(value)}
      stacked={false}
      withTotal={false}
      maxThickness={60}
      loading={cards === undefined}
      empty={loadText.noRun}
      categoryHeading={loadText.device}
      categories={cards?.map(({ id, name }) => ({ key: String(id), label: name })) ?? []}
      series={[{ key: 'hours', label: loadText.runningTime, colour: 'var(--source-load)', values }]}
    />
  )
}

function Shares({ cards }: { cards: Cards }) {
  const colours = useDeviceColours()
  return (
    <PieChart
      title={loadText.load}
      unit="kWh"
      shape="pie"
      loading={cards === undefined}
      empty={loadText.empty}
      sliceHeading={loadText.device}
      slices={
        cards?.map(({ id, name, kwh }) => ({
          key: String(id),
          label: name,
          colour: colours.get(String(id)) ?? 'var(--source-load)',
          value: kwh,
        })) ?? []
      }
    />
  )
}
