import { ArrowRightLeft, Check, CircleHelp, Scale } from 'lucide-react'
import { formatMoment, formatNaira, formatQuantity } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { SourcesNowAnswer } from '#contract/finding/sources.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { sourcesText as text } from '../../../words/finding/running.ts'
import { HourRates } from './HourRates.tsx'

const DOTS = { UTILITY: 'bg-utility', GENERATOR: 'bg-generator', SOLAR: 'bg-solar', IPP: 'bg-ipp' }

/** Every source by what a kWh of it costs now, the running one marked, and what to run. It switches nothing. */
export function SourcesCard({ answer }: { answer: SourcesNowAnswer }) {
  const { branch, as_of: asOf, load_kw: load, sources, lacks_service: lacksService } = answer
  const hasSun = sources.some(({ type }) => type === 'SOLAR')
  return (
    <Card
      title={text.title}
      actions={
        <span className="text-xs text-ink-soft">
          {load === null
            ? ''
            : `${hasSun ? text.load(formatQuantity(load, 'kW', 1)) : formatQuantity(load, 'kW', 1)} · `}
          {text.asOf(formatMoment(asOf, branch.zone))}
        </span>
      }
    >
      <Advice answer={answer} />
      <ul aria-label={text.title} className="mt-3 border-t border-line">
        {sources.map((source) => (
          <SourceRow key={source.device.id} source={source} />
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-soft">
        {text.noSwitching}
        {lacksService && ` ${text.lacksService}`}
      </p>
      <div className="mt-3">
        <HourRates answer={answer} />
      </div>
    </Card>
  )
}

const LOOKS = {
  change: { icon: ArrowRightLeft, look: 'bg-warn-tint text-warn' },
  stay: { icon: Check, look: 'bg-good-tint text-good' },
  'no-cheaper': { icon: Scale, look: 'bg-primary-tint text-primary-ink' },
  'no-clear-difference': { icon: Scale, look: 'bg-primary-tint text-primary-ink' },
  unknown: { icon: CircleHelp, look: 'bg-primary-tint text-primary-ink' },
}

function Advice({ answer }: { answer: SourcesNowAnswer }) {
  const { icon: Icon, look } = LOOKS[answer.advice.kind]
  return (
    <div className="flex items-start gap-3">
      <span className={cx('grid size-8 shrink-0 place-items-center rounded-md', look)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <p className="self-center text-sm md:text-base">{adviceWords(answer)}</p>
    </div>
  )
}

function adviceWords(answer: SourcesNowAnswer): string {
  const {
    advice: { kind, from, to, less },
    beside,
    as_of: asOf,
  } = answer
  if (kind === 'stay' && from) return text.stay(from.name)
  if (kind === 'no-clear-difference' && from && to) return text.unclear(from.name, to.name)
  if (kind === 'no-cheaper' && from && to) return text.noCheaper(from.name, whyNot(answer, from.id), to.name)
  if (kind !== 'change' || !from || !to) return text.noAdvice
  const change = text.change(to.name, formatNaira(less, 0), from.name)
  const hours = beside === null ? 0 : (asOf - beside.since) / HOUR_MS
  return beside === null || hours <= 0
    ? change
    : `${change} ${text.beside(beside.device.name, hoursText(hours))}`
}

function whyNot({ sources }: SourcesNowAnswer, id: number): string {
  const why = sources.find(({ device }) => device.id === id)?.not_advised ?? null
  return why === null ? '' : text.notAdvised[why]
}

function SourceRow({ source }: { source: SourcesNowAnswer['sources'][number] }) {
  const explain = useExplain()
  const { device, type, is_on: isOn, kw, rate, slope, not_advised: why } = source
  const power = isOn === true && kw !== null ? ` ${formatQuantity(kw, 'kW', 1)}` : ''
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 text-sm',
        isOn && 'bg-sunken',
      )}
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 pl-1">
        <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-full', DOTS[type])} />
        <span className="min-w-0 break-words font-medium">{device.name}</span>
        {isOn === true && <Badge tone="neutral" icon={null}>{`${text.on}${power}`}</Badge>}
        {isOn === null && <span className="text-xs text-ink-soft">{text.unknown}</span>}
      </span>
      <span className="pr-1 text-right font-semibold tabular-nums">
        <ExplainButton label={`${device.name}, ${text.rate}`} onExplain={explain(`source-rate.${device.id}`)}>
          {formatNaira(rate)}
        </ExplainButton>
      </span>
      <span className="min-w-0 pl-5.5 text-xs text-ink-soft">{why === null ? '' : text.notAdvised[why]}</span>
      <span className="pr-1 text-right text-xs text-ink-soft tabular-nums">
        {slope !== null && (
          <ExplainButton
            label={`${device.name}, ${text.slope('')}`}
            onExplain={explain(`source-slope.${device.id}`)}
          >
            {text.slope(formatNaira(slope))}
          </ExplainButton>
        )}
      </span>
    </li>
  )
}
