import { useQueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { ProfilePart } from '#contract/profile-messages.ts'
import { clientFormText } from '#contract/profile-messages.ts'
import { ClientError, sentenceOf } from '../../client/client-error.ts'
import type { Writing } from '../../shell/use-write.ts'
import { useWrite } from '../../shell/use-write.ts'
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

interface Conflict {
  readonly version: number
  readonly differences: readonly Difference[]
}

/** A form of Client Information: judged, sent, told, begun anew (CP-01). */
export function useProfileForm<E extends FieldValues>(options: ProfileFormOptions<E>): ProfileForm<E> {
  const { part, start, refusalsOf, bodyOf, send, onSaved } = options
  const queries = useQueryClient()
  const { write, once, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const form = useForm<E>({
    defaultValues: start as DefaultValues<E>,
    resolver: resolverOf(refusalsOf),
    mode: 'onTouched',
  })
  const save = (entered: E, version: number) =>
    once(async () => {
      setFailure(null)
      let body: Body = {}
      try {
        body = { ...(await bodyOf(entered, write)), version }
        await send(write, body as never)
        setConflict(null)
        toast({
          title: clientFormText.updated,
          description: clientFormText.updatedMessage(part),
          tone: 'good',
        })
        await queries.invalidateQueries({ queryKey: ['clientProfile'] })
        void queries.invalidateQueries({ queryKey: ['sideBarData'] })
        onSaved()
      } catch (error) {
        setConflict(conflictOf(error, body))
        failToast(error, { title: clientFormText.failed(part) })
        setFailure(sentenceOf(error))
      }
    })
  const saveAs = (version: number) => form.handleSubmit((entered) => save(entered, version))
  return {
    form,
    submit: (event) => void saveAs(options.version)(event),
    busy,
    failure,
    conflict: conflict?.differences ?? null,
    takeOver: () => void saveAs(conflict?.version ?? options.version)(),
  }
}

function conflictOf(error: unknown, body: Body): Conflict | null {
  if (!(error instanceof ClientError) || error.fault !== 'conflict' || error.current == null) return null
  const current = error.current as Body & { version: number }
  return { version: current.version, differences: profileDifferences(current, body) }
}
