import { Power, PowerOff } from 'lucide-react'
import type { BreakerRow } from '#contract/breaker/breakers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Explained } from '../../ui/overlay/Tooltip.tsx'
import { breakerPageText } from '../../words/breaker.ts'

/** The state that the device has reported, in a word. */
export function ReportedState({ row }: { row: Pick<BreakerRow, 'switch_state' | 'unknown'> }) {
  if (row.unknown !== undefined) {
    return (
      <Explained explanation={breakerPageText.unknownWhy}>
        <Badge tone="warn">{breakerPageText.unknown}</Badge>
      </Explained>
    )
  }
  const isOn = row.switch_state === 'ON'
  const Icon = isOn ? Power : PowerOff
  return (
    <Badge tone={isOn ? 'good' : 'neutral'} icon={<Icon aria-hidden="true" className="size-3.5 shrink-0" />}>
      {row.switch_state}
    </Badge>
  )
}
