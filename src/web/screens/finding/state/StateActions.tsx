import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { FindingRow } from '#contract/finding/findings.ts'
import type { FindingState } from '#domain/finding/finding.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { DropdownMenu, MenuItem } from '../../../ui/overlay/DropdownMenu.tsx'
import { findingStepText } from '../../../words/finding/finding.ts'
import { StateDialog } from './StateDialog.tsx'
import { useChangeFinding } from './use-change-finding.ts'

/** What can be done next, the usual step first. */
const NEXT: Readonly<Record<FindingState, readonly FindingState[]>> = {
  open: ['sent', 'settled', 'dismissed'],
  sent: ['answered', 'settled', 'sent', 'dismissed', 'open'],
  answered: ['settled', 'sent', 'dismissed', 'open'],
  settled: ['open'],
  dismissed: ['open'],
}

const LABELS: Readonly<Record<FindingState, string>> = {
  open: findingStepText.reopen,
  sent: findingStepText.recordSent,
  answered: findingStepText.recordAnswer,
  settled: findingStepText.recordSettled,
  dismissed: findingStepText.dismiss,
}

/** The next step as a button, the others in a menu beside it. For those who may change findings. */
export function StateActions({ finding }: { finding: FindingRow }) {
  const [step, setStep] = useState<FindingState | null>(null)
  const [next, ...others] = NEXT[finding.state]
  const close = () => setStep(null)
  return (
    <>
      {next !== undefined && <Button onClick={() => setStep(next)}>{LABELS[next]}</Button>}
      {others.length > 0 && (
        <DropdownMenu
          align="end"
          trigger={
            <IconButton
              label={findingStepText.more}
              icon={<EllipsisVertical aria-hidden="true" className="size-5" />}
            />
          }
        >
          {others.map((one) => (
            <MenuItem key={one} onSelect={() => setStep(one)}>
              {LABELS[one]}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {step === 'open' && <ReopenDialog finding={finding} onClose={close} />}
      {step !== null && step !== 'open' && <StateDialog finding={finding} step={step} onClose={close} />}
    </>
  )
}

function ReopenDialog({ finding, onClose }: { finding: FindingRow; onClose: () => void }) {
  const { send, busy, failure } = useChangeFinding(finding, onClose)
  return (
    <ConfirmDialog
      title={findingStepText.reopen}
      cancel={findingStepText.cancel}
      confirm={findingStepText.reopen}
      confirming={findingStepText.saving}
      tone="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void send({ state: 'open' })}
      onClose={onClose}
    >
      <p className="text-sm">{findingStepText.reopenHelp}</p>
    </ConfirmDialog>
  )
}
