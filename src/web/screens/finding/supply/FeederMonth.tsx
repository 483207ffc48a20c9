import { Pencil, Scale } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatDay, formatNumber } from '#chart/format.ts'
import { stripSeconds } from '#chart/strip/strip-shapes.ts'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import { shortDaysText } from '#contract/energy/supply-messages.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { ExportCsv } from '../../../table/ExportCsv.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { supplyPageText, supplyText } from '../../../words/energy/supply.ts'
import { DaysCard } from '../../energy/supply/DaysCard.tsx'
import { DAY_COLUMNS } from '../../energy/supply/day-columns.ts'
import { PromiseCard } from '../../energy/supply/PromiseCard.tsx'
import { shownDay } from '../../energy/supply/supply-day.ts'
import { VerdictLine } from '../../energy/supply/VerdictLine.tsx'
import { verdictWords } from '../../energy/supply/verdict-words.ts'
import { ClaimCard } from '../claim/ClaimCard.tsx'
import { RunningCards } from '../running/RunningCards.tsx'
import { VoltageCard } from '../voltage/VoltageCard.tsx'
import { useClaimFinding } from './use-supply.ts'

const FeederDialog = lazyPart(() => import('../../energy/supply/entry/FeederDialog.tsx'), 'FeederDialog')
const RulesDialog = lazyPart(() => import('../../energy/supply/entry/RulesDialog.tsx'), 'RulesDialog')

interface FeederMonthProps {
  supply: SupplyMonth
  /** 'October 2026' */
  month: string
  /** '2026-10' */
  monthName: string
  mayEnter: boolean
}

/** One feeder in one month: the sentence, its days, the promise, the claim, and what is behind them. */
export function FeederMonth({ supply, month, monthName, mayEnter }: FeederMonthProps) {
  const { device, feeder, claim, zone } = supply
  const explain = useExplain()
  const finding = useClaimFinding(claim.finding?.id ?? null, device.branch_id)
  const [open, setOpen] = useState<'feeder' | 'rules' | null>(null)
  return (
    <>
      <VerdictLine {...verdictWords(supply, month)} />
      <Notes supply={supply} />
      {feeder === null && <NoFeeder supply={supply} mayEnter={mayEnter} onEnter={() => setOpen('feeder')} />}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={() => setOpen('feeder')}
        >
          {supplyPageText.changeFeeder}
        </Button>
        <Button
          size="sm"
          icon={<Scale aria-hidden="true" className="size-4" />}
          onClick={() => setOpen('rules')}
        >
          {supplyPageText.rules}
        </Button>
        <ExportCsv
          name={supplyText.dayByDay(month)}
          fileName={`supply-${device.name}-${month}`}
          columns={DAY_COLUMNS}
          rows={() => supply.days.map(shownDay)}
        />
        <PageLink path="/parameters/time-of-use" className={buttonClass({ tone: 'quiet', size: 'sm' })}>
          {supplyText.timeOfUse}
        </PageLink>
      </div>
      <div className="@container">
        <div className="grid min-w-0 items-start gap-3 md:gap-4 @min-[62rem]:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="min-w-0 @max-[62rem]:order-2">
            <DaysCard supply={supply} month={month} />
          </div>
          <div className="grid min-w-0 gap-3 md:gap-4 @min-[44rem]:grid-cols-2 @min-[62rem]:grid-cols-1">
            <PromiseCard supply={supply} explain={explain} />
            {feeder !== null && (
              <ClaimCard
                claim={claim}
                month={month}
                isOver={supply.is_over}
                finding={finding}
                zone={zone}
                onExplain={(name) => explain(supply.explain[name])()}
              />
            )}
          </div>
        </div>
      </div>
      <RunningCards branchId={device.branch_id} month={monthName} isRunning={!supply.is_over} />
      <VoltageCard branchId={device.branch_id} deviceId={device.device_id} month={monthName} />
      <Suspense fallback={null}>
        {open === 'feeder' && <FeederDialog deviceId={device.device_id} onClose={() => setOpen(null)} />}
        {open === 'rules' && <RulesDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

const HOUR_S = 3600

/** What else is to be known of the month: another band inside it, days in a row that fell short. */
function Notes({ supply }: { supply: SupplyMonth }) {
  const { device, is_sensed, sensed_before: before, changed_on: changed, watch, days } = supply
  const { downgrade_due_after: downgrade, explanation_due_after: explanation } = watch ?? {}
  const ippHours = stripSeconds(days.flatMap(({ strip }) => strip)).ipp / HOUR_S
  const [since, isLatest] = [watch?.since ?? null, watch?.is_due_at_latest ?? false]
  const row =
    watch && since !== null && watch.days > 1
      ? supplyPageText.watchRow(shortDaysText(watch.days), formatDay(since))
      : ''
  const notes = [
    ippHours > 0 ? supplyPageText.ippCarried(formatNumber(ippHours, 1)) : null,
    is_sensed ? supplyPageText.sensed(device.name) : null,
    before && supplyPageText.sensedBefore(before.device, device.name, formatDay(before.until)),
    changed.length === 0 ? null : supplyPageText.changed(changed.map((day) => formatDay(day)).join(', ')),
    downgrade ? supplyPageText.watchDowngrade(formatDay(downgrade), row, isLatest) : null,
    explanation && !downgrade ? supplyPageText.watchExplain(formatDay(explanation), row, isLatest) : null,
  ].filter((one) => one !== null)
  return notes.length === 0 ? null : (
    <ul className="flex flex-col gap-1 text-sm text-ink-soft">
      {notes.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

interface NoFeederProps {
  supply: SupplyMonth
  mayEnter: boolean
  onEnter: () => void
}

function NoFeeder({ supply: { device, is_sensed }, mayEnter, onEnter }: NoFeederProps) {
  return (
    <Card title={supplyPageText.noEntry}>
      <p className="max-w-2xl text-sm">
        {is_sensed
          ? supplyPageText.noEntrySensed(device.branch_name)
          : supplyPageText.noEntryWhy(device.name)}
      </p>
      <div className="mt-3">
        {mayEnter ? (
          <Button tone="primary" onClick={onEnter}>
            {supplyPageText.enterFeeder}
          </Button>
        ) : (
          <p className="text-xs text-ink-soft">{supplyPageText.mayNot}</p>
        )}
      </div>
    </Card>
  )
}
