import { useState } from 'react'
import { billText } from '#contract/cost/cost-messages.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { billKindFields, mayBecome } from '#domain/cost/bill/bill-kinds.ts'
import { ClientError } from '../../../client/client-error.ts'
import { EditDialog } from '../../../form/EditDialog.tsx'
import { useTodayLookup } from '../../../form/use-today.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { useSave } from '../../../shell/use-save.ts'
import { SegmentedControl } from '../../../ui/field/SegmentedControl.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { billFlowText } from '../../../words/bill.ts'
import { billFormText } from '../../../words/cost.ts'
import { BillFields } from './BillFields.tsx'
import type { BillEntries, BillRow } from './bill-entries.ts'
import { billBody, billRowKind, hasPaper, isDiesel, toBillEntries } from './bill-entries.ts'
import { billDifferences } from './bill-words.ts'
import type { OtherBill } from './check/other-bills.ts'
import { readDuplicates } from './check/other-bills.ts'
import { TwiceNotice } from './check/TwiceNotice.tsx'
import { tellFailure } from './failure.ts'
import { BillPicture } from './picture/BillPicture.tsx'
import { KeptSnapshot } from './picture/KeptSnapshot.tsx'
import { TokenShown } from './TokenShown.tsx'
import { useBillFacts } from './use-bill-facts.ts'
import { useBillForm, useSendSnapshot } from './use-bill-form.ts'

export interface EditBillDialogProps {
  row: BillRow
  onClose: () => void
}

/** Edits a bill with the same fields and rules as it was added by (AB-09). */
export function EditBillDialog({ row, onClose }: EditBillDialogProps) {
  const localToday = useTodayLookup()
  const { upload_limit_bytes: limitBytes } = useOrganisation()
  const [kind, setKind] = useState<BillKind>(billRowKind(row))
  const rules = { kind, limitBytes, needsSnapshot: false, todayIn: localToday }
  const form = useBillForm(rules, toBillEntries(row))
  const { vatRate } = useBillFacts(kind, form)
  const draft = useDraft(form, `bill-edit/${billRowKind(row)}/${row.id}`, { version: row.version })
  const onSaved = () => {
    draft.stored()
    onClose()
  }
  const { send, busy, failure, conflict, others } = useEditBill({ row, kind, form, onSaved })
  const tokenEnd = isDiesel(row) ? null : row.token_end
  return (
    <EditDialog
      title={billFormText.editTitle(billKindFields(kind).tracker)}
      draft={draft}
      busy={busy}
      failure={failure}
      conflict={
        conflict && {
          differences: billDifferences(kind, conflict, form.getValues()),
          onTakeOver: form.handleSubmit((entered) => send(entered, { version: conflict.version })),
        }
      }
      onSubmit={form.handleSubmit((entered) => send(entered))}
      onClose={onClose}
    >
      {others !== null && (
        <TwiceNotice
          others={others}
          busy={busy}
          onSave={form.handleSubmit((entered) => send(entered, { accept: true }))}
        />
      )}
      {mayBecome(kind, 'pre-paid') && <PaidHow kind={kind} onChange={setKind} />}
      {tokenEnd !== null && hasPaper(kind, 'token') && (
        <p className="flex items-center gap-2 text-sm">
          <span className="text-ink-soft">{billFlowText.token}</span>
          <TokenShown billId={row.id} end={tokenEnd} />
        </p>
      )}
      <BillFields
        kind={kind}
        form={form}
        todayIn={localToday}
        vatRate={vatRate}
        hasBranch={false}
        tokenEnd={tokenEnd}
      />
      <BillPicture
        kind={kind}
        form={form}
        isRequired={false}
        kept={<KeptSnapshot kind={kind} id={row.snapshot} />}
      />
    </EditDialog>
  )
}

/** A utility bill may turn out to be of the other kind. */
function PaidHow({ kind, onChange }: { kind: BillKind; onChange: (kind: BillKind) => void }) {
  return (
    <SegmentedControl
      label={billFormText.paidHow}
      segments={[
        { value: 'pre-paid', label: billFormText.prePaid },
        { value: 'post-paid', label: billFormText.postPaid },
      ]}
      value={kind}
      onValueChange={(value) => onChange(value as BillKind)}
    />
  )
}

interface EditOf {
  row: BillRow
  kind: BillKind
  form: ReturnType<typeof useBillForm>
  onSaved: () => void
}

function useEditBill({ row, kind, form, onSaved }: EditOf) {
  const { write, save, busy, failure, conflict } = useSave<BillRow>()
  const sendSnapshot = useSendSnapshot(kind, write)
  const [others, setOthers] = useState<readonly OtherBill[] | null>(null)
  const send = (entered: BillEntries, { version = row.version, accept = false } = {}) =>
    save(
      async () => {
        setOthers(null)
        const body = billBody(kind, entered, await sendSnapshot(entered))
        const saved = await write('editBill', {
          params: { kind },
          body: { ...body, id: row.id, version, ...(accept ? { duplicate: 'accept' as const } : {}) },
        })
        const { tracker } = billKindFields(kind)
        toast({ title: billFormText.saved, description: billText.edited(tracker), tone: 'good' })
        if (saved.warning !== undefined) toast({ title: saved.warning })
        onSaved()
      },
      (error) => {
        const told = error instanceof ClientError ? readDuplicates(error) : null
        setOthers(told)
        return told === null ? tellFailure('edit', kind, error, form) : null
      },
    )
  return { send, busy, failure, conflict, others }
}
