import type { FindingRow } from '#contract/finding/findings.ts'
import type { CallInput } from '../../../client/call.ts'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { findingStepText } from '../../../words/finding/finding.ts'

type Body = Omit<CallInput<'changeFinding'>['body'], 'version'>

/** Takes a finding one step further, over the version that was looked at. */
export function useChangeFinding(finding: FindingRow, onDone: () => void) {
  const { write, save, busy, failure, conflict } = useSave<FindingRow>()
  const send = (body: Body, version = finding.version) =>
    save(async () => {
      await write('changeFinding', { params: { findingId: finding.id }, body: { ...body, version } })
      toast({ title: findingStepText.saved, tone: 'good' })
      onDone()
    }, failureToast(findingStepText.failed))
  return { send, busy, failure, conflict }
}
