import { useQueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { ProfilePart } from '#contract/profile-messages.ts'
import { clientFormText } from '#contract/profile-messages.ts'
import { useSave } from '../../shell/use-save.ts'
import type { Writing } from '../../shell/use-write.ts'
import { toast } from '../../ui/toast.ts'
import type { Difference } from '../costs/form/ConflictNotice.tsx'
import { failToast } from '../costs/form/fail-toast.ts'
import type { Refusals } from '../costs/form/resolver.ts'
import { resolverOf } from '../costs/form/resolver.ts'
import { profileDifferences } from './profile-entries.ts'

type Body = Readonly<Record<string, unknown>>

export interface ProfileFormOptions<E extends FieldValues> {
  part: ProfilePart
  start: E
  version: number
  refusalsOf: (entered: E) => Refusals<E>
  /** The body without its version; a picture is sent on the way. */
  bodyOf: (entered: E, write: Writing['write']) => Body | Promise<Body>
  send: (write: Writing['write'], body: never) => Promise<unknown>
  /** The form begins anew with what is stored now. */
  onSaved: () => void
}

export interface ProfileForm<E extends FieldValues> {
  form: UseFormReturn<E>
  submit: (event: BaseSyntheticEvent) => void
  busy: boolean
  failure: string | null
  conflict: readonly Difference[] | null
  takeOver: () => void
}

/** A form of Client Information: judged, sent, told, begun anew (CP-01). */
export function useProfileForm<E extends FieldValues>(options: ProfileFormOptions<E>): ProfileForm<E> {
  const { part, start, refusalsOf, bodyOf, send, onSaved } = options
  const queries = useQueryClient()
  const { write, save, busy, failure, conflict } = useSave<Body & { version: number }>()
  const [sent, setSent] = useState<Body>({})
  const form = useForm<E>({
    defaultValues: start as DefaultValues<E>,
    resolver: resolverOf(refusalsOf),
    mode: 'onTouched',
  })
  const saveAs = (entered: E, version: number) =>
    save(
      async () => {
        const body = { ...(await bodyOf(entered, write)), version }
        setSent(body)
        await send(write, body as never)
        toast({
          title: clientFormText.updated,
          description: clientFormText.updatedMessage(part),
          tone: 'good',
        })
        await queries.invalidateQueries({ queryKey: ['clientProfile'] })
        void queries.invalidateQueries({ queryKey: ['sideBarData'] })
        onSaved()
      },
      (error) => failToast(error, { title: clientFormText.failed(part) }),
    )
  const submitAs = (version: number) => form.handleSubmit((entered) => saveAs(entered, version))
  return {
    form,
    submit: (event) => void submitAs(options.version)(event),
    busy,
    failure,
    conflict: conflict && profileDifferences(conflict, sent),
    takeOver: () => void submitAs(conflict?.version ?? options.version)(),
  }
}
