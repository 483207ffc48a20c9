import { CalendarClock, Check, Coins, Fuel, Gauge, HandCoins, PencilLine, Wrench } from 'lucide-react'
import { formatNumber } from '#chart/format.ts'
import { cx } from '../../../ui/cx.ts'
import { homeText } from '../../../words/home.ts'
import type { BranchRow, Site } from './answers.ts'
import { dayText, whenText } from './when.ts'

const ICONS = {
  silent: Gauge,
  buy: CalendarClock,
  tank: Fuel,
  service: Wrench,
  units: PencilLine,
  band: PencilLine,
  rate: Coins,
  found: HandCoins,
  nothing: Check,
}
const URGENT = ['silent', 'buy', 'tank']

export interface Step {
  readonly kind: keyof typeof ICONS
  readonly text: string
  readonly isBad?: boolean
}

/** What a branch needs most; a price that is missing goes before all, for nothing can be said of its money. */
export function nextStep(
  row: Pick<BranchRow, 'reason' | 'to_get_back'>,
  site: Site | undefined,
  now: number,
): Step | null {
  if (row.reason === 'rate not set') return { kind: 'rate', text: homeText.nextRate }
  if (!site) return null
  const { next, zone } = site
  // What was found and is history, or was asked for, waits behind what is to be done now.
  const asks = { kind: 'found', text: homeText.nextFindings } as const
  if (next === null) return row.to_get_back === 0 ? { kind: 'nothing', text: homeText.nextNothing } : asks
  const hours = (value: number) => formatNumber(Math.abs(value), 0)
  switch (next.kind) {
    case 'silent':
      return { kind: 'silent', text: homeText.nextSilent(next.name, whenText(next.since, zone, now)) }
    case 'buy': {
      const naira = next.naira === null ? null : `₦${formatNumber(next.naira, 0)}`
      return { kind: 'buy', text: homeText.nextBuy(naira, dayText(next.by)) }
    }
    case 'tank':
      return { kind: 'tank', text: homeText.nextTank(hours(next.hours)) }
    case 'service':
      return next.hours < 0
        ? { kind: 'service', text: homeText.nextOverdue(next.name, hours(next.hours)), isBad: true }
        : { kind: 'service', text: homeText.nextService(next.name, hours(next.hours)) }
    case 'found':
      return { kind: 'found', text: next.action }
    // What is only to be typed waits for money that is known to be due.
    case 'units':
      if (row.to_get_back) return asks
      return { kind: 'units', text: homeText.nextUnits }
    case 'band':
      if (row.to_get_back) return asks
      return { kind: 'band', text: homeText.nextBand }
  }
}

export function NextStep({ step }: { step: Step | null }) {
  if (step === null) return null
  const Icon = ICONS[step.kind]
  const isUrgent = URGENT.includes(step.kind)
  return (
    <span
      className={cx(
        'inline-flex items-start gap-1.5 text-xs',
        step.isBad ? 'font-medium text-bad' : isUrgent ? 'font-medium text-ink' : 'text-ink-soft',
      )}
    >
      <Icon
        aria-hidden="true"
        className={cx('mt-px size-4 shrink-0', step.isBad ? 'text-bad' : isUrgent && 'text-warn')}
      />
      {step.text}
    </span>
  )
}
