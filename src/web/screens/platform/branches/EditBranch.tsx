import type { BranchRow } from '#contract/platform/admin-shapes.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { branchFormText } from '../../../words/platform-forms.ts'
import { EditForm } from '../form/EditForm.tsx'
import { zoneOptions } from '../form/zone-options.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { BRANCH, branchBody, branchRefusals, branchValues } from './branch-fields.ts'

type BranchHead = AnswerOf<'adminEditBranch'>['data']

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
        fields={BRANCH}
        toValues={branchValues}
        refusals={branchRefusals}
        saving={saving}
        onSave={(entered, version) => saving.send({ params, body: { ...branchBody(entered), version } })}
        onClose={onClose}
      >
        {(form) => (
          <FormFields
            of={BRANCH}
            form={form}
            with={{ zone: { hint: branchFormText.zoneAnew, options: zoneOptions(branch.own_zone ?? '') } }}
          />
        )}
      </EditForm>
    </Dialog>
  )
}
