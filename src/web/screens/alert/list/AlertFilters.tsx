import { alertTitle, severityName } from '#contract/alert/notification-messages.ts'
import { ALERT_KINDS } from '#domain/alert/settings.ts'
import { ALERT_SEVERITIES } from '#domain/alert/severity.ts'
import { byText } from '#domain/text-order.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { Button } from '../../../ui/Button.tsx'
import { DayField } from '../../../ui/field/DayField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { alertListText } from '../../../words/alert-list.ts'
import type { ListFilter } from './list-filter.ts'
import { isNarrowed, NO_FILTER } from './list-filter.ts'

const KINDS = ALERT_KINDS.map((kind) => ({ value: kind, label: alertTitle[kind] })).toSorted((a, b) =>
  byText(a.label, b.label),
)
const SEVERITIES = ALERT_SEVERITIES.map((value) => ({ value, label: severityName[value] }))
const LOOKED_AFTER = [
  { value: 'no', label: alertListText.notLookedAfter },
  { value: 'yes', label: alertListText.lookedAfter },
]

export interface AlertFiltersProps {
  filter: ListFilter
  onChange: (change: Record<keyof ListFilter, string | undefined>) => void
}

/** What the list is narrowed by beside what is selected in the sidebar; it stands in the address. */
export function AlertFilters({ filter, onChange }: AlertFiltersProps) {
  const change = (key: keyof ListFilter, value: string) =>
    onChange({ ...NO_FILTER, ...filter, [key]: value === '' ? undefined : value })
  const chosen = (key: 'severity' | 'kind' | 'acknowledged') => ({
    value: filter[key] ?? '',
    onChange: (event: { target: { value: string } }) => change(key, event.target.value),
  })
  const day = (key: 'first' | 'last') => ({
    value: filter[key] ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      if (value === '' || isDay(value)) change(key, value)
    },
  })
  return (
    <fieldset className="@container border-b border-line px-4 pb-4">
      <legend className="sr-only">{alertListText.filter}</legend>
      <div className="grid grid-cols-2 items-start gap-3 @min-[32rem]:grid-cols-3 @min-[56rem]:grid-cols-5">
        <Select
          label={alertListText.severity}
          placeholder={alertListText.any}
          options={SEVERITIES}
          {...chosen('severity')}
        />
        <Select
          label={alertListText.kind}
          placeholder={alertListText.any}
          options={KINDS}
          {...chosen('kind')}
        />
        <Select
          label={alertListText.care}
          placeholder={alertListText.any}
          options={LOOKED_AFTER}
          {...chosen('acknowledged')}
        />
        <DayField label={alertListText.firstDay} {...day('first')} />
        <DayField label={alertListText.lastDay} {...day('last')} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">{alertListText.chooseInSidebar}</p>
        {isNarrowed(filter) && (
          <Button size="sm" tone="quiet" onClick={() => onChange(NO_FILTER)}>
            {alertListText.clearFilter}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
