import { useForm } from 'react-hook-form'
import { branchFormText, clientFormText } from '#contract/admin-form-messages.ts'
import type { BranchRow } from '#contract/calls/admin-shapes.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ConflictNotice } from '../../costs/form/ConflictNotice.tsx'
import { resolverOf } from '../../costs/form/resolver.ts'
import { differencesOf } from '../form/differences.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { BranchFields } from './BranchFields.tsx'
import type { BranchEntries } from './branch-entries.ts'
import { branchBody, branchRefusals, entriesOfBranch } from './branch-entries.ts'

type BranchHead = AnswerOf<'adminEditBranch'>['data']

const LABELS = {
  name: branchFormText.name,
  opens_at: branchFormText.opens,
  closes_at: branchFormText.closes,
  disco: branchFormText.disco,
  band: branchFormText.band,
  nominal_voltage: branchFormText.voltage,
}

export function EditBranch({ branch, onClose }: { branch: BranchHead | BranchRow; onClose: () => void }) {
  const form = useForm<BranchEntries>({
    defaultValues: entriesOfBranch(branch),
    resolver: resolverOf(branchRefusals),
    mode: 'onTouched',
  })
  const { send, busy, failure, conflict } = useAdminWrite('adminEditBranch', {
    done: branchFormText.saved,
    failed: branchFormText.saveFailed,
    onDone: onClose,
  })
  const stored = conflict as BranchHead | null
  const params = { clientId: branch.client_id, branchId: branch.id }
  const save = (version: number) =>
    form.handleSubmit((entered) => send({ params, body: { ...branchBody(entered), version } }))
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={branchFormText.edit}
      description={branch.organisation}
    >
      <form
        noValidate
        aria-label={branchFormText.edit}
        aria-busy={busy}
        className="@container"
        onSubmit={save(branch.version)}
      >
        <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
          <BranchFields form={form} />
        </div>
        <FormEnd
          label={clientFormText.save}
          busyLabel={clientFormText.saving}
          busy={busy}
          failure={failure}
          onCancel={onClose}
        >
          {stored !== null && (
            <ConflictNotice
              differences={differencesOf(LABELS, entriesOfBranch(stored), form.getValues())}
              busy={busy}
              onKeep={onClose}
              onTakeOver={save(stored.version)}
            />
          )}
        </FormEnd>
      </form>
    </Dialog>
  )
}
