import { Gauge, History, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#chart/format.ts'
import type { EnergyConsumption } from '#contract/energy/parameters.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { formatOrNull } from '../../../table/format-or-null.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { energyText } from '../../../words/analysis.ts'

/** Previous, Current and Usage (PA-02). */
export function EnergyTotals({ totals }: { totals: EnergyConsumption['totals'] }) {
  const explain = useExplain()
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-3 @min-[26rem]:grid-cols-2 @min-[44rem]:grid-cols-3 md:gap-4">
        <Total
          label={energyText.previous}
          value={totals.previous}
          icon={<History />}
          onExplain={explain('register.previous')}
        >
          {energyText.previousMeaning}
        </Total>
        <Total
          label={energyText.current}
          value={totals.current}
          icon={<Gauge />}
          onExplain={explain('register.current')}
        >
          {energyText.currentMeaning}
        </Total>
        <div className="grid @min-[26rem]:col-span-2 @min-[44rem]:col-span-1">
          <Total
            label={energyText.usage}
            value={totals.usage}
            icon={<Zap />}
            partial={totals.partial}
            estimated={totals.estimated_kwh}
            onExplain={explain('register.usage')}
          >
            {energyText.usageMeaning}
          </Total>
        </div>
      </div>
    </div>
  )
}

interface TotalProps {
  label: string
  value: number | null
  icon: ReactNode
  partial?: boolean
  estimated?: number
  onExplain: () => void
  children: string
}

function Total({ label, value, icon, partial = false, estimated = 0, onExplain, children }: TotalProps) {
  return (
    <FigureCard
      label={label}
      value={formatOrNull(value, formatNumber)}
      unit="kWh"
      icon={icon}
      explanation={children}
      estimated={estimated}
      onExplain={onExplain}
      {...(partial ? { status: <Badge tone="warn">{energyText.partial}</Badge> } : {})}
    />
  )
}
