import { Moon, Sun, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatNumber, formatQuantity } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { SolarMonthAnswer } from '#contract/finding/solar.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { solarText } from '../../../words/finding/solar.ts'

const SolarDialog = lazyPart(() => import('./entry/SolarDialog.tsx'), 'SolarDialog')
const text = solarText.plants
type Plant = SolarMonthAnswer['plants'][number]

/** What each plant gave for its size against what is expected, and what is to be looked at. */
export function PlantsCard({ answer }: { answer: SolarMonthAnswer }) {
  const [isOpen, setOpen] = useState(false)
  const { plants, branch, light_set_hours: light } = answer
  const isJudged = plants.some(({ state }) => state !== null)
  return (
    <Card title={text.title}>
      <ul aria-label={text.title} className="border-t border-line">
        {plants.map((plant) => (
          <PlantRow key={plant.device.id} plant={plant} />
        ))}
      </ul>
      {isJudged && <p className="mt-2 text-xs text-ink-soft">{text.weather}</p>}
      {light > 0 && (
        <p className="mt-2 flex items-start gap-2 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          {text.light(hoursText(light))}
        </p>
      )}
      <div className="mt-3">
        <Button size="sm" icon={<Sun aria-hidden="true" className="size-4" />} onClick={() => setOpen(true)}>
          {text.set}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isOpen && <SolarDialog branchId={branch.id} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}

const TONES = { 'as-expected': 'good', look: 'warn', 'check-kwp': 'warn' } as const

function PlantRow({ plant }: { plant: Plant }) {
  const { device, kwh, kwp, expected, state, to_expected: share, night_hours: night } = plant
  const size = kwp === null ? '' : `, ${formatQuantity(kwp, 'kWp')}`
  return (
    <li className="border-b border-line py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words font-medium">{device.name}</span>
        <span className="text-ink-soft tabular-nums">
          {formatQuantity(kwh, 'kWh')}
          {size}
        </span>
        {state !== null && <Badge tone={TONES[state]}>{text.states[state]}</Badge>}
      </p>
      <dl className="mt-1 grid grid-cols-3 gap-x-3 text-xs text-ink-soft">
        <Figure label={text.yield} value={formatQuantity(plant.yield, 'kWh/kWp')} />
        <Figure label={text.expected} value={formatQuantity(expected, 'kWh/kWp')} />
        <Figure
          label={text.toExpected}
          value={share === null ? '—' : `${formatNumber(100 * share)} %`}
          below={share === null ? '' : text.days(plant.valid_days)}
        />
      </dl>
      {whyNone(plant) !== null && <p className="mt-1 text-xs text-ink-soft">{whyNone(plant)}</p>}
      {night > 0 && (
        <p className="mt-1 flex items-start gap-2">
          <Moon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          {text.night(hoursText(night))}
        </p>
      )}
    </li>
  )
}

function Figure({ label, value, below = '' }: { label: string; value: string; below?: string }) {
  return (
    <div className="min-w-0">
      <dt>{label}</dt>
      <dd className="text-sm text-ink tabular-nums">
        {value}
        {below !== '' && <span className="block text-xs text-ink-soft">{below}</span>}
      </dd>
    </div>
  )
}

function whyNone({ kwp, expected, to_expected: share }: Plant): string | null {
  if (kwp === null) return text.noKwp
  if (expected === null) return text.noExpected
  return share === null ? text.tooFew : null
}
