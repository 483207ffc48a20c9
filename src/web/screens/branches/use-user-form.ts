import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UserRow } from '#contract/calls/branches.ts'
import { userText } from '#contract/people-messages.ts'
import { useOrganisation } from '../../shell/organisation.ts'
import { useSave } from '../../shell/use-save.ts'
import { toast } from '../../ui/toast.ts'
import { failToast } from '../costs/form/fail-toast.ts'
import { resolverOf } from '../costs/form/resolver.ts'
import type { UserEntries } from './user-entries.ts'
import { userBody, userEntries, userRefusals } from './user-entries.ts'

/** The form of a user, new or known: judged, sent, told, begun anew (BX-02). */
export function useUserForm(user: UserRow | null) {
  const { name: organisation } = useOrganisation()
  const queries = useQueryClient()
  const { write, save, busy, failure, conflict, settle } = useSave<UserRow>()
  const [notice, setNotice] = useState<string | null>(null)
  const [stored, setStored] = useState(user)
  const form = useForm<UserEntries>({
    defaultValues: userEntries(user, organisation),
    resolver: resolverOf(userRefusals),
    mode: 'onTouched',
  })
  const begin = (row: UserRow | null) => {
    setStored(row)
    settle()
    form.reset(userEntries(row, organisation))
  }
  const send = async (entered: UserEntries, version: number | undefined) => {
    const body = userBody(entered)
    if (stored === null) {
      const added = await write('addUser', { body: { ...body, username: entered.username } })
      setNotice(added.notice)
      begin(null)
      return added.detail
    }
    const edited = await write('editUser', { params: { personId: stored.id }, body: { ...body, version } })
    begin(edited.data)
    return edited.detail
  }
  const submit = (entered: UserEntries, version = stored?.version) =>
    save(
      async () => {
        setNotice(null)
        const description = await send(entered, version)
        toast({ title: userText.saved, description, tone: 'good' })
        await queries.invalidateQueries({ queryKey: ['users'] })
      },
      (error) => failToast(error, { title: userText.failed }),
    )
  const keep = () => begin(conflict)
  return { form, save: submit, busy, failure, notice, conflict, keep, isNew: stored === null }
}
