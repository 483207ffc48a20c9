import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#chart/format.ts'
import type { DeliveryRow } from '#contract/billing/mail.ts'
import { call } from '../../../client/call.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { localMoment } from '../../../ui/field/local-moment.ts'
import { Explained } from '../../../ui/overlay/Tooltip.tsx'
import { mailDialogText, shortAddress } from '../../../words/billing.ts'

const PAGE = 6
/** A message on its way is looked at again. */
const LOOK_EVERY_MS = 5_000
const isOnItsWay = ({ state }: DeliveryRow) => state === 'waiting' || state === 'sending'

/** The bills that were mailed or wait to be, the latest first. */
export function useDeliveries() {
  return useQuery({
    queryKey: ['mailDeliveries'],
    queryFn: ({ signal }) => call('mailDeliveries', {}, signal),
    refetchInterval: ({ state }) => (state.data?.data.some(isOnItsWay) ? LOOK_EVERY_MS : false),
  })
}

/** What was sent, with its state. */
export function Deliveries() {
  const { data, error, isFetching, refetch } = useDeliveries()
  if (data === undefined && error !== null) return <Lost query={{ error, isFetching, refetch }} />
  return (
    <div className="rounded-md border border-line">
      <DataTable
        label={mailDialogText.deliveries}
        columns={COLUMNS}
        rows={data?.data ?? []}
        loading={data === undefined}
        rowKey={(row) => row.id}
        pageSize={PAGE}
        empty={<p className="p-3 text-sm text-ink-soft">{mailDialogText.noDeliveries}</p>}
      />
    </div>
  )
}

const TONES = {
  waiting: 'neutral',
  sending: 'neutral',
  sent: 'good',
  written: 'warn',
  failed: 'bad',
  'given-up': 'bad',
} as const

const COLUMNS: Column<DeliveryRow>[] = [
  {
    key: 'email',
    title: mailDialogText.address,
    value: (row) => row.email,
    cell: ({ email }) => <Explained explanation={email}>{shortAddress(email)}</Explained>,
  },
  {
    key: 'period',
    title: mailDialogText.period,
    value: (row) => row.from,
    cell: ({ from, to, frequency }) =>
      `${formatDay(from)} – ${formatDay(to)}${frequency === null ? '' : `, ${frequency}`}`,
  },
  {
    key: 'state',
    title: mailDialogText.state,
    value: (row) => row.state,
    cell: ({ state, detail }) => (
      <Explained explanation={detail}>
        <Badge tone={TONES[state]}>{state}</Badge>
      </Explained>
    ),
  },
  {
    key: 'at',
    title: mailDialogText.at,
    value: (row) => row.sent_at ?? row.made_at,
    cell: ({ sent_at, made_at }) => localMoment(sent_at ?? made_at),
  },
]
