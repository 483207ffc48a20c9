import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react'
import { formatNaira } from '#chart/format.ts'
import type { Balance, BalanceCheck, CheckVerdict } from '#contract/cost/diesel-balance.ts'
import { type CheckName, checkKey } from '#domain/cost/diesel-balance/check-key.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import { usedLitres } from './picture/balance-flow.ts'
import { plusMinus, shortLitres } from './picture/stage-words.ts'

export const VERDICT_LOOK: Record<CheckVerdict, { icon: typeof CircleCheck; ink: string }> = {
  explained: { icon: CircleCheck, ink: 'text-good' },
  look: { icon: TriangleAlert, ink: 'text-warn' },
  odd: { icon: CircleX, ink: 'text-bad' },
  unknown: { icon: CircleMinus, ink: 'text-ink-soft' },
}

/** Delivery, entries and tank: how far they differ, how sure that is, and what it means. */
export function Checks({ branchId, balance }: { branchId: number; balance: Balance }) {
  const explain = useExplain()
  const { checks, bought, received, from, to, short } = balance
  const about = (name: CheckName) => explain(checkKey(name, branchId, from.key, to.key))
  const { checks: text } = balanceText
  const worth = short?.low_naira ?? null
  return (
    <Card title={text.title} flush>
      <ul className="border-t border-line">
        <CheckRow
          name={text.delivery}
          onExplain={about('delivery')}
          check={checks.delivery}
          from={text.deliveryFrom(shortLitres(bought.litres), shortLitres(received.litres))}
          worth={worth !== null && worth > 0 ? balanceText.worth(formatNaira(worth)) : null}
        />
        <CheckRow
          name={text.entries}
          onExplain={about('entries')}
          check={checks.entries}
          from={entriesFrom(balance)}
          worth={null}
        />
        <CheckRow
          name={text.tank}
          onExplain={about('tank')}
          check={checks.tank}
          from={sum(from.litres, received.litres, balance, to.litres)}
          worth={null}
        />
      </ul>
    </Card>
  )
}

function entriesFrom({ entered, engine }: Balance): string {
  const words = (litres: number | null) => (litres === null ? '—' : shortLitres(litres))
  return balanceText.checks.entriesFrom(words(entered.litres), words(engine.litres))
}

/** "400 + 500 − 290 − 590" */
function sum(start: number, came: number, balance: Balance, end: number): string {
  const used = usedLitres(balance)
  const out = [balance.other_use_l, used, end].flatMap((litres, n) =>
    litres === null ? ['—'] : litres === 0 && n === 0 ? [] : [shortLitres(litres)],
  )
  return [`${shortLitres(start)} + ${shortLitres(came)}`, ...out].join(' − ')
}

interface CheckRowProps {
  name: string
  onExplain: () => void
  check: BalanceCheck
  from: string
  worth: string | null
}

function CheckRow({ name, onExplain, check, from, worth }: CheckRowProps) {
  const { litres, u_l, verdict, unknown } = check
  const { icon: Icon, ink } = VERDICT_LOOK[verdict]
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 border-b border-line px-4 py-3 last:border-0">
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5', ink)} />
      <span className="min-w-0">
        <span className="block text-sm font-medium">{name}</span>
        <span className="block text-xs text-ink-soft tabular-nums">{from}</span>
        {unknown !== undefined && <span className="block text-xs text-ink-soft">{unknown}</span>}
      </span>
      <span className="text-right text-sm whitespace-nowrap tabular-nums">
        {litres === null ? (
          <Unknown reason={unknown ?? balanceText.verdicts.unknown} />
        ) : (
          <>
            <ExplainButton label={name} onExplain={onExplain} className="font-semibold">
              {shortLitres(litres)}
            </ExplainButton>{' '}
            <span className="text-ink-soft">{plusMinus(u_l)} L</span>
          </>
        )}
        <span className={cx('block text-xs', ink)}>{balanceText.verdicts[verdict]}</span>
        {worth !== null && <span className="block text-xs text-ink-soft">{worth}</span>}
      </span>
    </li>
  )
}
