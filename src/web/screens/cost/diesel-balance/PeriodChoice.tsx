import { useNavigate } from '@tanstack/react-router'
import type { Anchor, Balance } from '#contract/cost/diesel-balance.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import type { BalanceSearch } from './balance-search.ts'
import { momentText } from './moment-text.ts'
import { shortLitres } from './picture/stage-words.ts'

export interface PeriodChoiceProps {
  /** Newest first. */
  anchors: readonly Anchor[]
  balance: Balance | null
  search: BalanceSearch
}

/** Between which two readings of the tank it is matched. */
export function PeriodChoice({ anchors, balance, search }: PeriodChoiceProps) {
  const navigate = useNavigate({ from: '/cost-tracker/diesel-balance' })
  if (balance === null || anchors.length < 3) return null
  const { from, to } = balance
  const choose = (chosen: BalanceSearch) =>
    void navigate({ search: (before) => ({ ...before, ...chosen }), resetScroll: false })
  const both = { since: search.since ?? from.key, until: search.until ?? to.key }
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2">
      <legend className="sr-only">{balanceText.between}</legend>
      <Select
        label={balanceText.from}
        value={from.key}
        options={anchors.filter(({ at }) => at < to.at).map(toOption)}
        onChange={({ target }) => choose({ ...both, since: target.value })}
      />
      <Select
        label={balanceText.to}
        value={to.key}
        options={anchors.filter(({ at }) => at > from.at).map(toOption)}
        onChange={({ target }) => choose({ ...both, until: target.value })}
      />
    </fieldset>
  )
}

const toOption = (anchor: Anchor) => ({
  value: anchor.key,
  label: `${momentText(anchor)}, ${shortLitres(anchor.litres)} L`,
})
