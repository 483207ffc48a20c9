import { monthsLater, monthText } from '#domain/time/month.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { StepButtons } from '../../../ui/StepButtons.tsx'
import { supplyPageText } from '../../../words/energy/supply.ts'

/** Months that are offered, the running one first. */
const OFFERED = 36

interface MonthChoiceProps {
  /** 'YYYY-MM' */
  month: string
  /** The running one. */
  last: string
  onChange: (month: string) => void
}

export function MonthChoice({ month, last, onChange }: MonthChoiceProps) {
  const offered = Array.from({ length: OFFERED }, (_, back) => monthsLater(last, -back))
  const months = offered.includes(month) ? offered : [...offered, month]
  return (
    <StepButtons
      before={{ label: supplyPageText.monthBefore }}
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
