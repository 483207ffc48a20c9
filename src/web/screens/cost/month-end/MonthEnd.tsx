import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { MonthEndAnswer } from '#contract/cost/month-end.ts'
import { monthText } from '#domain/time/month.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { monthEndWords, monthSentence } from '../../../words/cost/month-end.ts'
import { CostPages } from '../CostPages.tsx'
import { BranchTable } from './BranchTable.tsx'
import { Events } from './Events.tsx'
import { EndCard, ReasonsCard, SavedCard } from './MonthCards.tsx'
import { useMonthEnd } from './use-month-end.ts'

const BudgetsDialog = lazyPart(() => import('./BudgetsDialog.tsx'), 'BudgetsDialog')
const route = getRouteApi('/app/cost-tracker/month-end')

/** Home > Cost Tracker > Month end. */
export function MonthEnd() {
  const { month } = route.useSearch()
  const asked = useMonthEnd(month)
  const { data: answer, error } = asked
  return (
    <>
      <h1 className="sr-only">{monthEndWords.title}</h1>
      <CostPages />
      <TopBar data={answer?.data} month={month} />
      {answer === undefined && error !== null ? (
        <Card>
          <Lost query={asked} />
        </Card>
      ) : (
        <Month data={answer?.data} />
      )}
    </>
  )
}

function TopBar({ data, month }: { data: MonthEndAnswer | undefined; month: string | undefined }) {
  const navigate = useNavigate({ from: '/cost-tracker/month-end' })
  const [isOpen, setOpen] = useState(false)
  const shown = month ?? data?.month
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Select
        label={monthEndWords.month}
        className="min-w-44"
        value={shown ?? ''}
        disabled={data === undefined}
        options={[...new Set([...(data?.months ?? []), ...(shown ? [shown] : [])])].map((value) => ({
          value,
          label: monthText(value),
        }))}
        onChange={({ target }) => {
          const chosen = target.value === data?.months[0] ? undefined : target.value
          void navigate({ search: (before) => ({ ...before, month: chosen }), resetScroll: false })
        }}
      />
      {data?.may_operate && <Button onClick={() => setOpen(true)}>{monthEndWords.budgets}</Button>}
      {isOpen && data && (
        <Suspense fallback={null}>
          <BudgetsDialog
            branches={data.branches.map(({ id, name }) => ({ id, name }))}
            year={Number(data.month.slice(0, 4))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Month({ data }: { data: MonthEndAnswer | undefined }) {
  if (data === undefined)
    return (
      <div className="flex flex-col gap-3 md:gap-4">
        <Skeleton width="70%" height={28} />
        <Skeleton height={200} />
        <Skeleton height={240} />
      </div>
    )
  return (
    <>
      <p className="text-base font-medium md:text-lg">{monthSentence(data, data.total)}</p>
      <div className="@container">
        <div className="grid gap-3 @min-[40rem]:grid-cols-2 @min-[70rem]:grid-cols-3 md:gap-4">
          <EndCard data={data} />
          <ReasonsCard data={data} />
          <SavedCard data={data} />
        </div>
      </div>
      <BranchTable data={data} />
      <Events data={data} />
    </>
  )
}
