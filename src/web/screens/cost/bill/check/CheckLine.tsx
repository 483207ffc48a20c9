import { CircleCheck, CircleHelp, CircleMinus, CircleX, Info } from 'lucide-react'
import { verdictName } from '#contract/cost/check-words.ts'
import type { Verdict } from '#domain/cost/bill/check/checked-bill.ts'
import { cx } from '../../../../ui/cx.ts'

const LOOK: Record<Verdict, { icon: typeof CircleCheck; ink: string; row: string }> = {
  pass: { icon: CircleCheck, ink: 'text-good', row: '' },
  fail: { icon: CircleX, ink: 'text-bad', row: 'bg-bad-tint' },
  answer: { icon: CircleHelp, ink: 'text-warn', row: 'bg-warn-tint' },
  info: { icon: Info, ink: 'text-ink-soft', row: '' },
  unknown: { icon: CircleMinus, ink: 'text-ink-soft', row: '' },
}

export interface CheckLineProps {
  verdict: Verdict
  name: string
  /** As it is written; null: nothing is at stake. */
  naira: string | null
  words: string
}

/** One check: its verdict by icon and word, what it is about, what it found. */
export function CheckLine({ verdict, name, naira, words }: CheckLineProps) {
  const { icon: Icon, ink, row } = LOOK[verdict]
  return (
    <li
      className={cx(
        'grid grid-cols-[5.75rem_1fr_auto] items-center gap-x-2 border-b border-line px-4 py-2 last:border-b-0',
        row,
      )}
    >
      <span className={cx('flex items-center gap-1.5 text-xs font-medium', ink)}>
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {verdictName[verdict]}
      </span>
      <span className="font-medium">{name}</span>
      <span className={cx('font-semibold whitespace-nowrap tabular-nums', ink)}>{naira}</span>
      <span className="col-span-2 col-start-2 text-xs text-ink-soft">{words}</span>
    </li>
  )
}
