import type { BranchRow } from '#contract/platform/admin-shapes.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { branchFormText } from '../../../words/platform-forms.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { BranchFields } from './BranchFields.tsx'
import { branchBody, branchRefusals, entriesOfBranch } from './branch-entries.ts'

type BranchHead = AnswerOf<'adminEditBranch'>['data']

const LABELS = {
  name: branchFormText.name,
  opens_at: branchFormText.opens,
  closes_at: branchFormText.closes,
  disco: branchFormText.disco,
  band: branchFormText.band,
  nominal_voltage: branchFormText.voltage,
  zone: branchFormText.zone,
  tank_litres: branchFormText.tank,
}

export function EditBranch({ branch, onClose }: { branch: BranchHead | BranchRow; onClose: () => void }) {
  const saving = useAdminWrite('adminEditBranch', {
    done: branchFormText.saved,
    failed: branchFormText.saveFailed,
    onDone: onClose,
  })
  const params = { clientId: branch.client_id, branchId: branch.id }
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={branchFormText.edit}
      description={branch.organisation}
    >
      <EditForm
        label={branchFormText.edit}
        what="admin-branch"
        row={branch}
        entriesOf={entriesOfBranch}
        refusals={branchRefusals}
        labels={LABELS}
        saving={saving}
        onSave={(entered, version) => saving.send({ params, body: { ...branchBody(entered), version } })}
        onClose={onClose}
      >
        {(form) => <BranchFields form={form} isKnown />}
      </EditForm>
    </Dialog>
  )
}
