import type { SupplyMonth } from '#contract/energy/supply.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { monthText } from '#domain/time/month.ts'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { supplyPageText, supplyText } from '../../../words/energy/supply.ts'
import { MonthChoice } from '../../energy/supply/MonthChoice.tsx'
import { SupplySkeleton } from '../../energy/supply/SupplySkeleton.tsx'
import { OutageBranches } from '../running/OutageBranches.tsx'
import { FeederMonth } from './FeederMonth.tsx'
import { useSupplyChoice, useSupplyMonth } from './use-supply.ts'

/** Home > Parameters > Supply: what a feeder gave in a month against what its band promises, and what can be claimed. */
export function Supply() {
  const { month, running, feeder, change } = useSupplyChoice()
  const query = useSupplyMonth(month)
  const data = query.data?.data
  const feeders = data?.feeders ?? []
  const shown = feeders.find(({ device }) => device.device_id === feeder) ?? feeders[0]
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <MonthChoice
          month={month}
          first={data?.first_month}
          last={running}
          onChange={(to) => change({ month: to })}
        />
        {shown !== undefined && feeders.length > 1 && (
          <FeederChoice feeders={feeders} shown={shown} onChange={(id) => change({ feeder: id })} />
        )}
      </div>
      {(data?.left_out ?? 0) > 0 && (
        <p className="text-xs text-ink-soft">{supplyPageText.leftOut(data?.left_out ?? 0)}</p>
      )}
      {data === undefined && query.error === null && <SupplySkeleton />}
      {(data !== undefined || query.error !== null) && (
        <AnalysisPage title={supplyText.title} asked={[query]} ready={data !== undefined}>
          {shown === undefined ? (
            <Card>
              <EmptyState title={supplyPageText.noFeeders}>{supplyPageText.noFeedersWhy}</EmptyState>
            </Card>
          ) : (
            <FeederMonth
              key={`${shown.device.device_id} ${month}`}
              supply={shown}
              month={monthText(month)}
              monthName={month}
              mayEnter={data?.may_enter ?? false}
            />
          )}
          {new Set(feeders.map(({ device }) => device.branch_id)).size > 1 && (
            <OutageBranches month={month} monthName={monthText(month)} />
          )}
        </AnalysisPage>
      )}
    </>
  )
}

interface FeederChoiceProps {
  feeders: readonly SupplyMonth[]
  shown: SupplyMonth
  onChange: (deviceId: number) => void
}

function FeederChoice({ feeders, shown, onChange }: FeederChoiceProps) {
  const name = ({ device, feeder }: SupplyMonth) => {
    const meter = prefixedName(device.branch_name, device.name)
    return feeder === null ? meter : `${meter}, ${feeder.name}`
  }
  return (
    <Select
      label={supplyPageText.feeder}
      hideLabel
      value={String(shown.device.device_id)}
      options={feeders.map((one) => ({ value: String(one.device.device_id), label: name(one) }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
