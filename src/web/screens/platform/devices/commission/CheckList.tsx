import type { CheckState } from '#domain/meter/commission/check.ts'
import type { AnswerOf } from '../../../../client/call.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { checkStateText, commissionText } from '../../../../words/platform/commission.ts'
import { writeFigures } from './write-figures.ts'

type Check = AnswerOf<'adminCommissionFacts'>['data']['checks'][number]

const TONES = { well: 'good', look: 'warn', wrong: 'bad', unknown: 'neutral' } as const satisfies Record<
  CheckState,
  string
>

/** Each check with its state, what it says, and the raw values that it rests on. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null
  return (
    <ul aria-label={commissionText.checks} className="divide-y divide-line">
      {checks.map(({ key, state, title, sentence, figures }) => (
        <li key={key} className="flex flex-col gap-1 py-3">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-sm font-semibold">{title}</span>
            <Badge tone={TONES[state]}>{checkStateText[state]}</Badge>
          </span>
          <span className="text-sm">{sentence}</span>
          {figures.length > 0 && <span className="text-xs text-ink-soft">{writeFigures(figures)}</span>}
        </li>
      ))}
    </ul>
  )
}
