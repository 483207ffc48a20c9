import { ChevronLeft, ChevronRight, Table2 } from 'lucide-react'
import { type TouchEvent, useRef, useState } from 'react'
import { useWidth } from '../../../chart/use-size.ts'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { supplyText } from '../../../words/energy/supply.ts'
import { DayStrip } from './DayStrip.tsx'
import { DayVerdictWord } from './DayVerdictWord.tsx'
import { StripLegend } from './StripLegend.tsx'
import { hoursText, lineText, type ShownDay, type SupplyLines, weekdayName } from './supply-day.ts'

const WEEK = 7
const STRIP_PX = 28
const SWIPE_PX = 50
const TICKS = [0, 6, 12, 18, 24]

interface WeekPagesProps {
  /** '25–31 October' */
  title: (first: string, last: string) => string
  patterns: string
  days: readonly ShownDay[]
  lines: SupplyLines | null
  onTable: () => void
}

/** The month on a phone: seven days at a time, the newest first; swiped or paged. */
export function WeekPages({ title, patterns, days, lines, onTable }: WeekPagesProps) {
  const { ref, width } = useWidth()
  // So many weeks before the newest.
  const [back, setBack] = useState(0)
  const last = days.length - back * WEEK
  const week = days.slice(Math.max(0, last - WEEK), last)
  const hasBefore = last > WEEK
  const turn = (by: 1 | -1) => setBack(Math.max(0, back + (by === 1 && !hasBefore ? 0 : by)))
  const swipe = useSwipe((isRight) => turn(isRight ? 1 : -1))
  const [first, end] = [week[0], week.at(-1)]
  if (first === undefined || end === undefined) return null
  return (
    <Card
      title={title(first.day, end.day)}
      actions={
        <>
          <IconButton
            label={supplyText.asTable}
            icon={<Table2 aria-hidden="true" className="size-5" />}
            onClick={onTable}
          />
          <IconButton
            label={supplyText.weekBefore}
            disabled={!hasBefore}
            icon={<ChevronLeft aria-hidden="true" className="size-5" />}
            onClick={() => turn(1)}
          />
          <IconButton
            label={supplyText.weekAfter}
            disabled={back === 0}
            icon={<ChevronRight aria-hidden="true" className="size-5" />}
            onClick={() => turn(-1)}
          />
        </>
      }
    >
      <StripLegend patterns={patterns} runs={week.flatMap(({ runs }) => runs)} isBare />
      <div {...swipe} className="mt-2 touch-pan-y">
        <div
          aria-hidden="true"
          className="grid grid-cols-[2.25rem_minmax(0,1fr)_4.25rem] gap-x-3 text-xs text-ink-soft"
        >
          <span />
          <span ref={ref} className="flex justify-between">
            {TICKS.map((hour) => (
              <span key={hour}>{String(hour).padStart(2, '0')}</span>
            ))}
          </span>
        </div>
        <ul aria-label={title(first.day, end.day)}>
          {week.map((day) => (
            <li
              key={day.day}
              className="grid min-h-11 grid-cols-[2.25rem_minmax(0,1fr)_4.25rem] items-center gap-x-3 text-xs"
            >
              <span>
                <span className="block text-ink-soft">{weekdayName(day.day)}</span>
                <span className="font-semibold">{day.day.slice(8)}</span>
              </span>
              <DayStrip {...day} patterns={patterns} width={width} height={STRIP_PX} />
              <span className="text-right whitespace-nowrap">
                <span className="block font-semibold">
                  {day.runs.length === 0 ? '' : `${hoursText(day.low, day.high)} h`}
                </span>
                <DayVerdictWord verdict={day.verdict} lines={lines} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-2 text-xs text-ink-soft">
        {lines === null
          ? supplyText.swipeOnly
          : supplyText.swipe(lineText(lines.promised), lines.claim === null ? null : lineText(lines.claim))}
      </p>
    </Card>
  )
}

/** Tells that a finger moved sideways, to the right or to the left; a scroll up or down is none. */
function useSwipe(onSwipe: (isRight: boolean) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || start.current === null) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x > 0)
    },
  }
}
