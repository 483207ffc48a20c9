import { formatNumber } from '#chart/format.ts'
import { StripMarks } from '#chart/strip/StripMarks.tsx'
import { stripSeconds } from '#chart/strip/strip-shapes.ts'
import { useWidth } from '../../../chart/use-size.ts'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { homeText } from '../../../words/home.ts'
import type { Site } from './answers.ts'

const HEIGHT = 14
const HOUR_S = 3600

/** What carried a site's load yesterday, midnight to midnight. */
export function DayStrip({ site, patterns }: { site: Site; patterns: string }) {
  const { ref, width } = useWidth()
  const { yesterday } = site
  if (yesterday === null) return <Unknown reason={homeText.unknownGrid} />
  const runs = yesterday.strip.map(({ is_beside_grid, ...run }) => ({ ...run, isBesideGrid: is_beside_grid }))
  return (
    <div ref={ref} className="min-w-40">
      <svg role="img" aria-label={stripWords(runs)} width="100%" height={HEIGHT + 2} className="block">
        <StripMarks
          patterns={patterns}
          runs={runs}
          width={width}
          height={HEIGHT}
          daySeconds={yesterday.seconds}
        />
      </svg>
    </div>
  )
}

/** 'Yesterday: grid 13.5 h, generator 6.3 h, nothing 3.3 h' */
function stripWords(runs: Parameters<typeof stripSeconds>[0]): string {
  const { beside: _, ...seconds } = stripSeconds(runs)
  const parts = Object.entries(seconds).flatMap(([kind, one]) =>
    one === 0 ? [] : [`${kind} ${formatNumber(one / HOUR_S, 1)} h`],
  )
  return `${homeText.yesterdayWord}: ${parts.join(', ')}`
}
