import type { Notification } from '#contract/alert/notifications.ts'
import { alertListText } from '../../../words/alert-list.ts'
import { spanWords } from '../../alert/list/alert-words.ts'
import { SeverityBadge } from '../../alert/list/SeverityBadge.tsx'

/** What is beyond its limit at a device now (AL-04). */
export function ActiveAlerts({ of, alerts }: { of: string; alerts: readonly Notification[] }) {
  if (alerts.length === 0) return null
  return (
    <ul aria-label={alertListText.activeHere(of)} className="mt-1.5 flex flex-col gap-1">
      {alerts.map((alert) => (
        <li key={alert.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <SeverityBadge severity={alert.severity} />
          <span className="font-medium">{alert.title}</span>
          <span>{alert.message}</span>
          <span className="text-xs text-ink-soft">{spanWords(alert)}</span>
        </li>
      ))}
    </ul>
  )
}
