import { useQueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ProfilePart } from '#contract/site/profile-messages.ts'
import { clientFormText } from '#contract/site/profile-messages.ts'
import type { AnswerOf } from '../../../client/call.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import type { FormDraft } from '../../../outbox/draft/use-draft.ts'
import { useSave } from '../../../shell/use-save.ts'
import type { Writing } from '../../../shell/use-write.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { profileDifferences } from './profile-fields.ts'

type Body = Readonly<Record<string, unknown>>

export type Profile = AnswerOf<'clientProfile'>['data']

export interface ProfileFormOptions<E extends FieldValues, Row> {
  part: ProfilePart
  /** Names the row for the draft; null: it cannot be changed. */
  draftKey: string | null
  stored: Row
  toEntries: (row: Row) => E
  validate: (entered: E) => Refusals<E>
  /** The body without its version; a picture is sent on the way. */
  toBody: (entered: E, write: Writing['write']) => Body | Promise<Body>
  send: (write: Writing['write'], body: never) => Promise<{ data: Row }>
  /** The whole page's answer with this row in it. */
  put: (profile: Profile, row: Row) => Profile
  onSaved?: () => void
}

export interface ProfileForm<E extends FieldValues, Row = unknown> {
  form: UseFormReturn<E>
  draft: FormDraft
  /** What the form was filled from. */
  base: Row
  submit: (event: BaseSyntheticEvent) => void
  busy: boolean
  failure: string | null
  conflict: readonly Difference[] | null
  keep: () => void
  takeOver: () => void
}

/** A form of Client Information: judged, sent, told, begun anew with what the server answered (CP-01). */
export function useProfileForm<E extends FieldValues, Row extends { version: number }>(
  options: ProfileFormOptions<E, Row>,
): ProfileForm<E, Row> {
  const { part, draftKey, stored, toEntries, validate, toBody, send, put, onSaved } = options
  const queries = useQueryClient()
  const { write, save, busy, failure, conflict, settle } = useSave<Row>()
  const [sent, setSent] = useState<Body>({})
  const { form, base, fill, draft } = useFilledForm(stored, { key: draftKey }, toEntries, validate)
  const begin = (row: Row) => {
    queries.setQueryData<AnswerOf<'clientProfile'>>(
      ['clientProfile'],
      (known) => known && { ...known, data: put(known.data, row) },
    )
    fill(row)
  }
  const saveAs = (entered: E, version: number) =>
    save(
      async () => {
        const body = { ...(await toBody(entered, write)), version }
        setSent(body)
        const { data } = await send(write, body as never)
        begin(data)
        void queries.invalidateQueries({ queryKey: ['sideBarData'] })
        toast({
          title: clientFormText.updated,
          description: clientFormText.updatedMessage(part),
          tone: 'good',
        })
        onSaved?.()
      },
      (error) => failToast(error, { title: clientFormText.failed(part) }),
    )
  const submitAs = (version: number) => form.handleSubmit((entered) => saveAs(entered, version))
  return {
    form,
    draft,
    base,
    submit: (event) => void submitAs(base.version)(event),
    busy,
    failure,
    conflict: conflict && profileDifferences(conflict, sent),
    keep: () => {
      if (conflict !== null) begin(conflict)
      settle()
    },
    takeOver: () => void submitAs(conflict?.version ?? base.version)(),
  }
}
