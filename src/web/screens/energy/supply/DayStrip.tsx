import { formatDay } from '#chart/format.ts'
import { StripMarks } from '#chart/strip/StripMarks.tsx'
import type { StripRun } from '#chart/strip/strip-shapes.ts'
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'
import { stripWords, weekdayName } from './supply-day.ts'

interface DayStripProps {
  day: string
  runs: readonly StripRun[]
  daySeconds: number
  patterns: string
  /** px */
  width: number
  height: number
}

/** One day of what carried the load; pointed at or tapped, in words. */
export function DayStrip({ day, runs, daySeconds, patterns, width, height }: DayStripProps) {
  const name = `${weekdayName(day)} ${formatDay(day)}`
  const words = stripWords(runs)
  return (
    <Tooltip
      isHelp
      content={
        <>
          <p className="font-semibold">{name}</p>
          {words.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </>
      }
    >
      <button
        type="button"
        aria-label={`${name}: ${words.join(', ')}`}
        className="flex min-h-6 w-full items-center rounded-sm"
      >
        <svg aria-hidden="true" width={width} height={height} className="block overflow-hidden rounded-[3px]">
          {width > 0 && <StripMarks {...{ patterns, runs, daySeconds, width, height }} />}
        </svg>
      </button>
    </Tooltip>
  )
}
