import type { FormEvent } from 'react'
import { useState } from 'react'
import { isDay } from '#domain/time/calendar-day.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DayField } from '../../../ui/field/DayField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { auditText } from '../../../words/platform.ts'
import { ClientSelect } from '../form/ClientSelect.tsx'
import type { AuditEntries } from './audit-query.ts'

export interface AuditFilterProps {
  /** What the log is narrowed by now. */
  filter: AuditEntries
  /** By whose clocks the days are; null while that is asked. */
  zone: string | null
  busy: boolean
  onFilter: (filter: AuditEntries) => void
}

/** Narrows the log on the server, over all of its pages. */
export function AuditFilter({ filter: shown, zone, busy, onFilter }: AuditFilterProps) {
  const [entered, setEntered] = useState(shown)
  const typed = (name: keyof AuditEntries) => ({
    value: entered[name],
    onChange: (event: { target: { value: string } }) =>
      setEntered({ ...entered, [name]: event.target.value }),
  })
  const filter = (event: FormEvent) => {
    event.preventDefault()
    if ([entered.from, entered.to].some((day) => day !== '' && !isDay(day))) return
    onFilter(entered)
  }
  return (
    <Card>
      <form aria-label={auditText.filter} onSubmit={filter} className="@container">
        <div className="grid items-start gap-3 @min-[30rem]:grid-cols-2 @min-[64rem]:grid-cols-5">
          <ClientSelect {...typed('client')} placeholder={auditText.everyone} />
          <TextField {...typed('action')} label={auditText.action} hint={auditText.actionHint} />
          <TextField {...typed('subject')} label={auditText.subject} hint={auditText.subjectHint} />
          <DayField {...typed('from')} label={auditText.from} />
          <DayField {...typed('to')} label={auditText.to} />
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p className="mr-auto text-xs text-ink-soft">{zone !== null && auditText.clocks(zone)}</p>
          <Button type="submit" tone="primary" busy={busy}>
            {auditText.filter}
          </Button>
        </div>
      </form>
    </Card>
  )
}
