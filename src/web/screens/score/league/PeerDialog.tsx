import type { LeagueBranch } from '#contract/score/league.ts'
import { amountField, dayField, requireText, textField } from '../../../form/field-kinds.tsx'
import { type Entries, findRefusals, valuesToSend } from '../../../form/fields.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { peerText as text } from '../../../words/score/league.ts'
import { AddRowDialog } from '../../energy/supply/entry/AddRowForm.tsx'
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
    <AddRowDialog
      title={text.title(name)}
      description={text.description}
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
      fields={fields}
    />
  )
}
