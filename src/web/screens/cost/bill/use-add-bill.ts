import { useState } from 'react'
import { billText } from '#contract/cost/cost-messages.ts'
import type { BillKindFields } from '#domain/cost/bill/bill-kinds.ts'
import type { AnswerOf } from '../../../client/call.ts'
import type { ClientError } from '../../../client/client-error.ts'
import { rememberBranch } from '../../../form/last-used-branch.ts'
import { useEnter } from '../../../form/use-enter.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { billFormText } from '../../../words/cost.ts'
import type { BillEntries, BillForm } from './bill-entries.ts'
import { billEntry, billStep } from './bill-entry.ts'
import type { OtherBill } from './check/other-bills.ts'
import { readDuplicates } from './check/other-bills.ts'
import { failureTitle, tellFailure } from './failure.ts'

export interface AddingBill {
  /** `accept`: stored although it may be there already (E3). */
  send: (entered: BillEntries, accept?: boolean) => Promise<void>
  busy: boolean
  failure: string | null
  /** What the server says of a bill that it has stored. */
  warning: string | null
  /** The bills for which it refused this one, until something else is typed. */
  refusedFor: readonly OtherBill[] | null
  forget: () => void
}

/** A bill is written to the device first and is there until the server has it. `onKept`: the form is done with it. */
export function useAddBill(
  { kind, tracker }: BillKindFields,
  form: BillForm,
  draft: string,
  onKept: (entered: BillEntries) => void,
): AddingBill {
  const { save, busy, failure, settle } = useSave()
  const enter = useEnter()
  const [warning, setWarning] = useState<string | null>(null)
  const [refusedFor, setRefusedFor] = useState<readonly OtherBill[] | null>(null)
  const send = (entered: BillEntries, accept = false) =>
    save(
      async () => {
        setWarning(null)
        setRefusedFor(null)
        const answers = await enter(
          (path) => billEntry(kind, entered, accept, { path, draft }),
          failureTitle('add', kind),
        )
        rememberBranch(entered.branch)
        if (answers !== null) {
          toast({ title: billFormText.saved, description: billText.added(tracker), tone: 'good' })
          setWarning((answers[billStep(entered)] as AnswerOf<'addBill'>).warning ?? null)
        }
        onKept(entered)
      },
      (error) => {
        const others = readDuplicates(error as ClientError)
        setRefusedFor(others)
        return others === null ? tellFailure('add', kind, error, form) : null
      },
    )
  const forget = () => {
    settle()
    setWarning(null)
    setRefusedFor(null)
  }
  return { send, busy, failure, warning, refusedFor, forget }
}
