import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { formatNaira, formatNumber } from '#chart/format.ts'
import type { BudgetYear } from '#contract/cost/month-end.ts'
import { monthText } from '#domain/time/month.ts'
import { ConflictNotice } from '../../../form/ConflictNotice.tsx'
import { fieldProps } from '../../../form/field-props.ts'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { monthEndWords } from '../../../words/cost/month-end.ts'
import { billFormText } from '../../../words/cost.ts'
import {
  type BudgetEntries,
  budgetBody,
  budgetDifferences,
  budgetLabel,
  budgetRefusals,
  nameOf,
  spreadTyped,
  sumWords,
  toBudgetEntries,
} from './budget-fields.ts'

/** Twelve months of a branch, ₦ and kWh, beside what the year before cost. */
export function BudgetForm({ row, onClose }: { row: BudgetYear; onClose: () => void }) {
  const { form, base, fill, draft } = useFilledForm<BudgetEntries, BudgetYear>(
    row,
    { key: `budgets/${row.branch}/${row.year}` },
    toBudgetEntries,
    budgetRefusals(row.year),
  )
  const { send, busy, failure, conflict } = useSaveBudgets(base, fill)
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <form
      noValidate
      aria-label={`${monthEndWords.budgets} ${base.year}`}
      aria-busy={busy}
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((entered) => send(entered))}
    >
      <DraftNotice draft={draft} />
      {conflict !== null && (
        <ConflictNotice
          differences={budgetDifferences(conflict, form.getValues())}
          busy={busy}
          onKeep={() => fill(conflict)}
          onTakeOver={form.handleSubmit((entered) => send(entered, conflict.version))}
        />
      )}
      <Spread form={form} year={base} />
      <Months form={form} year={base} />
      <div role="alert" className="empty:hidden">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={cancel}>{billFormText.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy} busyLabel={monthEndWords.saving}>
          {monthEndWords.saveBudgets}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  form: UseFormReturn<BudgetEntries>
  year: BudgetYear
}

/** A whole year that is spread over its months. */
function Spread({ form, year }: PartProps) {
  const isShaped = year.months.every(({ naira_last_year }) => naira_last_year !== null)
  const spread = (by: 'last year' | 'days') => () => {
    const spreaded = spreadTyped(form.getValues('total') ?? '', year, by)
    if (spreaded === null) return form.setFocus('total')
    for (const [n, naira] of spreaded.months.entries())
      form.setValue(nameOf('naira', n), String(naira), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">{monthEndWords.spread}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <NumberField
          {...fieldProps(form, 'total')}
          label={monthEndWords.yearTotal}
          prefix="₦"
          className="max-w-56 min-w-40 flex-1"
        />
        <Button onClick={spread('last year')} disabled={!isShaped}>
          {monthEndWords.byLastYear}
        </Button>
        <Button onClick={spread('days')}>{monthEndWords.byDays}</Button>
      </div>
      {!isShaped && <p className="text-xs text-ink-soft">{monthEndWords.noLastYear(year.year - 1)}</p>}
    </fieldset>
  )
}

function Months({ form, year }: PartProps) {
  const entered = useWatch({ control: form.control })
  const sum = sumWords(entered as BudgetEntries)
  return (
    <div className="flex flex-col gap-3">
      {year.months.map(({ month, naira_last_year: naira, kwh_last_year: kwh }, n) => (
        <fieldset key={month} className="grid grid-cols-2 items-start gap-x-3 gap-y-1">
          <legend className="mb-1 flex w-full flex-wrap justify-between gap-x-3 text-sm font-medium">
            {monthText(month)}
            {naira !== null && (
              <span className="text-xs font-normal text-ink-soft">
                {year.year - 1}: {formatNaira(naira)}
                {kwh !== null && `, ${formatNumber(kwh, 0)} kWh`}
              </span>
            )}
          </legend>
          <NumberField
            {...fieldProps(form, nameOf('naira', n))}
            label={budgetLabel('naira', month)}
            hideLabel
            prefix="₦"
          />
          <NumberField
            {...fieldProps(form, nameOf('kwh', n))}
            label={budgetLabel('kwh', month)}
            hideLabel
            unit="kWh"
          />
        </fieldset>
      ))}
      {sum !== null && (
        <p className="flex justify-between text-sm font-semibold">
          <span>{monthEndWords.sumOfYear}</span>
          <span>{sum}</span>
        </p>
      )}
    </div>
  )
}

function useSaveBudgets(base: BudgetYear, fill: (row: BudgetYear) => void) {
  const { write, save, busy, failure, conflict } = useSave<BudgetYear>()
  const send = (entered: BudgetEntries, version = base.version) =>
    save(async () => {
      const { data, detail } = await write('changeBudgets', {
        params: { branchId: base.branch, year: String(base.year) },
        body: { ...budgetBody(entered), version },
      })
      toast({ title: monthEndWords.budgets, description: detail, tone: 'good' })
      fill(data)
    }, failureToast(monthEndWords.failed))
  return { send, busy, failure, conflict }
}
