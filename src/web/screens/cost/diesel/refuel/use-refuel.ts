import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { entryText } from '#contract/cost/entry-messages.ts'
import { localMinutes } from '#domain/time/zone.ts'
import { now } from '../../../../client/clock.ts'
import { announceWaiting } from '../../../../form/announce-waiting.ts'
import { failToast } from '../../../../form/fail-toast.ts'
import { rememberBranch } from '../../../../form/last-used-branch.ts'
import { useZoneLookup } from '../../../../form/use-today.ts'
import { useOutbox } from '../../../../outbox/use-outbox.ts'
import { useSave } from '../../../../shell/use-save.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import { dieselText } from '../../../../words/cost.ts'
import { refuelText } from '../../../../words/diesel.ts'
import { failureText } from '../AddEntryForm.tsx'
import { asksReason } from '../ReasonField.tsx'
import type { RefuelEntries } from './refuel-entries.ts'
import { emptyRefuel, refuelEntry } from './refuel-entries.ts'
import type { Refuel } from './use-refuel-form.ts'

export interface SendingRefuel {
  send: () => Promise<void>
  busy: boolean
  failure: string | null
  /** What was saved last and waits on this device. */
  waiting: string | null
}

/** Written to the device first: it is there until the server has it. */
export function useRefuel({
  form,
  entered,
  chosen,
  today,
  draft,
  draftKey,
  setAsked,
  askTime,
}: Refuel): SendingRefuel {
  const { save, busy, failure } = useSave()
  const { submit, entries } = useOutbox()
  const zoneForBranch = useZoneLookup()
  const path = useLocation({ select: ({ href }) => href })
  const [waiting, setWaiting] = useState<string | null>(null)
  const send = () =>
    save(
      async () => {
        setWaiting(null)
        const clock = entered.day === today ? formatClock(zoneForBranch(entered.branch)) : null
        const place = { name: chosen?.name ?? '', clock }
        const entry = refuelEntry(entered, { ...place, form: { path, draft: draftKey } })
        const done = await submit(entry)
        if (done.state === 'refused') throw done.error
        rememberBranch(entered.branch)
        if (done.state === 'sent') tellSaved(entered)
        else {
          setWaiting(entry.title)
          // Where no answer came the card itself says that it waits.
          if (done.failure !== null) announceWaiting(entry.title, done.failure, dieselText.wentWrong)
        }
        setAsked(false)
        draft.stored()
        form.reset(emptyRefuel(entered.branch, today, entered.mode))
      },
      (error) => {
        setAsked(asksReason(error))
        if (isMinuteTaken(error)) askTime()
        if (asksReason(error)) return error.message
        return failToast(error, failureText('daily', error))
      },
    )
  const stillWaits = entries.some(
    ({ title, state }) => title === waiting && ['waiting', 'sending'].includes(state),
  )
  return { send, busy, failure, waiting: stillWaits ? waiting : null }
}

/** Another dip of the same minute is there: only a time can tell them apart. */
const isMinuteTaken = (error: unknown) => error instanceof Error && error.message === entryText.dipTaken

function tellSaved({ mode }: RefuelEntries): void {
  const [title, description] =
    mode === 'dip' ? [refuelText.dipKept, entryText.dipAdded] : [dieselText.created, entryText.dailyAdded]
  toast({ title, description, tone: 'good' })
}

/** 'HH:mm' of now, where the branch is. */
function formatClock(zone: string): string {
  const minutes = localMinutes(zone, now())
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(minutes / 60)}:${two(minutes % 60)}`
}
