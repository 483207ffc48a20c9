import { memo, Suspense, useId } from 'react'
import { lazyPart } from '../../../lazy-part.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { useWide } from '../../../table/use-wide.ts'
import { Card } from '../../../ui/Card.tsx'
import { homeText } from '../../../words/home.ts'
import type { Site } from './answers.ts'
import { DayStrip } from './DayStrip.tsx'
import { SitesSkeleton } from './HomeSkeleton.tsx'
import { SiteList } from './SiteList.tsx'
import { StripDefinitions, StripKey } from './StripKey.tsx'
import { Alerts, Carrying, Service, Tank, Units } from './site-cells.tsx'

const SourceAdvice = lazyPart(() => import('./SourceAdvice.tsx'), 'SourceAdvice')

interface SitesNowProps {
  rows: readonly Site[] | undefined
  /** Branches that the person sees. */
  count: number
  now: number
}

/** How each site stands now: what carries it, what is left, what is due. */
export const SitesNow = memo(function SitesNow({ rows, count, now }: SitesNowProps) {
  const wide = useWide()
  const patterns = useId()
  const hasStrips = rows?.some(({ yesterday }) => yesterday !== null)
  return (
    <Card
      flush
      title={count === 1 ? homeText.siteNow : homeText.sitesNow}
      actions={hasStrips && <StripKey patterns={patterns} />}
    >
      <StripDefinitions id={patterns} />
      {rows === undefined ? (
        <SitesSkeleton />
      ) : !wide ? (
        <SiteList rows={rows} now={now} patterns={patterns} />
      ) : (
        <DataTable
          label={homeText.sitesNow}
          columns={siteColumns(now, patterns)}
          rows={rows}
          rowKey={({ branch_id }) => branch_id}
        />
      )}
      <Suspense fallback={null}>{rows?.some(isOnSet) && <SourceAdvice sites={rows} />}</Suspense>
    </Card>
  )
})

const isOnSet = ({ carrying }: Site) => carrying.type === 'GENERATOR'

function siteColumns(now: number, patterns: string): Column<Site>[] {
  return [
    {
      key: 'name',
      title: homeText.branch,
      value: ({ name }) => name,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      key: 'carrying',
      title: homeText.carrying,
      value: ({ carrying }) => carrying.device,
      cell: (site) => <Carrying site={site} now={now} />,
    },
    {
      key: 'tank',
      title: homeText.tank,
      value: ({ tank }) => tank?.litres ?? null,
      cell: (site) => <Tank site={site} />,
    },
    {
      key: 'units',
      title: homeText.units,
      value: ({ units }) => units?.least_days ?? null,
      cell: (site) => <Units site={site} />,
    },
    {
      key: 'service',
      title: homeText.service,
      value: ({ service }) => service?.hours ?? null,
      cell: (site) => <Service site={site} />,
    },
    {
      key: 'alerts',
      title: homeText.alerts,
      wraps: true,
      value: ({ alerts }) => alerts.reduce((sum, { count }) => sum + count, 0),
      cell: ({ alerts }) => <Alerts alerts={alerts} />,
    },
    {
      key: 'yesterday',
      title: homeText.yesterday,
      sortable: false,
      value: () => null,
      cell: (site) => <DayStrip site={site} patterns={patterns} />,
    },
  ]
}
