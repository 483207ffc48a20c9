import { getRouteApi } from '@tanstack/react-router'
import { Droplet } from 'lucide-react'
import type { DieselBalance } from '#contract/cost/diesel-balance.ts'
import { useMay } from '../../../form/use-may.ts'
import { WaitingList } from '../../../outbox/WaitingList.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import { BalanceHead } from './BalanceHead.tsx'
import { Checks } from './Checks.tsx'
import { Deliveries } from './Deliveries.tsx'
import { momentText } from './moment-text.ts'
import { OtherUses } from './OtherUses.tsx'
import { BalancePicture } from './picture/BalancePicture.tsx'
import { Readings } from './Readings.tsx'
import { Suppliers } from './Suppliers.tsx'
import { TankEvents } from './TankEvents.tsx'
import { useBalance } from './use-balance.ts'

const route = getRouteApi('/app/cost-tracker/diesel-balance')

/** The three-way match of one branch: its sentence, its picture, the checks and what they are made of. */
export function BranchBalance({ branchId, name }: { branchId: number; name: string }) {
  const search = route.useSearch()
  const asked = useBalance(branchId, search)
  const mayAmend = useMay('editDip')
  const { data: answer, error } = asked
  if (answer === undefined && error !== null) return <Lost title={balanceText.heading(name)} query={asked} />
  return (
    <>
      <h1 className="sr-only">{balanceText.heading(name)}</h1>
      <BalanceHead branchId={branchId} name={name} known={answer?.data ?? null} search={search} />
      {answer === undefined ? <Loading /> : <Known {...{ branchId, mayAmend }} known={answer.data} />}
      <WaitingList kind="dip" branch={branchId} />
      <WaitingList kind="delivery" branch={branchId} />
      <WaitingList kind="other-use" branch={branchId} />
      {!mayAmend && answer !== undefined && <p className="text-xs text-ink-soft">{balanceText.whoAmend}</p>}
    </>
  )
}

interface KnownProps {
  branchId: number
  mayAmend: boolean
  known: DieselBalance
}

/** The balance where there is one, and in any case what it would be made of. */
function Known({ branchId, mayAmend, known }: KnownProps) {
  const { balance, anchors } = known
  return (
    <div className="@container flex min-w-0 flex-col gap-3 md:gap-4">
      {balance === null ? (
        <NoBalance branchId={branchId} known={known} />
      ) : (
        <BalancePicture balance={balance} />
      )}
      <div className="grid items-start gap-3 @min-[44rem]:grid-cols-2 @min-[68rem]:grid-cols-[5fr_7fr_6fr] md:gap-4">
        {balance !== null && <Checks {...{ branchId, balance }} />}
        <Readings {...{ branchId, mayAmend, balance, anchors }} />
        <Suppliers branchId={branchId} />
      </div>
      <Deliveries branchId={branchId} mayAmend={mayAmend} />
      <div className="flex flex-wrap items-start gap-3 *:min-w-0 *:flex-1 *:basis-[28rem] md:gap-4">
        <TankEvents branchId={branchId} />
        <OtherUses branchId={branchId} mayAmend={mayAmend} />
      </div>
    </div>
  )
}

/** Why nothing can be matched yet, and what to do. */
function NoBalance({ branchId, known: { anchors, unknown, now } }: Pick<KnownProps, 'branchId' | 'known'>) {
  const { branches } = useOrganisation()
  const devices = branches.find(({ branch_id }) => branch_id === branchId)?.devices ?? []
  const { empty } = balanceText
  const hasGenerator = devices.some(({ device_type }) => device_type === 'GENERATOR')
  const [only] = anchors
  const [title, more] = !hasGenerator
    ? [empty.noGenerator, empty.noGeneratorMore]
    : only !== undefined
      ? [empty.one, empty.oneMore(momentText(only))]
      : now.as_of === null
        ? [empty.none, empty.noneMore]
        : [empty.sensed, empty.sensedMore]
  return (
    <Card>
      <EmptyState title={title} icon={<Droplet aria-hidden="true" />}>
        <p>{more}</p>
        {unknown !== undefined && hasGenerator && <p className="mt-1">{unknown}</p>}
      </EmptyState>
    </Card>
  )
}

function Loading() {
  return (
    <>
      <span className="sr-only">
        <Spinner label={balanceText.loading} />
      </span>
      <Skeleton height={430} className="rounded-lg" />
      <Skeleton height={220} className="rounded-lg" />
    </>
  )
}
