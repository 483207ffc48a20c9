import { useEffect, useRef } from 'react'
import type { BreakerCommand, BreakerRow } from '#contract/breaker/breakers.ts'
import { isOpen } from '#domain/breaker/command.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { switchDialogText } from '../../words/breaker.ts'
import { whyNot } from './why-not.ts'

/** Says how the commands given on this page ended. Returns what to call with each of them. */
export function useOutcomes(rows: readonly BreakerRow[]): (command: BreakerCommand) => void {
  const expected = useRef(new Set<number>())
  useEffect(() => {
    for (const row of rows) {
      const { command } = row
      if (command === null || isOpen(command.state) || !expected.current.delete(command.id)) continue
      tell(row, command)
    }
  }, [rows])
  return ({ id }) => expected.current.add(id)
}

function tell({ name, branch_name }: BreakerRow, command: BreakerCommand): void {
  const { wanted, state } = command
  if (state === 'confirmed') {
    const text = {
      title: switchDialogText.done(name, wanted),
      description: switchDialogText.doneWhy(branch_name),
    }
    toast({ ...text, tone: 'good' })
    return
  }
  const title = state === 'failed' ? switchDialogText.notDone : switchDialogText.noAnswer
  toast({ title: title(name, wanted), description: whyNot(command) ?? undefined, tone: 'bad' })
}
