import { Factory, Flame, Gauge, PlugZap, SunMedium, Zap } from 'lucide-react'
import { memo } from 'react'
import { formatHours, formatNaira, formatNairaShort, formatNumber } from '#chart/format.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { cx } from '../../../ui/cx.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dashboardText } from '../../../words/dashboard.ts'
import type { Usage } from './answers.ts'
import type { SourceCard } from './source-cards.ts'
import { MOST_SOURCES, selectedSources, sourceCards } from './source-cards.ts'

const ICONS = { UTILITY: PlugZap, GENERATOR: Flame, SOLAR: SunMedium, IPP: Factory, LOAD: Gauge }
const COLOURS = {
  UTILITY: 'text-utility',
  GENERATOR: 'text-generator',
  SOLAR: 'text-solar',
  IPP: 'text-ipp',
  LOAD: 'text-load',
}
const GRID = 'grid grid-cols-2 gap-3 md:gap-4'
/** Rows without a hole where the width allows: four in one row, six in two of three. */
const COLUMNS: Record<number, string> = {
  2: '@min-[40rem]:grid-cols-2',
  4: '@min-[40rem]:grid-cols-4',
  5: '@min-[40rem]:grid-cols-3 @min-[64rem]:grid-cols-5',
  6: '@min-[40rem]:grid-cols-3 @min-[80rem]:grid-cols-6',
}

export interface SourceCardsProps {
  usage: Usage | undefined
  /** How many sources the answer will hold, so that what stands below does not move when it comes. */
  expected: number
}

/** DB-04: energy, naira and hours of the first six sources. */
export const SourceCards = memo(function SourceCards({ usage, expected }: SourceCardsProps) {
  const count = usage === undefined ? expected : selectedSources(usage).length
  const columns = COLUMNS[Math.min(count, MOST_SOURCES)] ?? '@min-[40rem]:grid-cols-3'
  return (
    <section aria-label={dashboardText.sources} className="@container">
      <h2 className="sr-only">{dashboardText.sources}</h2>
      <div className={cx(GRID, columns)}>
        {usage === undefined
          ? Array.from({ length: Math.min(count, MOST_SOURCES) }, (_, place) => place).map((place) => (
              <FigureCard key={place} label={dashboardText.sources} value={null} loading icon={<Zap />}>
                <Skeleton width="55%" height={36} />
              </FigureCard>
            ))
          : sourceCards(usage).map((card) => <OneSource key={card.id} card={card} />)}
      </div>
      {count > MOST_SOURCES && (
        <p className="mt-2 text-xs text-ink-soft">
          {MOST_SOURCES} of {count} sources. {dashboardText.moreSources}
        </p>
      )}
    </section>
  )
})

function OneSource({ card }: { card: SourceCard }) {
  const explain = useExplain()
  const Icon = ICONS[card.type]
  return (
    <FigureCard
      label={card.name}
      icon={<Icon className={COLOURS[card.type]} />}
      value={card.kwh === null ? null : formatNumber(card.kwh)}
      unit="kWh"
      coverage={card.coverage}
      onExplain={explain(`energy.source.${card.id}`)}
      estimated={card.estimated}
      {...(card.kwhReason === undefined ? {} : { reason: card.kwhReason })}
    >
      <p className="mt-auto pt-1 text-sm font-medium">
        <Naira card={card} onExplain={explain(`cost.source.${card.id}`)} />
      </p>
      <p className="text-xs text-ink-soft">
        {card.hours === null ? (
          <Unknown reason={card.hoursReason ?? dashboardText.nothingTitle} />
        ) : (
          <ExplainButton
            label={`${dashboardText.hoursOf} ${card.name}`}
            onExplain={explain(`hours.source.${card.id}`)}
          >
            {formatHours(card.hours)}
          </ExplainButton>
        )}
      </p>
    </FigureCard>
  )
}

function Naira({ card, onExplain }: { card: SourceCard; onExplain: () => void }) {
  const { name, naira, nairaReason } = card
  if (naira === null) return <Unknown reason={nairaReason ?? dashboardText.nothingTitle} />
  const [short, full] = [formatNairaShort(naira), formatNaira(naira)]
  return (
    <ExplainButton
      label={`${dashboardText.costOf} ${name}`}
      fullValue={short === full ? undefined : full}
      onExplain={onExplain}
    >
      {short}
    </ExplainButton>
  )
}
