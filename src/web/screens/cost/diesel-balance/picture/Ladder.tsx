import { useId } from 'react'
import { Stripes } from '#chart/Stripes.tsx'
import type { Balance } from '#contract/cost/diesel-balance.ts'
import { cx } from '../../../../ui/cx.ts'
import type { BalanceFlow } from './balance-flow.ts'
import type { Rung } from './balance-ladder.ts'
import { balanceLadder } from './balance-ladder.ts'
import { barInk, gapInk, gapTone } from './flow-ink.ts'
import { gapWords, plusMinus, shortLitres, stageWords } from './stage-words.ts'

/** The stream for a thumb: one step below the other, each from where the litres before it ended. */
export function Ladder({ balance, flow }: { balance: Balance; flow: BalanceFlow }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3 text-xs">
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <Stripes id={id} ground="var(--hatch-ground)" stripe="var(--line-strong)" />
      </svg>
      {balanceLadder(flow).map((rung) => (
        <div key={`${rung.gap ? 'gap' : 'bar'}-${rung.key}`}>
          {rung.gap ? <Lack balance={balance} gap={rung.gap} /> : <Step {...{ balance, flow, rung }} />}
          <svg width="100%" height="12" aria-hidden="true" className="mt-1 block">
            <rect width="100%" height="12" rx="2" fill="var(--grid)" />
            <rect
              x={`${rung.from * 100}%`}
              width={`${Math.max(rung.share * 100, 1)}%`}
              height="12"
              rx="2"
              {...(rung.gap
                ? gapInk(rung.gap.verdict, id)
                : { fill: rung.isRest ? `url(#${id})` : barInk(rung.key) })}
            />
          </svg>
        </div>
      ))}
    </div>
  )
}

function Step({ balance, flow, rung }: { balance: Balance; flow: BalanceFlow; rung: Rung }) {
  const stage = flow.stages.find(({ key }) => key === rung.key)
  if (stage === undefined) return null
  const { name, litres, u, how, more } = stageWords(balance, stage)
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm font-medium">{name}</span>
        <span className="whitespace-nowrap">
          <span className="text-base font-semibold tabular-nums">{shortLitres(litres)} L</span>{' '}
          <span className="text-ink-soft">{plusMinus(u)}</span>
        </span>
      </p>
      <p className="text-ink-soft">{[how, ...more].filter(Boolean).join(' · ')}</p>
    </>
  )
}

function Lack({ balance, gap }: { balance: Balance; gap: NonNullable<Rung['gap']> }) {
  const { title, verdict } = gapWords(balance, gap)
  return (
    <p className="flex flex-wrap justify-between gap-x-3">
      <span className={cx('text-sm font-semibold', gapTone(gap.verdict))}>{title}</span>
      <span className="text-ink-soft">{verdict}</span>
    </p>
  )
}
