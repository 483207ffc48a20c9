import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useFieldArray } from 'react-hook-form'
import { formatNumber } from '#chart/format.ts'
import type { TankSettings } from '#contract/cost/tank.ts'
import { EditDialog } from '../../../../form/EditDialog.tsx'
import { fieldProps } from '../../../../form/field-props.ts'
import { useFilledForm } from '../../../../form/use-filled-form.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FieldError } from '../../../../ui/field/Field.tsx'
import { NumberField } from '../../../../ui/field/NumberField.tsx'
import { TextArea } from '../../../../ui/field/TextArea.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { tankFormText } from '../../../../words/tank-forms.ts'
import { readPasted } from './paste-strapping.ts'
import type { TankEntries } from './tank-fields.ts'
import { tankBody, tankDifferences, tankRefusals, toTankEntries } from './tank-fields.ts'
import { useChanged } from './use-row-form.ts'

const { tank: text } = tankFormText

export interface TankDialogProps {
  branchId: number
  branch: string
  settings: TankSettings
  onClose: () => void
}

/** How much the tank holds, and what its stick means. */
export function TankDialog({ branchId, branch, settings, onClose }: TankDialogProps) {
  const { form, base, draft } = useFilledForm<TankEntries, TankSettings>(
    settings,
    { key: `tank/${branchId}` },
    toTankEntries,
    tankRefusals,
  )
  const { send, conflict, ...state } = useChanged<TankSettings>(text.changed, () => {
    draft.stored()
    onClose()
  })
  const submit = (typed: TankEntries, version = base.version) =>
    send((write) =>
      write('changeTank', { params: { branchId: String(branchId) }, body: { ...tankBody(typed), version } }),
    )
  const { level_step_l } = base
  return (
    <EditDialog
      title={text.of(branch)}
      draft={draft}
      {...state}
      conflict={
        conflict && {
          differences: tankDifferences(conflict, form.getValues()),
          onTakeOver: form.handleSubmit((typed) => submit(typed, conflict.version)),
        }
      }
      submit={tankFormText.save}
      submitting={tankFormText.saving}
      onSubmit={form.handleSubmit((typed) => submit(typed))}
      onClose={onClose}
    >
      <NumberField
        {...fieldProps(form, 'capacity')}
        label={text.capacity}
        unit="L"
        hint={text.capacityHint}
      />
      <StrappingTable form={form} />
      {level_step_l !== null && (
        <p className="text-xs text-ink-soft">{text.step(formatNumber(level_step_l, 1))}</p>
      )}
    </EditDialog>
  )
}

function StrappingTable({ form }: { form: UseFormReturn<TankEntries> }) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'rows' })
  const { errors } = form.formState
  const refusal = errors.rows?.message ?? errors.rows?.root?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{text.table}</legend>
      <p className="text-xs text-ink-soft">{text.tableHint}</p>
      {fields.length > 0 && (
        <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto pr-1">
          {fields.map(({ id }, n) => (
            <li key={id} className="grid grid-cols-[1fr_1fr_auto] items-center gap-2">
              <NumberField
                {...form.register(`rows.${n}.mm`)}
                label={`${text.row(n + 1)}, ${text.mm}`}
                hideLabel
                unit="mm"
              />
              <NumberField
                {...form.register(`rows.${n}.litres`)}
                label={`${text.row(n + 1)}, ${text.litres}`}
                hideLabel
                unit="L"
              />
              <IconButton
                size="sm"
                label={text.removeRow(n + 1)}
                icon={<X aria-hidden="true" className="size-4" />}
                onClick={() => remove(n)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className="empty:hidden">
        {refusal !== undefined && <FieldError>{refusal}</FieldError>}
      </div>
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => append({ mm: '', litres: '' })}
        >
          {text.addRow}
        </Button>
      </div>
      <PasteRows onTake={replace} />
    </fieldset>
  )
}

/** The table of the tank's maker, out of a spreadsheet or a message. */
function PasteRows({ onTake }: { onTake: (rows: TankEntries['rows']) => void }) {
  const [pasted, setPasted] = useState('')
  const [told, setTold] = useState<string | null>(null)
  const take = () => {
    const { rows, skipped } = readPasted(pasted)
    if (rows.length === 0) return setTold(text.noRows)
    onTake(rows)
    setPasted('')
    const left = skipped === 0 ? '' : `, ${text.skipped(skipped)}`
    setTold(`${text.taken(rows.length)}${left}.`)
  }
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={text.paste}
        hint={text.pasteHint}
        rows={3}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={pasted.trim() === ''} onClick={take}>
          {text.take}
        </Button>
        <p role="status" className="text-xs text-ink-soft">
          {told}
        </p>
      </div>
    </div>
  )
}
