import { formatNaira } from '#chart/format.ts'
import { checkName } from '#contract/cost/check-words.ts'
import type { CheckKey } from '#domain/cost/bill/check/bill-check.ts'
import { cx } from '../../../../ui/cx.ts'
import { ExplainButton } from '../../../../ui/ExplainButton.tsx'
import { billCheckText } from '../../../../words/cost/bill-checks.ts'

export interface DisputedSumsProps {
  /** Decimal text; together they are the bill. */
  disputed: string
  undisputed: string
  /** The checks that it is of. */
  keys: readonly CheckKey[]
  /** Opens what it is made of; not given: the bill is not stored yet. */
  onExplain?: () => void
}

export function DisputedSums({ disputed, undisputed, keys, onExplain }: DisputedSumsProps) {
  const isNone = Number(disputed) === 0
  const names = keys.map((key) => checkName[key]).join(', ')
  return (
    <div className="border-t border-line-strong px-4 py-3">
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <div>
          <dt className="text-xs text-ink-soft">
            {names === '' ? billCheckText.disputed : billCheckText.disputedOf(names)}
          </dt>
          <dd className={cx('text-lg font-semibold tabular-nums', !isNone && 'text-bad')}>
            {onExplain === undefined ? (
              formatNaira(Number(disputed))
            ) : (
              <ExplainButton label={billCheckText.disputed} onExplain={onExplain}>
                {formatNaira(Number(disputed))}
              </ExplainButton>
            )}
          </dd>
        </div>
        <div className="md:text-right">
          <dt className="text-xs text-ink-soft">{billCheckText.undisputed}</dt>
          <dd className="text-lg font-semibold tabular-nums">{formatNaira(Number(undisputed))}</dd>
        </div>
      </dl>
      <p className="mt-1 text-xs text-ink-soft">{isNone ? billCheckText.none : billCheckText.once}</p>
    </div>
  )
}
