import { Activity, OctagonAlert, StickyNote, TriangleAlert } from 'lucide-react'
import { severityName } from '#contract/alert/notification-messages.ts'
import type { AlertSeverity } from '#domain/alert/severity.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { alertListText } from '../../../words/alert-list.ts'

const LOOK = {
  urgent: { tone: 'bad', Icon: OctagonAlert },
  warning: { tone: 'warn', Icon: TriangleAlert },
  note: { tone: 'neutral', Icon: StickyNote },
} as const

/** How soon somebody should look: a colour, an icon of its own shape and the word. */
export function SeverityBadge({ severity }: { severity: AlertSeverity }) {
  const { tone, Icon } = LOOK[severity]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-3.5 shrink-0" />}>
      {severityName[severity]}
    </Badge>
  )
}

/** It still holds: the colours say how soon, so that this has none. */
export function ActiveBadge() {
  return (
    <Badge icon={<Activity aria-hidden="true" className="size-3.5 shrink-0" />}>
      {alertListText.isActive}
    </Badge>
  )
}
