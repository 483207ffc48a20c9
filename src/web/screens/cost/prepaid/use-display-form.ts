import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useForm, useWatch } from 'react-hook-form'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { localDay, localMinutes } from '#domain/time/zone.ts'
import { now } from '../../../client/clock.ts'
import { signedInClaims } from '../../../client/stored-log-in.ts'
import { failToast } from '../../../form/fail-toast.ts'
import { lastUsedBranch, rememberBranch } from '../../../form/last-used-branch.ts'
import { createResolver } from '../../../form/resolver.ts'
import { useBranch } from '../../../form/use-branch.ts'
import { useEnter } from '../../../form/use-enter.ts'
import { useZoneLookup } from '../../../form/use-today.ts'
import type { FormDraft } from '../../../outbox/draft/use-draft.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { displayText } from '../../../words/prepaid.ts'
import type { DisplayEntries } from './display-entries.ts'
import { displayEntry, displayRefusals, emptyDisplay } from './display-entries.ts'

export type DisplayForm = UseFormReturn<DisplayEntries>

export interface GridMeter {
  readonly id: string
  readonly name: string
}

export interface DisplayTyping {
  readonly form: DisplayForm
  /** What is typed, with the only meter of the branch chosen by itself. */
  readonly entered: DisplayEntries
  readonly meters: readonly GridMeter[]
  readonly draft: FormDraft
  readonly limitBytes: number
  readonly busy: boolean
  readonly failure: string | null
  readonly send: () => Promise<void>
}

/** The form of a display reading: written to the device first, and there until the server has it. */
export function useDisplayForm(): DisplayTyping {
  const { branches, upload_limit_bytes: limitBytes } = useOrganisation()
  const branch = useBranch()
  const zoneForBranch = useZoneLookup()
  const gridMeters = useGridMeters()
  const [selected] = useState(branch.start)
  const [start] = useState(() => selected || (lastUsedBranch(branches) ?? ''))
  const seen = useRef(gridMeters)
  seen.current = gridMeters
  const form: DisplayForm = useForm<DisplayEntries>({
    defaultValues: emptyDisplay(start),
    resolver: createResolver((typed) =>
      displayRefusals(withOnly(typed, seen.current(typed.branch)), {
        limitBytes,
        now: localNow(zoneForBranch(typed.branch)),
      }),
    ),
    mode: 'onTouched',
  })
  const key = `display/${selected}`
  const draft = useDraft(form, key)
  const typed = useWatch({ control: form.control }) as DisplayEntries
  const meters = gridMeters(typed.branch)
  const entered = withOnly(typed, meters)
  const { save, busy, failure } = useSave()
  const enter = useEnter()
  const send = () =>
    save(
      async () => {
        const name = meters.find(({ id }) => id === entered.device)?.name ?? ''
        const place = {
          userId: signedInClaims()?.id ?? 0,
          name,
          now: localNow(zoneForBranch(entered.branch)),
        }
        const answers = await enter(
          (path) => displayEntry(entered, { ...place, form: { path, draft: key } }),
          displayText.failed,
        )
        rememberBranch(entered.branch)
        if (answers !== null) {
          toast({ title: displayText.saved, description: prepaidText.displayAdded, tone: 'good' })
        }
        draft.stored()
        form.reset(emptyDisplay(entered.branch))
      },
      (error) => failToast(error, { title: displayText.failed }),
    )
  return { form, entered, meters, draft, limitBytes, busy, failure, send }
}

/** The meters of the grid in a branch, as the sidebar knows them: also without a network. */
function useGridMeters(): (branch: string) => readonly GridMeter[] {
  const { branches, tree } = useOrganisation()
  return (branch) => {
    const own = branches.find(({ branch_id }) => String(branch_id) === branch)
    const names = tree.find(({ id }) => String(id) === branch)?.devices ?? []
    return (own?.devices ?? []).flatMap(({ device_id, device_type, is_source, name }) => {
      if (device_type !== 'UTILITY' || !is_source) return []
      return [{ id: String(device_id), name: names.find(({ id }) => id === device_id)?.name ?? name }]
    })
  }
}

function withOnly(typed: DisplayEntries, meters: readonly GridMeter[]): DisplayEntries {
  const isThere = meters.some(({ id }) => id === typed.device)
  const only = meters.length === 1 ? (meters[0]?.id ?? '') : ''
  return { ...typed, device: isThere ? typed.device : only }
}

/** 'YYYY-MM-DDTHH:mm' where the branch is. */
function localNow(zone: string): string {
  const minutes = Math.floor(localMinutes(zone, now()))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${localDay(zone, now())}T${two(minutes / 60)}:${two(minutes % 60)}`
}
