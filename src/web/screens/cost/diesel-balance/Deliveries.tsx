import { Camera, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#chart/format.ts'
import type { Delivery } from '#contract/cost/deliveries.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { useMay } from '../../../form/use-may.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import { tankFormText } from '../../../words/tank-forms.ts'
import { SnapshotButton } from '../bill/picture/SnapshotButton.tsx'
import { VERDICT_LOOK } from './Checks.tsx'
import type { OpenPurchase } from './forms/DeliveryDialogs.tsx'
import { AddDeliveryDialog, EditDeliveryDialog } from './forms/DeliveryDialogs.tsx'
import { momentText } from './moment-text.ts'
import { plusMinus, shortLitres } from './picture/stage-words.ts'
import { RowButtons } from './RowButtons.tsx'
import { useDeliveries } from './use-balance.ts'

const { deliveries: text } = balanceText

type Opened = { row: Delivery; act: 'edit' | 'delete' } | { purchase: OpenPurchase }

/** What came beside what was invoiced, and the purchases of which nobody said what came. */
export function Deliveries({ branchId, mayAmend }: { branchId: number; mayAmend: boolean }) {
  const asked = useDeliveries(branchId)
  const mayAdd = useMay('addDelivery')
  const [open, setOpen] = useState<Opened | null>(null)
  const { data: answer, error } = asked
  if (answer === undefined && error !== null) return <Lost title={text.title} query={asked} />
  const known = answer?.data
  const close = () => setOpen(null)
  const rowActions = (row: Delivery) => (
    <RowButtons
      about={momentText(row)}
      onEdit={() => setOpen({ row, act: 'edit' })}
      onDelete={() => setOpen({ row, act: 'delete' })}
    />
  )
  return (
    <Card title={text.title} flush>
      {known !== undefined && known.purchases.length > 0 && (
        <OpenPurchases
          purchases={known.purchases}
          {...(mayAdd && { onAdd: (purchase: OpenPurchase) => setOpen({ purchase }) })}
        />
      )}
      <DataTable
        label={text.title}
        columns={COLUMNS}
        rows={known?.deliveries ?? []}
        loading={known === undefined}
        rowKey={({ id }) => id}
        firstRows={8}
        {...(mayAmend && { rowActions })}
        empty={<EmptyState title={text.none}>{text.noneMore}</EmptyState>}
      />
      {open !== null && 'purchase' in open && (
        <AddDeliveryDialog {...{ branchId }} purchase={open.purchase} onClose={close} />
      )}
      {open !== null && 'act' in open && open.act === 'edit' && (
        <EditDeliveryDialog row={open.row} onClose={close} />
      )}
      {open !== null && 'act' in open && open.act === 'delete' && (
        <DeleteDelivery row={open.row} onClose={close} />
      )}
    </Card>
  )
}

const FIRST = 3

interface OpenPurchasesProps {
  purchases: readonly OpenPurchase[]
  onAdd?: (purchase: OpenPurchase) => void
}

function OpenPurchases({ purchases, onAdd }: OpenPurchasesProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? purchases : purchases.slice(0, FIRST)
  return (
    <section aria-label={text.open} className="border-t border-line">
      <h3 className="px-4 pt-3 text-sm font-medium">{text.open}</h3>
      <ul className="divide-y divide-line">
        {shown.map((purchase) => (
          <li key={purchase.id} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2">
            <span className="text-sm tabular-nums">
              {tankFormText.delivery.purchaseLine(
                shortLitres(purchase.litres),
                formatDay(purchase.date),
                purchase.invoice_no,
              )}
            </span>
            {onAdd && (
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" className="size-4" />}
                aria-label={text.addToLong(shortLitres(purchase.litres), formatDay(purchase.date))}
                onClick={() => onAdd(purchase)}
              >
                {text.addTo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {purchases.length > FIRST && (
        <Button
          size="sm"
          tone="quiet"
          className="mx-2 mb-1"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? `Show ${FIRST}` : `Show all ${purchases.length}`}
          <span className="sr-only"> of {text.open}</span>
        </Button>
      )}
    </section>
  )
}

const COLUMNS: Column<Delivery>[] = [
  {
    key: 'when',
    title: text.when,
    value: ({ date, time }) => `${date} ${time ?? ''}`,
    cell: (row) => <When row={row} />,
  },
  {
    key: 'supplier',
    title: text.supplier,
    value: ({ supplier }) => supplier,
    text: ({ supplier }) => supplier ?? '',
    wraps: true,
  },
  {
    key: 'invoiced',
    title: text.invoiced,
    align: 'right',
    value: ({ invoiced_l }) => invoiced_l,
    cell: ({ invoiced_l }) =>
      invoiced_l === null ? <Unknown reason={text.noPurchase} /> : shortLitres(invoiced_l),
  },
  {
    key: 'received',
    title: text.received,
    align: 'right',
    value: ({ received_l }) => received_l,
    cell: ({ received_l, u_l }) =>
      received_l === null ? (
        <Unknown reason={text.notMeasured} />
      ) : (
        <>
          {shortLitres(received_l)} <span className="text-ink-soft">{plusMinus(u_l)}</span>
        </>
      ),
  },
  {
    key: 'how',
    title: text.how,
    value: ({ how }) => (how === null ? '' : balanceText.how[how]),
  },
  {
    key: 'short',
    title: text.short,
    align: 'right',
    value: ({ short_l }) => short_l,
    cell: (row) => <Short row={row} />,
  },
]

function When({ row }: { row: Delivery }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {momentText(row)}
      {row.snapshot !== null && (
        <SnapshotButton kind="entry" id={row.snapshot} about={`${text.title}, ${momentText(row)}`}>
          <Camera aria-hidden="true" className="size-4" />
        </SnapshotButton>
      )}
    </span>
  )
}

function Short({ row }: { row: Delivery }) {
  const { short_l, verdict, received_l } = row
  const explain = useExplain()
  if (short_l === null) {
    return <Unknown reason={received_l === null ? text.notMeasured : text.noPurchase} />
  }
  const { icon: Icon, ink } = VERDICT_LOOK[verdict]
  return (
    <span className={cx('inline-flex items-center gap-1 font-semibold', ink)}>
      <Icon aria-hidden="true" className="size-4" />
      <ExplainButton
        label={`${text.short}, ${momentText(row)}`}
        onExplain={explain(`diesel.short.${row.branch}.${row.date}.${row.id}`)}
      >
        {shortLitres(short_l)}
      </ExplainButton>
      <span className="sr-only"> {balanceText.verdicts[verdict]}</span>
    </span>
  )
}

function DeleteDelivery({ row, onClose }: { row: Delivery; onClose: () => void }) {
  return (
    <ConfirmDelete
      send={(write) =>
        write('deleteDelivery', { params: { deliveryId: row.id }, body: { version: row.version } })
      }
      done={{ title: tankFormText.delivery.deleted }}
      tell={(error) => failToast(error, { title: tankFormText.failed })}
      onClose={onClose}
    >
      <p className="font-medium">
        {momentText(row)}
        {row.received_l !== null && `: ${shortLitres(row.received_l)} L`}
      </p>
    </ConfirmDelete>
  )
}
