import { Fuel, Leaf, Sun, Wallet, Zap } from 'lucide-react'
import { formatNaira, formatNairaShort, formatNumber } from '#chart/format.ts'
import { FigureCard } from '#web/ui/FigureCard.tsx'
import { StaleBadge } from '#web/ui/StaleBadge.tsx'

export function FiguresSection() {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
      <FigureCard
        label="Total Energy"
        icon={<Zap />}
        value={formatNumber(48213.7)}
        unit="kWh"
        comparison={{ text: '12 % less than 1–19 Oct', direction: 'down', tone: 'good' }}
        explanation="Energy from every source in the chosen range."
      />
      <FigureCard
        label="Blended Cost of Energy"
        icon={<Wallet />}
        value={formatNairaShort(1234567.89)}
        fullValue={formatNaira(1234567.89)}
        coverage={0.964}
        comparison={{ text: '4 % more than 1–19 Oct', direction: 'up', tone: 'bad' }}
      />
      <FigureCard label="Max Demand" value={formatNumber(312.4)} unit="kVA" coverage={0.999} />
      <FigureCard
        label="Min Demand"
        value={null}
        reason="The meter sent no power factor before 12-11-2026."
      />
      <FigureCard
        label="Carbon Emissions"
        icon={<Leaf />}
        value={formatNumber(21.3)}
        unit="t"
        comparison={{ text: 'The same as 1–19 Oct', direction: 'same', tone: 'neutral' }}
      />
      <FigureCard label="Solar Hours" icon={<Sun />} value="7 hours 12 mins" />
      <FigureCard
        label="Ikeja Gen 1"
        icon={<Fuel />}
        value={formatNumber(1234567.89)}
        unit="kWh"
        status={<StaleBadge state="refreshing" />}
      />
      <FigureCard label="Avg Demand" value={null} loading />
    </div>
  )
}
