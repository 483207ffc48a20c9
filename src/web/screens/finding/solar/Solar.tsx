import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { solarText as text } from '../../../words/finding/solar.ts'
import { MonthChoice } from '../../energy/supply/MonthChoice.tsx'
import { SolarMonth } from './SolarMonth.tsx'
import { useSolarChoice, useSolarMonth } from './use-solar.ts'

/** Home > Parameters > Solar: what the panels of a branch gave in a month, what it was worth, and whether they pay back. */
export function Solar() {
  const { month, running, branches, branch, day, setDay, change } = useSolarChoice()
  if (branch === null)
    return (
      <Card>
        <EmptyState title={text.noPlants}>{text.noPlantsWhy}</EmptyState>
      </Card>
    )
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SolarMonths
          {...{ branchId: branch.branch_id, month, running, day }}
          onChange={(to) => change({ month: to })}
        />
        {branches.length > 1 && (
          <Select
            label={text.branch}
            hideLabel
            value={String(branch.plant)}
            options={branches.map((one) => ({ value: String(one.plant), label: one.name }))}
            onChange={(event) => change({ feeder: Number(event.target.value) })}
          />
        )}
      </div>
      <Month key={`${branch.branch_id} ${month}`} {...{ branchId: branch.branch_id, month, day, setDay }} />
    </>
  )
}

interface MonthsProps {
  branchId: number
  month: string
  running: string
  day: string | undefined
  onChange: (month: string) => void
}

/** Knows where the panels' months begin from what the page has asked. */
function SolarMonths({ branchId, month, running, day, onChange }: MonthsProps) {
  const first = useSolarMonth(branchId, month, day).data?.data.first_month
  return <MonthChoice month={month} first={first} last={running} onChange={onChange} />
}

type MonthProps = { branchId: number; month: string } & Pick<
  ReturnType<typeof useSolarChoice>,
  'day' | 'setDay'
>

function Month({ branchId, month, day, setDay }: MonthProps) {
  const query = useSolarMonth(branchId, month, day)
  const data = query.data?.data
  if (data === undefined && query.error === null)
    return (
      <>
        <Skeleton className="h-28" />
        <Skeleton className="h-80" />
      </>
    )
  return (
    <AnalysisPage title={text.title} asked={[query]} ready={data !== undefined}>
      {data && <SolarMonth answer={data} onDay={setDay} />}
    </AnalysisPage>
  )
}
