import { useId, useState } from 'react'
import { billText } from '#contract/cost-messages.ts'
import { billFormText } from '#contract/cost-page-messages.ts'
import type { BillKind } from '#domain/cost/bill-kinds.ts'
import { billKindFields, mayBecome } from '#domain/cost/bill-kinds.ts'
import { ClientError } from '../../../client/client-error.ts'
import { useOrganisation } from '../../../shell/organisation.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConflictNotice } from '../form/ConflictNotice.tsx'
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
  const formId = useId()
  const todayOf = useTodayOf()
  const { upload_limit_bytes: limitBytes } = useOrganisation()
  const [kind, setKind] = useState<BillKind>(kindOf(row))
  const rules = { kind, limitBytes, needsSnapshot: false, todayOf }
  const form = useBillForm(rules, entriesOf(row))
  const { send, busy, failure, conflict } = useEditBill({ row, kind, form, onClose })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={billFormText.editTitle(billKindFields(kind).tracker)}
      footer={
        <>
          <Button onClick={onClose}>{billFormText.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" busy={busy} busyLabel={billFormText.updating}>
            {billFormText.update}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-busy={busy}
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((entered) => send(entered))}
      >
        {conflict !== null && (
          <ConflictNotice
            differences={billDifferences(kind, conflict, form.getValues())}
            busy={busy}
            onKeep={onClose}
            onTakeOver={form.handleSubmit((entered) => send(entered, conflict.version))}
          />
        )}
        {mayBecome(kind, 'pre-paid') && <PaidHow kind={kind} onChange={setKind} />}
        <BillFields kind={kind} form={form} todayOf={todayOf} kept={isDiesel(row) ? row.snapshot : null} />
        <div role="alert" className="empty:hidden">
          {failure !== null && <FieldError>{failure}</FieldError>}
        </div>
      </form>
    </Dialog>
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
  const writing = useWrite()
  const sendSnapshot = useSendSnapshot(writing)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<BillRow | null>(null)
  const send = (entered: BillEntries, version = row.version) =>
    writing.once(async () => {
      setFailure(null)
      try {
        const body = bodyOf(kind, entered, await sendSnapshot(entered))
        const saved = await writing.write('editBill', {
          params: { kind },
          body: { ...body, id: row.id, version },
        })
        const { tracker } = billKindFields(kind)
        toast({ title: billFormText.saved, description: billText.edited(tracker), tone: 'good' })
        if (saved.warning !== undefined) toast({ title: saved.warning })
        onClose()
      } catch (error) {
        const isConflict = error instanceof ClientError && error.fault === 'conflict'
        setConflict(isConflict && error.current != null ? (error.current as BillRow) : null)
        setFailure(tellFailure('edit', kind, error, form))
      }
    })
  return { send, busy: writing.busy, failure, conflict }
}
