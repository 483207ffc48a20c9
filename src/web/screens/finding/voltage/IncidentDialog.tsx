import { useForm } from 'react-hook-form'
import type { VoltageIncidentRow } from '#contract/finding/voltage.ts'
import { findDifferences } from '../../../form/differences.ts'
import { EditDialog } from '../../../form/EditDialog.tsx'
import { FormFields } from '../../../form/FormFields.tsx'
import { blank, labels } from '../../../form/fields.ts'
import { createResolver } from '../../../form/resolver.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { incidentText as text } from '../../../words/finding/voltage.ts'
import {
  INCIDENT,
  type IncidentEntries,
  incidentBody,
  incidentRefusals,
  toIncidentEntries,
} from './incident-fields.ts'

interface IncidentDialogProps {
  branchId: number
  zone: string
  /** null: a new one. */
  row: VoltageIncidentRow | null
  onClose: () => void
}

/** Equipment that failed, new or stored. */
export function IncidentDialog({ branchId, zone, row, onClose }: IncidentDialogProps) {
  const today = useTodayLookup()(String(branchId))
  const form = useForm<IncidentEntries>({
    defaultValues: row === null ? { ...blank(INCIDENT), day: today } : toIncidentEntries(row, zone),
    resolver: createResolver(incidentRefusals(zone)),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `voltage-incident/${row?.id ?? `new-${branchId}`}`, {
    version: row?.version ?? null,
  })
  const { write, save, busy, failure, conflict } = useSave<VoltageIncidentRow>()
  const send = (entered: IncidentEntries, version = row?.version) =>
    save(async () => {
      const body = incidentBody(entered, zone)
      const { detail } =
        row === null
          ? await write('addVoltageIncident', { params: { branchId }, body })
          : await write('editVoltageIncident', { params: { incidentId: row.id }, body: { ...body, version } })
      toast({ title: text.saved, description: detail, tone: 'good' })
      draft.stored()
      onClose()
    }, failureToast(text.failed))
  return (
    <EditDialog
      title={row === null ? text.add : text.edit}
      draft={draft}
      busy={busy}
      failure={failure}
      conflict={
        conflict && {
          differences: findDifferences(labels(INCIDENT), toIncidentEntries(conflict, zone), form.getValues()),
          onTakeOver: form.handleSubmit((entered) => send(entered, conflict.version)),
        }
      }
      {...(row === null ? { submit: text.add, submitting: text.adding } : {})}
      onSubmit={form.handleSubmit((entered) => send(entered))}
      onClose={onClose}
    >
      <FormFields of={INCIDENT} form={form} />
    </EditDialog>
  )
}
