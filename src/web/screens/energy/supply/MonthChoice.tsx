import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthsLater, monthText } from '#domain/time/month.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
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
    <div className="flex items-center gap-1">
      <IconButton
        label={supplyPageText.monthBefore}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        onClick={() => onChange(monthsLater(month, -1))}
      />
      <Select
        label={supplyPageText.month}
        hideLabel
        value={month}
        options={months.map((one) => ({ value: one, label: monthText(one) }))}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={supplyPageText.monthAfter}
        disabled={month >= last}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        onClick={() => onChange(monthsLater(month, 1))}
      />
    </div>
  )
}
