import type { LeagueBranch } from '#contract/score/league.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { amountField, dayField, requireText, textField } from '../../../form/field-kinds.tsx'
import { type Entries, findRefusals, valuesToSend } from '../../../form/fields.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { peerText as text } from '../../../words/score/league.ts'
import { RateForm } from '../../cost/tariff/RateForm.tsx'
import { useAddRow } from '../../energy/supply/entry/use-add-row.ts'

const peerFields = (groups: readonly string[]) => ({
  area_m2: amountField(text.area, { unit: 'm²' }),
  group: textField(text.group, { hint: text.groupHint(groups.join(', ')) }),
  valid_from: dayField(text.validFrom, { required: true, rule: requireText(text.dayMissing) }),
})
type Fields = ReturnType<typeof peerFields>

interface PeerDialogProps {
  branch: LeagueBranch
  /** Those that are entered so far. */
  groups: readonly string[]
  onClose: () => void
}

/** What a branch is compared by, from a day on. */
export function PeerDialog({ branch, groups, onClose }: PeerDialogProps) {
  const { branch_id: branchId, name, area_m2: area, group } = branch
  const today = useTodayLookup()(String(branchId))
  const fields = peerFields(groups)
  const adding = useAddRow('addBranchPeer', (body) => ({ params: { branchId }, body }), {
    added: text.added,
    failed: text.failed,
  })
  const start = { area_m2: area === null ? '' : String(area), group: group ?? '', valid_from: today }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title(name)}
      description={text.description}
    >
      <RateForm
        label={text.form}
        draftKey={`peer/${branchId}`}
        start={start}
        refusals={(entered: Entries<Fields>) =>
          entered.area_m2.trim() === '' && entered.group.trim() === ''
            ? { group: text.nothing }
            : findRefusals(fields, entered)
        }
        toBody={(entered) => {
          const sent = valuesToSend(fields, entered)
          return { ...sent, area_m2: sent.area_m2 || null, group: sent.group || null }
        }}
        adding={adding}
        onClose={onClose}
      >
        {(form) => (
          <div className="grid items-start gap-3 @min-[28rem]:grid-cols-2">
            <FormFields of={fields} form={form} />
          </div>
        )}
      </RateForm>
    </Dialog>
  )
}
