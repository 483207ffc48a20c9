import { Clock, Droplet, Wallet, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatHours, formatNaira, formatNumber } from '#chart/format.ts'
import { DATES_BY_WIDTH } from '#chart/last-dates.ts'
import type { ScoreCard } from '#contract/score/score-card.ts'
import { scoreText } from '#contract/score/score-page-messages.ts'
import { BarChart } from '../../../chart/BarChart.tsx'
import { useDeviceColours } from '../../../chart/use-device-colours.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { formatOrNull } from '../../../table/format-or-null.ts'
import { About } from '../../../ui/About.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { operatingBars } from './operating-bars.ts'

/** SC-05: hours that generators ran while the site was closed, and what they cost. */
export function OperatingTime({ operating }: { operating: ScoreCard['operating_time'] }) {
  const colours = useDeviceColours()
  const open = useExplain()
  const explain = (which: string) => open(`score.operating_${which}`)
  if (operating === null) {
    return (
      <Card title={scoreText.operatingTitle}>
        <EmptyState title={scoreText.noHours}>{scoreText.noHoursHelp}</EmptyState>
      </Card>
    )
  }
  const { totals } = operating
  return (
    <>
      <BarChart
        title={scoreText.operatingTitle}
        actions={<About title={scoreText.operatingTitle}>{scoreText.operatingMeaning}</About>}
        note={openHours(operating.devices)}
        unit="h"
        format={formatHours}
        stacked
        maxThickness={60}
        widthRules={DATES_BY_WIDTH}
        {...operatingBars(operating, colours)}
      />
      <div className="@container">
        <div className="grid grid-cols-1 gap-3 @min-[24rem]:grid-cols-2 @min-[60rem]:grid-cols-4 md:gap-4">
          <Wasted
            label={scoreText.estimatedTime}
            onExplain={explain('hours')}
            value={formatOrNull(totals.hours, formatHours)}
            icon={<Clock />}
          />
          <Wasted
            label={scoreText.estimatedEnergy}
            onExplain={explain('kwh')}
            value={formatOrNull(totals.kwh, formatNumber)}
            unit="kWh"
            icon={<Zap />}
          />
          <Wasted
            label={scoreText.estimatedDiesel}
            onExplain={explain('litres')}
            value={formatOrNull(totals.litres, formatNumber)}
            unit={scoreText.litres}
            icon={<Droplet />}
          />
          <Wasted
            label={scoreText.estimatedCost}
            onExplain={explain('naira')}
            value={formatOrNull(totals.naira, formatNaira)}
            reason={scoreText.noDiesel}
            icon={<Wallet />}
          />
        </div>
      </div>
    </>
  )
}

interface WastedProps {
  label: string
  value: string | null
  unit?: string
  reason?: string
  icon: ReactNode
  onExplain: () => void
}

function Wasted({ reason = scoreText.unknownBand, ...figure }: WastedProps) {
  return <FigureCard {...figure} reason={reason} />
}

type Devices = NonNullable<ScoreCard['operating_time']>['devices']

/** "08:00 – 18:00"; where they differ, each with the branches that keep them. */
function openHours(devices: Devices): string {
  const branches = new Map<string, Set<string>>()
  for (const { branch_name, opens_at, closes_at } of devices) {
    const hours = `${opens_at} – ${closes_at}`
    branches.set(hours, (branches.get(hours) ?? new Set()).add(branch_name))
  }
  if (branches.size === 1) return scoreText.openHours([...branches.keys()].join())
  const spans = [...branches].map(([hours, names]) => `${hours} (${[...names].join(', ')})`)
  return scoreText.openHours(spans.join('; '))
}
