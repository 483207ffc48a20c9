import { Part, pickPart } from '../../../shell/page/Part.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { outageMonthsText, restartText } from '../../../words/finding/outage.ts'
import { besideText, outageText, sourcesText } from '../../../words/finding/running.ts'
import { BesideCard } from './BesideCard.tsx'
import { OutageCard } from './OutageCard.tsx'
import { OutageMonths } from './OutageMonths.tsx'
import { RestartCard } from './RestartCard.tsx'
import { SourcesCard } from './SourcesCard.tsx'
import { useBesideGrid, useOutageMonths, useOutages, useRestarts, useSourcesNow } from './use-sources.ts'

interface RunningCardsProps {
  branchId: number
  /** 'YYYY-MM' */
  month: string
  isRunning: boolean
}

/** Of the feeder's branch: which source now, and sets beside the grid in the month, where it has one; and what outages cost. */
export function RunningCards({ branchId, month, isRunning }: RunningCardsProps) {
  const beside = useBesideGrid(branchId, month)
  return (
    <Part title={besideText.title} ask={pickPart(beside, ({ data }) => data)}>
      {(answer) =>
        answer === undefined ? (
          <Skeleton className="h-48" />
        ) : (
          <>
            {answer.sets.length > 0 && isRunning && <SourcesNow branchId={branchId} />}
            {answer.sets.length > 0 && <BesideCard branchId={branchId} answer={answer} />}
            <Outages branchId={branchId} month={month} />
            <div className="@container">
              <div className="grid min-w-0 items-start gap-3 md:gap-4 @min-[62rem]:grid-cols-2">
                <Months branchId={branchId} month={month} isRunning={isRunning} />
                <Restarts branchId={branchId} month={month} />
              </div>
            </div>
          </>
        )
      }
    </Part>
  )
}

function Outages({ branchId, month }: { branchId: number; month: string }) {
  const query = useOutages(branchId, month)
  return (
    <Part title={outageText.title} ask={pickPart(query, ({ data }) => data)}>
      {(answer) =>
        answer === undefined ? (
          <Skeleton className="h-40" />
        ) : (
          <OutageCard branchId={branchId} answer={answer} />
        )
      }
    </Part>
  )
}

function Months({ branchId, month, isRunning }: RunningCardsProps) {
  const query = useOutageMonths(branchId, month)
  return (
    <Part title={outageMonthsText.title} ask={pickPart(query, ({ data }) => data)}>
      {(answer) =>
        answer === undefined ? (
          <Skeleton className="h-72" />
        ) : (
          <OutageMonths months={answer.months} isRunning={isRunning} />
        )
      }
    </Part>
  )
}

function Restarts({ branchId, month }: { branchId: number; month: string }) {
  const query = useRestarts(branchId, month)
  return (
    <Part title={restartText.title} ask={pickPart(query, ({ data }) => data)}>
      {(answer) => (answer === undefined ? <Skeleton className="h-40" /> : <RestartCard answer={answer} />)}
    </Part>
  )
}

function SourcesNow({ branchId }: { branchId: number }) {
  const query = useSourcesNow(branchId)
  return (
    <Part title={sourcesText.title} ask={pickPart(query, ({ data }) => data)}>
      {(answer) => (answer === undefined ? <Skeleton className="h-48" /> : <SourcesCard answer={answer} />)}
    </Part>
  )
}
