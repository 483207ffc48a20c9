import { formatDay, formatShare } from '#chart/format.ts'
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'
import { qualityText } from '../../../words/quality.ts'
import { dayShares } from './day-shares.ts'
import { QUALITY_FILLS } from './QualitySwatch.tsx'
import type { QualityDay } from './quality-calls.ts'

const TICKS = 5

/** A cell a day, stacked from the floor: measured, estimated, missing; a dot where readings are held. */
export function CoverageStrip({ days, label }: { days: readonly QualityDay[]; label: string }) {
  const every = Math.max(1, Math.floor(days.length / TICKS))
  return (
    <div className="mt-3">
      <ol aria-label={label} className="flex h-16 items-stretch gap-px sm:gap-0.5">
        {days.map((day) => (
          <li key={day.day} className="flex min-w-0 flex-1">
            <Tooltip isHelp content={<DayWords day={day} />}>
              <button
                type="button"
                aria-label={dayWords(day)}
                className="relative flex w-full flex-col overflow-hidden rounded-[2px]"
              >
                <Parts day={day} />
                {day.held > 0 && (
                  <span
                    aria-hidden="true"
                    className="absolute top-0.5 left-1/2 size-1.5 -translate-x-1/2 rounded-full bg-warn outline outline-card"
                  />
                )}
              </button>
            </Tooltip>
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className="mt-1 flex gap-px text-xs text-ink-soft sm:gap-0.5">
        {days.map(({ day }, place) => (
          <span key={day} className="relative h-4 min-w-0 flex-1">
            {place % every === 0 && place + every <= days.length + every / 2 && (
              <span className="absolute left-0 whitespace-nowrap">{formatDay(day).slice(0, 5)}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

function Parts({ day }: { day: QualityDay }) {
  const shares = dayShares(day)
  return (['missing', 'estimated', 'measured'] as const).map((key) =>
    shares[key] === 0 ? null : (
      <span key={key} aria-hidden="true" className={QUALITY_FILLS[key]} style={{ flexGrow: shares[key] }} />
    ),
  )
}

function describeShares(day: QualityDay): string[] {
  const shares = dayShares(day)
  const parts = (['measured', 'estimated', 'missing'] as const)
    .filter((key) => shares[key] > 0)
    .map((key) => `${formatShare(shares[key], 1)} ${qualityText[key]}`)
  return day.held > 0 ? [...parts, qualityText.heldOn(day.held)] : parts
}

const dayWords = (day: QualityDay) => `${formatDay(day.day)}: ${describeShares(day).join(', ')}`

function DayWords({ day }: { day: QualityDay }) {
  return (
    <>
      <p className="font-semibold">{formatDay(day.day)}</p>
      {describeShares(day).map((part) => (
        <p key={part}>{part}</p>
      ))}
    </>
  )
}
