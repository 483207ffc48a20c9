import { useForm, useWatch } from 'react-hook-form'
import type { SiteEventRow } from '#contract/cost/month-end.ts'
import { BranchSelect } from '../../../form/BranchSelect.tsx'
import { findDifferences } from '../../../form/differences.ts'
import { EditDialog } from '../../../form/EditDialog.tsx'
import { FormFields } from '../../../form/FormFields.tsx'
import { fieldProps } from '../../../form/field-props.ts'
import { blank, labels } from '../../../form/fields.ts'
import { createResolver } from '../../../form/resolver.ts'
import { useBranch } from '../../../form/use-branch.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { monthEndWords } from '../../../words/cost/month-end.ts'
import { type EventEntries, eventBody, eventRefusals, SITE_EVENT, toEventEntries } from './event-fields.ts'

export interface EventDialogProps {
  /** null: a new one. */
  row: SiteEventRow | null
  onClose: () => void
}

/** A change of the site, new or stored. */
export function EventDialog({ row, onClose }: EventDialogProps) {
  const { start } = useBranch()
  const form = useForm<EventEntries>({
    defaultValues: row === null ? { ...blank(SITE_EVENT), branch: start } : toEventEntries(row),
    resolver: createResolver(eventRefusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `site-event/${row?.id ?? 'new'}`, { version: row?.version ?? null })
  const { send, busy, failure, conflict } = useSaveEvent(row, () => {
    draft.stored()
    onClose()
  })
  const branch = useWatch({ control: form.control, name: 'branch' })
  return (
    <EditDialog
      title={row === null ? monthEndWords.addEvent : monthEndWords.editEvent}
      draft={draft}
      busy={busy}
      failure={failure}
      conflict={
        conflict && {
          differences: findDifferences(labels(SITE_EVENT), toEventEntries(conflict), form.getValues()),
          onTakeOver: form.handleSubmit((entered) => send(entered, conflict.version)),
        }
      }
      {...(row === null ? { submit: monthEndWords.add, submitting: monthEndWords.adding } : {})}
      onSubmit={form.handleSubmit((entered) => send(entered))}
      onClose={onClose}
    >
      <FormFields
        of={SITE_EVENT}
        form={form}
        with={{
          branch: row === null ? <BranchSelect {...fieldProps(form, 'branch')} /> : null,
          device: { options: useDeviceOptions(branch) },
        }}
      />
    </EditDialog>
  )
}

function useDeviceOptions(branch: string) {
  const { branches } = useOrganisation()
  const own = branches.find(({ branch_id }) => String(branch_id) === branch)?.devices ?? []
  return [
    { value: '', label: monthEndWords.allDevices },
    ...own.map(({ device_id, name }) => ({ value: String(device_id), label: name })),
  ]
}

function useSaveEvent(row: SiteEventRow | null, onSaved: () => void) {
  const { write, save, busy, failure, conflict } = useSave<SiteEventRow>()
  const send = (entered: EventEntries, version = row?.version) =>
    save(async () => {
      const body = eventBody(entered)
      const { detail } =
        row === null
          ? await write('addSiteEvent', { body: { branch: Number(entered.branch), ...body } })
          : await write('editSiteEvent', { params: { eventId: row.id }, body: { ...body, version } })
      toast({ title: monthEndWords.events, description: detail, tone: 'good' })
      onSaved()
    }, failureToast(monthEndWords.failed))
  return { send, busy, failure, conflict }
}
