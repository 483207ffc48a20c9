import { Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatNumber } from '#chart/format.ts'
import { StripPatterns } from '#chart/strip/StripMarks.tsx'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import { MONTH_NAMES } from '#domain/time/calendar-day.ts'
import { useAtLeast } from '../../../shell/use-min-width.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { supplyPageText, supplyText } from '../../../words/energy/supply.ts'
import { DAY_COLUMNS } from './day-columns.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { StripLegend } from './StripLegend.tsx'
import { type DayVerdict, hoursText, type ShownDay, shownDay, supplyLines } from './supply-day.ts'
import { WeekPages } from './WeekPages.tsx'

/** From here on a row has room for strip, bar and words. */
const GRID_PX = 768

/** The month day by day: strips, or a table of the same figures; week by week on a phone. */
export function DaysCard({ supply, month }: { supply: SupplyMonth; month: string }) {
  const isWide = useAtLeast(GRID_PX)
  const [isTable, setTable] = useState(false)
  const patterns = useId()
  const days = supply.days.map(shownDay)
  const title = supplyText.dayByDay(month)
  const lines = supplyLines(supply)
  return (
    <>
      <svg aria-hidden="true" width={0} height={0} className="absolute">
        <StripPatterns id={patterns} />
      </svg>
      {!isWide && !isTable ? (
        <WeekPages
          title={weekTitle}
          patterns={patterns}
          days={days}
          lines={lines}
          onTable={() => setTable(true)}
        />
      ) : (
        <Card
          title={title}
          flush={isTable}
          actions={
            <Button
              size="sm"
              tone="quiet"
              icon={<Table2 aria-hidden="true" className="size-4" />}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? supplyText.asStrips : supplyText.asTable}
            </Button>
          }
        >
          {isTable ? (
            <DataTable
              label={title}
              columns={DAY_COLUMNS}
              rows={days}
              rowKey={({ day }) => day}
              maxHeight={640}
            />
          ) : (
            <>
              <StripLegend patterns={patterns} runs={days.flatMap(({ runs }) => runs)} />
              <div className="mt-2">
                <MonthGrid
                  label={title}
                  patterns={patterns}
                  days={days}
                  lines={lines}
                  mean={mean(supply)}
                  measuredAt={measuredAt(supply)}
                />
              </div>
            </>
          )}
        </Card>
      )}
    </>
  )
}

/** '25–31 October' */
function weekTitle(first: string, last: string): string {
  const name = MONTH_NAMES[Number(last.slice(5, 7)) - 1] ?? ''
  const [from, to] = [Number(first.slice(8)), Number(last.slice(8))]
  return from === to ? `${from} ${name}` : `${from}–${to} ${name}`
}

const MONTH_VERDICTS = { kept: 'kept', short: 'short', between: 'between', 'not-proven': 'unknown' } as const

function mean({ mean_low: low, mean_high: high, verdict }: SupplyMonth) {
  if (low === null || high === null) return null
  const told: DayVerdict = verdict === null ? 'none' : MONTH_VERDICTS[verdict]
  return { text: hoursText(low, high), verdict: told satisfies ShownDay['verdict'] }
}

function measuredAt({ device, measured: { by, period_s: seconds } }: SupplyMonth): string {
  const words = `${supplyPageText.measuredBy[by]} ${device.name}`
  return by === 'none' ? words : `${words}, ${supplyPageText.every(formatNumber(seconds, 0))}`
}
