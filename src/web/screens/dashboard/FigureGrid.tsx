import { Activity, CalendarClock, Cloud, Coins, TrendingDown, TrendingUp, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { dashboardText } from '#contract/messages.ts'
import { useOrganisation } from '../../shell/organisation.ts'
import { FigureCard } from '../../ui/FigureCard.tsx'
import { Explained, Unknown } from '../../ui/Tooltip.tsx'
import type { Ask } from '../Part.tsx'
import type { Demand, EnergyFigures } from './answers.ts'
import type { ShownFigure } from './figures.ts'
import { costFigures, demandFigures, todayFigure, totalFigure } from './figures.ts'

export interface FigureGridProps {
  energy: Ask<EnergyFigures>
  demand: Ask<Demand>
}

/** The figures of the selection: energy, demand, carbon, cost, today (DB-01, DB-02, DB-03, DB-07). */
export function FigureGrid({ energy, demand }: FigureGridProps) {
  const { client_type } = useOrganisation()
  const figures = energy.answer
  const total = figures && totalFigure(figures, client_type)
  const [carbon, blended] = figures ? costFigures(figures) : []
  const [max, min, avg] = demand.answer ? demandFigures(demand.answer) : []
  const { totalEnergy, today, blendedCost, carbon: carbonLabel } = dashboardText
  const ofEnergy = (label: string, icon: ReactNode, figure: ShownFigure | undefined) => (
    <OneFigure label={label} icon={icon} ask={energy} figure={figure} />
  )
  const ofDemand = (label: string, icon: ReactNode, figure: ShownFigure | undefined) => (
    <OneFigure label={label} icon={icon} ask={demand} figure={figure} />
  )
  return (
    <section aria-label={dashboardText.figures} className="@container">
      <div className="grid grid-cols-2 gap-3 @min-[44rem]:grid-cols-4 md:gap-4">
        <div className="col-span-2 grid">{ofEnergy(totalEnergy, <Zap />, total)}</div>
        {ofEnergy(today, <CalendarClock />, figures && todayFigure(figures))}
        {ofEnergy(blendedCost, <Coins />, blended)}
        {ofDemand(dashboardText.maxDemand, <TrendingUp />, max)}
        {ofDemand(dashboardText.minDemand, <TrendingDown />, min)}
        {ofDemand(dashboardText.avgDemand, <Activity />, avg)}
        {ofEnergy(carbonLabel, <Cloud />, carbon)}
      </div>
    </section>
  )
}

interface OneFigureProps {
  label: string
  icon: ReactNode
  ask: Ask<unknown>
  figure: ShownFigure | undefined
}

function OneFigure({ label, icon, ask, figure }: OneFigureProps) {
  if (figure === undefined) {
    const failed = ask.error !== null
    return (
      <FigureCard
        label={label}
        icon={icon}
        value={null}
        loading={!failed}
        {...(failed ? { reason: dashboardText.notLoaded } : {})}
      />
    )
  }
  const { beside, ...shown } = figure
  return (
    <FigureCard {...shown} icon={icon}>
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
            {beside.text ?? <Unknown reason={beside.reason ?? dashboardText.nothingTitle} />}
          </span>
        </p>
      )}
    </FigureCard>
  )
}
