import { Check, TrendingDown, TrendingUp } from 'lucide-react'
import { formatNumber, formatShare } from '#chart/format.ts'
import { cx } from '../../../../ui/cx.ts'
import { billFlowText } from '../../../../words/bill.ts'
import { tariffScale } from './tariff-scale.ts'

export interface TariffScaleProps {
  /** ₦/kWh before VAT; null while value or amount is missing. */
  implied: number | null
  inForce: number | null
}

/** The tariff that the bill implies beside the one in force, on one small scale; above and below also in words. */
export function TariffScale({ implied, inForce }: TariffScaleProps) {
  if (inForce === null) return <p className="text-xs text-ink-soft">{billFlowText.noTariff}</p>
  const scale = tariffScale(inForce, implied)
  const isEqual = scale.over === null || Math.abs(scale.over) <= 0.005
  const tone = isEqual ? 'text-good' : scale.over !== null && scale.over > 0 ? 'text-bad' : 'text-warn'
  return (
    <section aria-label={billFlowText.scale}>
      <p className="text-xs font-medium text-ink-soft">{billFlowText.scale}</p>
      <dl className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs">
        <Figure title={billFlowText.inForce} naira={inForce} />
        {implied !== null && <Figure title={billFlowText.implied} naira={implied} />}
      </dl>
      <svg aria-hidden="true" className={cx('mt-1 block h-6 w-full overflow-visible', tone)}>
        <line x1="0" x2="100%" y1="12" y2="12" stroke="var(--line-strong)" />
        {scale.impliedAt !== null && (
          <>
            <line
              x1={`${scale.inForceAt}%`}
              x2={`${scale.impliedAt}%`}
              y1="12"
              y2="12"
              stroke="currentColor"
              strokeWidth="4"
            />
            <circle cx={`${scale.impliedAt}%`} cy="12" r="6" fill="currentColor" />
          </>
        )}
        <line
          x1={`${scale.inForceAt}%`}
          x2={`${scale.inForceAt}%`}
          y1="3"
          y2="21"
          stroke="var(--ink)"
          strokeWidth="2"
        />
      </svg>
      <div className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft tabular-nums">
        <span aria-hidden="true">{formatNumber(scale.from, 0)}</span>
        {scale.over !== null && <Difference over={scale.over} isEqual={isEqual} tone={tone} />}
        <span aria-hidden="true">{`${formatNumber(scale.to, 0)} ${billFlowText.perKwh}`}</span>
      </div>
    </section>
  )
}

function Figure({ title, naira }: { title: string; naira: number }) {
  return (
    <div className="flex gap-1">
      <dt className="text-ink-soft">{title}</dt>
      <dd className="font-medium tabular-nums">{`₦${formatNumber(naira)}`}</dd>
    </div>
  )
}

function Difference({ over, isEqual, tone }: { over: number; isEqual: boolean; tone: string }) {
  const Icon = isEqual ? Check : over > 0 ? TrendingUp : TrendingDown
  const share = formatShare(Math.abs(over), 1)
  const words = isEqual
    ? billFlowText.equal
    : over > 0
      ? billFlowText.above(share)
      : billFlowText.below(share)
  return (
    <span className={cx('inline-flex items-center gap-1 font-medium', tone)}>
      <Icon aria-hidden="true" className="size-3.5" />
      {words}
    </span>
  )
}
