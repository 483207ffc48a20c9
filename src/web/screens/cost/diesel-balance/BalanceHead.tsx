import { Droplet } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#chart/format.ts'
import type { DieselBalance } from '#contract/cost/diesel-balance.ts'
import { useMay } from '../../../form/use-may.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import type { BalanceSearch } from './balance-search.ts'
import { AddDeliveryDialog } from './forms/DeliveryDialogs.tsx'
import { AddDipDialog } from './forms/DipDialogs.tsx'
import { AddOtherUseDialog } from './forms/OtherUseDialogs.tsx'
import { TankDialog } from './forms/TankDialog.tsx'
import { momentText } from './moment-text.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { Say } from './Say.tsx'
import { TankNow } from './TankNow.tsx'
import { useTank } from './use-balance.ts'

export interface BalanceHeadProps {
  branchId: number
  name: string
  known: DieselBalance | null
  search: BalanceSearch
}

/** What the balance says, of which period, and what can be entered. */
export function BalanceHead({ branchId, name, known, search }: BalanceHeadProps) {
  const balance = known?.balance ?? null
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-96">
        <p className="text-xs text-ink-soft">{known === null ? name : aboutText(name, known)}</p>
        {known === null && <Skeleton className="mt-2" height={28} width="70%" />}
        {balance !== null && (
          <p className="mt-2 max-w-[46rem] text-base md:text-lg/7 md:font-medium">
            <Say>{balance.says.join(' ')}</Say>
          </p>
        )}
        {known !== null && <TankNow branchId={branchId} name={name} known={known} />}
        {balance !== null && balance.notes.length > 0 && (
          <ul className="mt-2 max-w-[46rem] list-disc pl-4 text-xs text-ink-soft">
            {balance.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-col items-stretch gap-3 max-md:w-full xl:items-end">
        <Actions branchId={branchId} name={name} />
        {known !== null && <PeriodChoice anchors={known.anchors} balance={balance} search={search} />}
      </div>
    </header>
  )
}

/** "Surulere, tank of 1,000 L, 01-11-2026 07:00 – 22-11-2026 04:30" */
function aboutText(name: string, { tank_capacity_l, balance }: DieselBalance): string {
  const size =
    tank_capacity_l === null ? balanceText.noTank : balanceText.tank(formatNumber(tank_capacity_l, 0))
  const span = balance === null ? [] : [`${momentText(balance.from)} – ${momentText(balance.to)}`]
  return [name, size, ...span].join(', ')
}

type Opened = 'dip' | 'delivery' | 'other-use' | 'tank'

function Actions({ branchId, name }: { branchId: number; name: string }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const [mayDip, mayDeliver, mayUse] = [useMay('addDip'), useMay('addDelivery'), useMay('addOtherUse')]
  const mayTank = useMay('changeTank')
  const settings = useTank(branchId).data?.data
  const close = () => setOpen(null)
  const { actions } = balanceText
  return (
    <div className="flex flex-wrap gap-2 xl:justify-end">
      {mayDip && (
        <Button
          tone="primary"
          icon={<Droplet aria-hidden="true" className="size-4" />}
          onClick={() => setOpen('dip')}
        >
          {actions.dip}
        </Button>
      )}
      {mayDeliver && <Button onClick={() => setOpen('delivery')}>{actions.delivery}</Button>}
      {mayUse && <Button onClick={() => setOpen('other-use')}>{actions.otherUse}</Button>}
      {mayTank && settings !== undefined && <Button onClick={() => setOpen('tank')}>{actions.tank}</Button>}
      {open === 'dip' && <AddDipDialog branchId={branchId} onClose={close} />}
      {open === 'delivery' && <AddDeliveryDialog branchId={branchId} purchase={null} onClose={close} />}
      {open === 'other-use' && <AddOtherUseDialog branchId={branchId} onClose={close} />}
      {open === 'tank' && settings !== undefined && (
        <TankDialog {...{ branchId, settings }} branch={name} onClose={close} />
      )}
    </div>
  )
}
