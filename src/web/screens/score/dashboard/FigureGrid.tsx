import { Activity, CalendarClock, Cloud, Coins, TrendingDown, TrendingUp, Zap } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { Explained, Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { dashboardText } from '../../../words/dashboard.ts'
import type { Demand, EnergyFigures } from './answers.ts'
import type { ShownFigure } from './figures.ts'
import { costFigures, demandFigures, todayFigure, totalFigure } from './figures.ts'

export interface FigureGridProps {
  energy: EnergyFigures | undefined
  hasEnergyFailed: boolean
  demand: Demand | undefined
  hasDemandFailed: boolean
}

/** The figures of the selection: energy, demand, carbon, cost, today (DB-01, DB-02, DB-03, DB-07). Other answers leave them as they stand. */
export const FigureGrid = memo(function FigureGrid(props: FigureGridProps) {
  const { energy: figures, demand, hasEnergyFailed, hasDemandFailed } = props
  const { client_type } = useOrganisation()
  const explain = useExplain()
  const total = figures && totalFigure(figures, client_type)
  const [carbon, blended] = figures ? costFigures(figures) : []
  const [max, min, avg] = demand ? demandFigures(demand) : []
  const { totalEnergy, today, blendedCost, carbon: carbonLabel } = dashboardText
  const ofEnergy = (
    label: string,
    icon: ReactNode,
    figure: ShownFigure | undefined,
    key: string,
    beside?: string,
  ) => (
    <OneFigure
      {...{ label, icon, figure }}
      hasFailed={hasEnergyFailed}
      onExplain={explain(key)}
      onExplainBeside={beside === undefined ? undefined : explain(beside)}
    />
  )
  const ofDemand = (label: string, icon: ReactNode, figure: ShownFigure | undefined, key: string) => (
    <OneFigure {...{ label, icon, figure }} hasFailed={hasDemandFailed} onExplain={explain(key)} />
  )
  return (
    <section aria-label={dashboardText.figures} className="@container">
      <div className="grid grid-cols-2 gap-3 @min-[44rem]:grid-cols-4 md:gap-4">
        <div className="col-span-2 grid">
          {ofEnergy(totalEnergy, <Zap />, total, 'energy.total', 'energy.daylight')}
        </div>
        {ofEnergy(
          today,
          <CalendarClock />,
          figures && todayFigure(figures),
          'energy.today',
          'energy.yesterday',
        )}
        {ofEnergy(blendedCost, <Coins />, blended, 'cost.blended')}
        {ofDemand(dashboardText.maxDemand, <TrendingUp />, max, 'demand.max')}
        {ofDemand(dashboardText.minDemand, <TrendingDown />, min, 'demand.min')}
        {ofDemand(dashboardText.avgDemand, <Activity />, avg, 'demand.avg')}
        {ofEnergy(carbonLabel, <Cloud />, carbon, 'carbon.total')}
      </div>
    </section>
  )
})

interface OneFigureProps {
  label: string
  icon: ReactNode
  hasFailed: boolean
  figure: ShownFigure | undefined
  onExplain: () => void
  onExplainBeside?: (() => void) | undefined
}

function OneFigure({ label, icon, hasFailed, figure, onExplain, onExplainBeside }: OneFigureProps) {
  if (figure === undefined) {
    return (
      <FigureCard
        label={label}
        icon={icon}
        value={null}
        loading={!hasFailed}
        {...(hasFailed ? { reason: dashboardText.notLoaded } : {})}
      />
    )
  }
  const { beside, ...shown } = figure
  return (
    <FigureCard {...shown} icon={icon} onExplain={onExplain}>
      {beside && (
        <p className="mt-auto flex flex-wrap gap-x-1.5 pt-1 text-sm">
          <span className="text-ink-soft">
            {beside.explanation === undefined ? (
              beside.label
            ) : (
              <Explained explanation={beside.explanation}>{beside.label}</Explained>
            )}
          </span>
          <span className="font-medium">
            {beside.text === null ? (
              <Unknown reason={beside.reason ?? dashboardText.nothingTitle} />
            ) : onExplainBeside ? (
              <ExplainButton label={beside.label} onExplain={onExplainBeside}>
                {beside.text}
              </ExplainButton>
            ) : (
              beside.text
            )}
          </span>
        </p>
      )}
    </FigureCard>
  )
}
