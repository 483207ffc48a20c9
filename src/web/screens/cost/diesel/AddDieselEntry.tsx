import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import type { DieselOverviewRow } from '#contract/cost/cost-tracker.ts'
import { call } from '../../../client/call.ts'
import { Refused } from '../../../form/Refused.tsx'
import { useMay } from '../../../form/use-may.ts'
import { WaitingList } from '../../../outbox/WaitingList.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import { costText, dieselText, levelText } from '../../../words/cost.ts'
import { monthKey } from '../tracker/month-key.ts'
import { DIESEL_PAGE, OverviewTable } from '../tracker/Overviews.tsx'
import { dieselColumns } from '../tracker/overview-columns.tsx'
import { useBranchesQuery } from '../tracker/use-costs.ts'
import { AddEntryForm } from './AddEntryForm.tsx'
import { MonthEntries } from './MonthEntries.tsx'
import { RecentEntries } from './refuel/RecentEntries.tsx'
import { RefuelCard } from './refuel/RefuelCard.tsx'
import { useRefuelForm } from './refuel/use-refuel-form.ts'

/** Home > Cost Tracker > Add Diesel Entry: the form for a thumb first, then the months, then the forms of the specification. */
export function AddDieselEntry() {
  const mayAdd = useMay('fuelEntry')
  const mayAmend = useMay('updateFuelEntry')
  const [month, setMonth] = useOpenMonth()
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (month !== null) opened.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [month])
  const months = <DieselOverview month={month} onOpen={setMonth} />
  return (
    <>
      <h1 className="sr-only">{dieselText.title}</h1>
      {mayAdd ? (
        <Refuelling>{months}</Refuelling>
      ) : (
        <>
          <Refused title={dieselText.title} who={levelText.record} />
          {months}
        </>
      )}
      <div ref={opened} className="grid min-w-0 scroll-mt-16 empty:hidden">
        {month !== null && <MonthEntries key={month} month={month} mayAmend={mayAmend} />}
      </div>
      {mayAdd && (
        <div className="@container">
          <div className="grid items-start gap-3 @min-[52rem]:grid-cols-2 md:gap-4">
            <AddEntryForm mode="daily" />
            <AddEntryForm mode="monthly" />
          </div>
        </div>
      )}
      {!mayAmend && mayAdd && <p className="text-xs text-ink-soft">{levelText.amend}</p>}
    </>
  )
}

/** The form beside the months, and what waits or was entered lately. */
function Refuelling({ children }: { children: ReactNode }) {
  const refuel = useRefuelForm()
  const { latest } = refuel.known
  const branch = Number(refuel.entered.branch)
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @min-[56rem]:grid-cols-[minmax(22rem,2fr)_3fr] md:gap-4">
        <div className="flex min-w-0 flex-col gap-3 md:gap-4">
          <RefuelCard refuel={refuel} />
          <WaitingList kind="diesel" branch={branch} />
          <WaitingList kind="dip" branch={branch} />
          {latest !== null && <RecentEntries facts={latest} />}
        </div>
        <div className="grid min-w-0">{children}</div>
      </div>
    </div>
  )
}

/** The month that is open stands in the address, so that it can be sent and comes back with "back". */
function useOpenMonth() {
  const { month } = useSearch({ from: '/app/cost-tracker/add-diesel-entry' })
  const navigate = useNavigate({ from: '/cost-tracker/add-diesel-entry' })
  const open = (chosen: string) =>
    void navigate({ search: (before) => ({ ...before, month: chosen }), resetScroll: false })
  return [month ?? null, open] as const
}

interface DieselOverviewProps {
  month: string | null
  onOpen: (month: string) => void
}

/** The months; a click on one loads its daily entries (DE-02). */
function DieselOverview({ month, onOpen }: DieselOverviewProps) {
  const query = useBranchesQuery()
  const months = useQuery({
    queryKey: ['dieselTrackerOverview', query],
    queryFn: ({ signal }) => call('dieselTrackerOverview', { query }, signal),
  })
  const { data: answer, error } = months
  const columns = useMemo(
    () =>
      dieselColumns(answer?.totals ?? null, (row) => (
        <MonthButton row={row} isOpen={monthKey(row.month) === month} onOpen={onOpen} />
      )),
    [answer, month, onOpen],
  )
  if (answer === undefined && error !== null) return <Lost title={costText.dieselOverview} query={months} />
  return (
    <OverviewTable
      title={costText.dieselOverview}
      meaning={`${costText.dieselMeaning} ${dieselText.openMonth}`}
      columns={columns}
      rows={answer?.data}
      pageSize={DIESEL_PAGE}
    />
  )
}

interface MonthButtonProps {
  row: DieselOverviewRow
  isOpen: boolean
  onOpen: (month: string) => void
}

function MonthButton({ row, isOpen, onOpen }: MonthButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={() => onOpen(monthKey(row.month))}
      className="-mx-2 inline-flex min-h-8 items-center gap-1 rounded-md px-2 font-medium text-primary-ink hover:bg-primary-tint aria-pressed:bg-primary-tint pointer-coarse:min-h-11"
    >
      {row.month}
      <ChevronRight aria-hidden="true" className="size-4" />
    </button>
  )
}
