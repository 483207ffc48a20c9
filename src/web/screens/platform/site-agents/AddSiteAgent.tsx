import { FormFields } from '../../../form/FormFields.tsx'
import { requireText, textField } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { blank, findRefusals, valuesToSend } from '../../../form/fields.ts'
import { siteAgentText as text } from '../../../words/platform/site-agent.ts'
import { AddForm } from '../form/AddForm.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import type { ShownCode } from './SiteCode.tsx'

const AGENT = { name: textField(text.name, { required: true, rule: requireText(text.nameMissing) }) }

interface AddSiteAgentProps {
  readonly params: { clientId: number; branchId: number }
  readonly onAdded: (shown: ShownCode) => void
  readonly onClose: () => void
}

export function AddSiteAgent({ params, onAdded, onClose }: AddSiteAgentProps) {
  const saving = useAdminWrite('adminAddSiteAgent', {
    done: text.done,
    failed: text.addFailed,
    onDone: ({ data, enrolment_code }) => onAdded({ name: data.name, code: enrolment_code }),
  })
  const save = (entered: Entries<typeof AGENT>) => saving.send({ params, body: valuesToSend(AGENT, entered) })
  return (
    <AddForm
      label={text.add}
      draftKey={`site-agent/${params.branchId}`}
      start={blank(AGENT)}
      refusals={(entered) => findRefusals(AGENT, entered)}
      submit={text.submit}
      submitting={text.adding}
      saving={saving}
      onSave={save}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <p className="text-sm text-ink-soft @min-[36rem]:col-span-2">{text.addHelp}</p>
          <FormFields of={AGENT} form={form} />
        </>
      )}
    </AddForm>
  )
}
