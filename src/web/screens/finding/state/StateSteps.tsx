import { Check } from 'lucide-react'
import type { FindingRow } from '#contract/finding/findings.ts'
import { cx } from '../../../ui/cx.ts'
import { findingStepText } from '../../../words/finding/finding.ts'
import { stateSteps } from './state-steps.ts'

interface StateStepsProps {
  finding: FindingRow
  zone: string
  /** The local day of the branch. */
  today: string
}

/** Open, sent, answered, settled, each with its day; of a dismissed one, why. */
export function StateSteps({ finding, zone, today }: StateStepsProps) {
  if (finding.state === 'dismissed') {
    return (
      <p className="text-xs text-ink-soft">
        <span className="font-medium text-ink">{findingStepText.dismissed}.</span> {finding.reason}
      </p>
    )
  }
  return (
    <ol aria-label={findingStepText.steps} className="grid grid-cols-4 text-xs">
      {stateSteps(finding, zone, today).map(({ name, note, state }, place) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex min-w-0 flex-col gap-0.5 pr-1"
        >
          {place < 3 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-[11px] right-1 left-7 h-0.5',
                state === 'done' ? 'bg-primary' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'mb-1 grid size-6 place-items-center rounded-full border-2 font-semibold',
              state === 'ahead'
                ? 'border-line-strong text-ink-soft'
                : 'border-primary bg-primary text-on-primary',
            )}
          >
            {state === 'ahead' ? place + 1 : <Check className="size-3.5" />}
          </span>
          <span
            className={cx(
              'font-medium',
              state === 'now' && 'font-semibold',
              state === 'ahead' && 'text-ink-soft',
            )}
          >
            {name}
          </span>
          <span className="text-ink-soft">{note}</span>
        </li>
      ))}
    </ol>
  )
}
