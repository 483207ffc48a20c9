import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListChunks } from '../../../ui/rows/RowChunks.tsx'
import { homeText } from '../../../words/home.ts'
import type { Site } from './answers.ts'
import { DayStrip } from './DayStrip.tsx'
import { Carrying, Service, Tank, Units } from './site-cells.tsx'

interface SiteListProps {
  rows: readonly Site[]
  now: number
  patterns: string
}

/** On a phone: what carries the load beside the name, what is left under it. */
export function SiteList({ rows, now, patterns }: SiteListProps) {
  return (
    <div className="px-3">
      <ListChunks
        label={homeText.sitesNow}
        rows={rows}
        rowKey={({ branch_id }) => branch_id}
        className="flex flex-col gap-1.5 border-b border-line py-2.5 text-sm last:border-0"
        draw={(site) => (
          <>
            <span className="flex items-center justify-between gap-2">
              <span className="min-w-0 truncate font-semibold">{site.name}</span>
              <Carrying site={site} now={now} />
            </span>
            {site.yesterday && (
              <>
                <span className="-mb-1 text-xs text-ink-soft">{homeText.yesterday}</span>
                <DayStrip site={site} patterns={patterns} />
              </>
            )}
            <span className="flex items-center justify-between gap-2">
              <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
                {site.has_generator && (
                  <Fact label={homeText.tank}>
                    <Tank site={site} />
                  </Fact>
                )}
                {site.units && (
                  <Fact label={homeText.units}>
                    <Units site={site} />
                  </Fact>
                )}
                {site.has_generator && (
                  <Fact label={homeText.service}>
                    <Service site={site} />
                  </Fact>
                )}
              </dl>
              <OpenAlerts alerts={site.alerts} />
            </span>
          </>
        )}
      />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function OpenAlerts({ alerts }: { alerts: Site['alerts'] }) {
  const count = alerts.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs font-semibold whitespace-nowrap">
      <Bell aria-hidden="true" className="size-3.5" />
      {homeText.hold(count)}
    </span>
  )
}
