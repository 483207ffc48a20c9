import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userText } from '#contract/people/people-messages.ts'
import type { UserRow } from '#contract/site/branches.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { failToast } from '../../../form/fail-toast.ts'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import type { UserEntries } from './user-fields.ts'
import { userBody, userEntries, userRefusals } from './user-fields.ts'

/** The form of a user, new or known: judged, sent, told, begun anew (BX-02). */
export function useUserForm(user: UserRow | null) {
  const { name: organisation } = useOrganisation()
  const queries = useQueryClient()
  const { write, save, busy, failure, conflict, settle } = useSave<UserRow>()
  const [notice, setNotice] = useState<string | null>(null)
  const { form, base, fill, draft } = useFilledForm<UserEntries, UserRow | null>(
    user,
    { key: `user/${user?.id ?? 'new'}` },
    (row) => userEntries(row, organisation),
    userRefusals,
  )
  const begin = (row: UserRow | null) => {
    settle()
    fill(row)
  }
  const send = async (entered: UserEntries, version: number | undefined) => {
    const body = userBody(entered)
    if (base === null) {
      const added = await write('addUser', { body: { ...body, username: entered.username } })
      setNotice(added.notice)
      begin(null)
      return added.detail
    }
    const edited = await write('editUser', { params: { personId: base.id }, body: { ...body, version } })
    queries.setQueryData<AnswerOf<'users'>>(
      ['users'],
      (known) =>
        known && { ...known, data: known.data.map((row) => (row.id === edited.data.id ? edited.data : row)) },
    )
    begin(edited.data)
    return edited.detail
  }
  const submit = (entered: UserEntries, version = base?.version) =>
    save(
      async () => {
        setNotice(null)
        const description = await send(entered, version)
        toast({ title: userText.saved, description, tone: 'good' })
      },
      (error) => failToast(error, { title: userText.failed }),
    )
  const keep = () => begin(conflict)
  return { form, draft, save: submit, busy, failure, notice, conflict, keep, isNew: base === null }
}
