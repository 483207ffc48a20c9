import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { monthText } from '#domain/time/month.ts'
import { call } from '../../../client/call.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { Part, pickPart } from '../../../shell/page/Part.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useInView } from '../../../ui/use-in-view.ts'
import { voltageText as text } from '../../../words/finding/voltage.ts'

const VoltageBody = lazyPart(() => import('./VoltageBody.tsx'), 'VoltageBody')

interface VoltageCardProps {
  branchId: number
  deviceId: number
  /** 'YYYY-MM' */
  month: string
}

/** How good the voltage of a feeder was in a month; asked for once its place is seen. */
export function VoltageCard({ branchId, deviceId, month }: VoltageCardProps): ReactNode {
  const { seen, ref } = useInView()
  const query = useQuery({
    queryKey: ['voltageMonth', branchId, month],
    queryFn: ({ signal }) => call('voltageMonth', { params: { branchId, month } }, signal),
    enabled: seen,
  })
  const waiting = <Skeleton className="h-96" />
  return (
    <div ref={ref} className="min-w-0">
      <Part title={text.title(monthText(month))} ask={pickPart(query, ({ data }) => data)}>
        {(answer) =>
          answer === undefined ? (
            waiting
          ) : (
            <Suspense fallback={waiting}>
              <VoltageBody answer={answer} branchId={branchId} deviceId={deviceId} />
            </Suspense>
          )
        }
      </Part>
    </div>
  )
}
