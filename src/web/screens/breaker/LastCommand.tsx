import { LoaderCircle } from 'lucide-react'
import { formatMoment } from '#chart/format.ts'
import type { BreakerCommand } from '#contract/breaker/breakers.ts'
import { isOpen } from '#domain/breaker/command.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Explained } from '../../ui/overlay/Tooltip.tsx'
import { breakerPageText } from '../../words/breaker.ts'
import { whyNot } from './why-not.ts'

const TONES = {
  requested: 'neutral',
  sent: 'neutral',
  confirmed: 'good',
  failed: 'bad',
  expired: 'warn',
} as const

/** What became of the last command, and why where it came to nothing. */
export function LastCommand({ command, zone }: { command: BreakerCommand | null; zone: string }) {
  if (command === null) return <span className="text-ink-soft">{breakerPageText.noCommand}</span>
  const { state, wanted, ended_at } = command
  const words = breakerPageText[state](wanted)
  if (isOpen(state)) {
    const turning = <LoaderCircle aria-hidden="true" className="motion-busy size-3.5 animate-spin" />
    return <Badge icon={turning}>{words}</Badge>
  }
  const why = whyNot(command)
  const badge = <Badge tone={TONES[state]}>{words}</Badge>
  return (
    <>
      {why === null ? badge : <Explained explanation={why}>{badge}</Explained>}
      <span className="block text-xs font-normal text-ink-soft">{formatMoment(ended_at, zone)}</span>
    </>
  )
}
