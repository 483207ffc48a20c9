import { useState } from 'react'
import { billText } from '#contract/cost-messages.ts'
import { billFormText } from '#contract/cost-page-messages.ts'
import type { BillKind } from '#domain/cost/bill-kinds.ts'
import { billKindFields, mayBecome } from '#domain/cost/bill-kinds.ts'
import { useOrganisation } from '../../../shell/organisation.ts'
import { useSave } from '../../../shell/use-save.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { toast } from '../../../ui/toast.ts'
import { EditDialog } from '../form/EditDialog.tsx'
import { useTodayOf } from '../form/use-today.ts'
import { BillFields } from './BillFields.tsx'
import type { BillEntries, BillRow } from './bill-entries.ts'
import { bodyOf, entriesOf, isDiesel, kindOf } from './bill-entries.ts'
import { billDifferences } from './bill-words.ts'
import { tellFailure } from './failure.ts'
import { useBillForm, useSendSnapshot } from './use-bill-form.ts'

export interface EditBillDialogProps {
  row: BillRow
  onClose: () => void
}

/** Edits a bill with the same fields and rules as it was added by (AB-09). */
export function EditBillDialog({ row, onClose }: EditBillDialogProps) {
  const todayOf = useTodayOf()
  const { upload_limit_bytes: limitBytes } = useOrganisation()
  const [kind, setKind] = useState<BillKind>(kindOf(row))
  const rules = { kind, limitBytes, needsSnapshot: false, todayOf }
  const form = useBillForm(rules, entriesOf(row))
  const { send, busy, failure, conflict } = useEditBill({ row, kind, form, onClose })
  return (
    <EditDialog
      title={billFormText.editTitle(billKindFields(kind).tracker)}
      busy={busy}
      failure={failure}
      conflict={
        conflict && {
          differences: billDifferences(kind, conflict, form.getValues()),
          onTakeOver: form.handleSubmit((entered) => send(entered, conflict.version)),
        }
      }
      onSubmit={form.handleSubmit((entered) => send(entered))}
      onClose={onClose}
    >
      {mayBecome(kind, 'pre-paid') && <PaidHow kind={kind} onChange={setKind} />}
      <BillFields kind={kind} form={form} todayOf={todayOf} kept={isDiesel(row) ? row.snapshot : null} />
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
  onClose: () => void
}

function useEditBill({ row, kind, form, onClose }: EditOf) {
  const { write, save, busy, failure, conflict } = useSave<BillRow>()
  const sendSnapshot = useSendSnapshot(write)
  const send = (entered: BillEntries, version = row.version) =>
    save(
      async () => {
        const body = bodyOf(kind, entered, await sendSnapshot(entered))
        const saved = await write('editBill', {
          params: { kind },
          body: { ...body, id: row.id, version },
        })
        const { tracker } = billKindFields(kind)
        toast({ title: billFormText.saved, description: billText.edited(tracker), tone: 'good' })
        if (saved.warning !== undefined) toast({ title: saved.warning })
        onClose()
      },
      (error) => tellFailure('edit', kind, error, form),
    )
  return { send, busy, failure, conflict }
}
