import { monthsBetween, monthsLater, monthText } from '#domain/time/month.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { StepButtons } from '../../../ui/StepButtons.tsx'
import { supplyPageText } from '../../../words/energy/supply.ts'

interface MonthChoiceProps {
  /** 'YYYY-MM' */
  month: string
  /** The first of which something may be known; left out: not known yet. */
  first?: string | undefined
  /** The running one. */
  last: string
  onChange: (month: string) => void
}

/** Months of which something may be known, the running one first, and the one that is shown. */
export function MonthChoice({ month, first = month, last, onChange }: MonthChoiceProps) {
  const offered = monthsBetween(first < last ? first : last, last).toReversed()
  const months = offered.includes(month) ? offered : [...offered, month]
  return (
    <StepButtons
      before={{ label: supplyPageText.monthBefore, disabled: month <= first }}
      after={{ label: supplyPageText.monthAfter, disabled: month >= last }}
      onStep={(by) => onChange(monthsLater(month, by))}
    >
      <Select
        label={supplyPageText.month}
        hideLabel
        value={month}
        options={months.map((one) => ({ value: one, label: monthText(one) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </StepButtons>
  )
}
