import { ArrowDown, Check, CircleHelp } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import type { VerdictWords } from './verdict-words.ts'

const LOOKS = {
  good: { icon: Check, look: 'bg-good-tint text-good' },
  bad: { icon: ArrowDown, look: 'bg-bad-tint text-bad' },
  neutral: { icon: CircleHelp, look: 'bg-primary-tint text-primary-ink' },
}

/** The month in a sentence, its verdict first. */
export function VerdictLine({ tone, lead, rest }: VerdictWords) {
  const { icon: Icon, look } = LOOKS[tone]
  return (
    <div className="flex items-start gap-3">
      <span className={cx('mt-0.5 grid size-8 shrink-0 place-items-center rounded-md', look)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <p className="max-w-[62rem] text-sm md:text-base">
        {lead !== '' && <span className="font-semibold">{lead} </span>}
        {rest}
      </p>
    </div>
  )
}
