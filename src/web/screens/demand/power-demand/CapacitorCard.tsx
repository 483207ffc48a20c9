import { PlugZap, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import type { CapacitorsAnswer } from '#contract/demand/capacitors.ts'
import { monthText } from '#domain/time/month.ts'
import { BarChart } from '../../../chart/BarChart.tsx'
import { lazyPart } from '../../../lazy-part.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FigureLine } from '../../../ui/FigureLine.tsx'
import { capacitorText as text } from '../../../words/demand/capacitor.ts'

const ReactiveDialog = lazyPart(() => import('./ReactiveDialog.tsx'), 'ReactiveDialog')

/** The power factor of a month, the capacitors that it lacks, what they free and save, and kvar by the hour. */
export function CapacitorCard({ answer }: { answer: CapacitorsAnswer }) {
  const [isOpen, setOpen] = useState(false)
  const { factor, size, reason, branch, month, may_enter: mayEnter } = answer
  return (
    <Card title={`${text.title(monthText(month))}, ${branch.name}`}>
      <dl className="border-t border-line">
        <FigureLine label={text.factor} why={factor === null ? (reason ?? '') : basisWords(answer)}>
          {factor === null ? '—' : formatNumber(factor, 3)}
        </FigureLine>
        {size !== null && <Advice answer={answer} size={size} />}
      </dl>
      {size === null && factor !== null && <p className="mt-2 text-sm">{reason}</p>}
      {size !== null && answer.on_grid_only && <Warning>{text.gridOnly}</Warning>}
      {size !== null && answer.is_detuned && <Warning>{text.detuned}</Warning>}
      {answer.thd_percent !== null && (
        <p className="mt-2 text-xs text-ink-soft">{text.thd(`${formatNumber(answer.thd_percent)} %`)}</p>
      )}
      <div className="mt-3">
        <Hours answer={answer} />
      </div>
      {mayEnter && (
        <div className="mt-3">
          <Button
            size="sm"
            icon={<PlugZap aria-hidden="true" className="size-4" />}
            onClick={() => setOpen(true)}
          >
            {text.enter}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <ReactiveDialog branchId={branch.id} entry={answer.entry} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Card>
  )
}

type Size = NonNullable<CapacitorsAnswer['size']>

function Advice({ answer, size }: { answer: CapacitorsAnswer; size: Size }) {
  const {
    entry,
    charge_saved: charge,
    loss_naira: losses,
    payback_months: months,
    is_least: isLeast,
  } = answer
  const freed = formatQuantity(size.freed_kva, 'kVA')
  const isCharged = entry !== null && entry.basis !== null
  return (
    <>
      <FigureLine label={text.add} why={stepWords(size)}>
        {formatQuantity(size.kvar, 'kvar')}
      </FigureLine>
      <FigureLine
        label={text.freed}
        why={text.kva(formatQuantity(size.kva_before, 'kVA'), formatQuantity(size.kva_after, 'kVA'))}
      >
        {freed}
      </FigureLine>
      <FigureLine
        label={text.saves}
        why={[chargeWords(answer, freed), lossWords(answer, size)].filter(Boolean).join('; ')}
      >
        {isLeast && charge !== null && `${text.atLeast} `}
        {formatNaira(charge === null ? null : charge + (losses ?? 0))}
      </FigureLine>
      <FigureLine label={text.payback} why={months !== null ? '' : isCharged ? text.noCost : text.noPayback}>
        {months === null ? '—' : `${isLeast ? `${text.atMost} ` : ''}${text.months(formatNumber(months, 1))}`}
      </FigureLine>
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>{children}</span>
    </p>
  )
}

function basisWords({ kwh, kvarh, block_kw: kw, block_factor: factor, size }: CapacitorsAnswer): string {
  const basis = text.basis(formatQuantity(kwh, 'kWh'), formatQuantity(kvarh, 'kvarh'))
  if (size === null) return basis
  return `${basis}; ${text.deciding(formatQuantity(kw, 'kW'), formatNumber(factor ?? 0, 3))}`
}

function stepWords({ fixed_kvar: fixed, switched_kvar: switched }: Size): string {
  const rest = formatQuantity(switched, 'kvar')
  return fixed > 0 ? text.steps(formatQuantity(fixed, 'kvar'), rest) : text.noFixed(rest)
}

function chargeWords({ entry, charge_saved: charge }: CapacitorsAnswer, freed: string): string {
  if (entry === null || entry.basis === null) return text.noCharge(freed)
  const basis = text.form.bases[entry.basis]
  return charge === null ? text.chargeLater(basis) : text.charge(basis, formatNaira(charge))
}

function lossWords({ entry, loss_naira: losses }: CapacitorsAnswer, { loss_saved: saved }: Size): string {
  if (entry === null || entry.loss_percent === null) return ''
  const share = `${formatNumber(saved)} %`
  return losses === null ? text.lossesUnpriced(share) : text.losses(share, formatNaira(losses))
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function Hours({ answer: { hours } }: { answer: CapacitorsAnswer }) {
  return (
    <BarChart
      title={text.hours}
      unit="kvar"
      stacked={false}
      withTotal={false}
      height={200}
      empty={text.noHours}
      categories={hours.map((_, hour) => ({ key: clock(hour), label: clock(hour) }))}
      series={[{ key: 'kvar', label: 'kvar', colour: 'var(--primary)', values: hours }]}
    />
  )
}
