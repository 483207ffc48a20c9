import { Part, pickPart } from '../../../shell/page/Part.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { besideText, outageText, sourcesText } from '../../../words/finding/running.ts'
import { BesideCard } from './BesideCard.tsx'
import { OutageCard } from './OutageCard.tsx'
import { SourcesCard } from './SourcesCard.tsx'
import { useBesideGrid, useOutages, useSourcesNow } from './use-sources.ts'

interface RunningCardsProps {
  branchId: number
  /** 'YYYY-MM' */
  month: string
  isRunning: boolean
}

/** Of the feeder's branch: which source now, and sets beside the grid in the month. Nothing where it has no set. */
export function RunningCards({ branchId, month, isRunning }: RunningCardsProps) {
  const beside = useBesideGrid(branchId, month)
  return (
    <Part title={besideText.title} ask={pickPart(beside, ({ data }) => data)}>
      {(answer) =>
        answer === undefined ? (
          <Skeleton className="h-48" />
        ) : answer.sets.length === 0 ? null : (
          <>
            {isRunning && <SourcesNow branchId={branchId} />}
            <BesideCard branchId={branchId} answer={answer} />
            <Outages branchId={branchId} month={month} />
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

function SourcesNow({ branchId }: { branchId: number }) {
  const query = useSourcesNow(branchId)
  return (
    <Part title={sourcesText.title} ask={pickPart(query, ({ data }) => data)}>
      {(answer) => (answer === undefined ? <Skeleton className="h-48" /> : <SourcesCard answer={answer} />)}
    </Part>
  )
}
