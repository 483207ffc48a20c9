import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UserRow } from '#contract/calls/branches.ts'
import { userText } from '#contract/people-messages.ts'
import { ClientError, sentenceOf } from '../../client/client-error.ts'
import { useOrganisation } from '../../shell/organisation.ts'
import { useWrite } from '../../shell/use-write.ts'
import { toast } from '../../ui/toast.ts'
import { failToast } from '../costs/form/fail-toast.ts'
import { resolverOf } from '../costs/form/resolver.ts'
import type { UserEntries } from './user-entries.ts'
import { userBody, userEntries, userRefusals } from './user-entries.ts'

/** The form of a user, new or known: judged, sent, told, begun anew (BX-02). */
export function useUserForm(user: UserRow | null) {
  const { name: organisation } = useOrganisation()
  const queries = useQueryClient()
  const { write, once, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [conflict, setConflict] = useState<UserRow | null>(null)
  const [stored, setStored] = useState(user)
  const form = useForm<UserEntries>({
    defaultValues: userEntries(user, organisation),
    resolver: resolverOf(userRefusals),
    mode: 'onTouched',
  })
  const begin = (row: UserRow | null) => {
    setStored(row)
    setConflict(null)
    setFailure(null)
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
  const save = (entered: UserEntries, version = stored?.version) =>
    once(async () => {
      setFailure(null)
      setNotice(null)
      try {
        const description = await send(entered, version)
        toast({ title: userText.saved, description, tone: 'good' })
        await queries.invalidateQueries({ queryKey: ['users'] })
      } catch (error) {
        const isConflict = error instanceof ClientError && error.fault === 'conflict'
        setConflict(isConflict && error.current != null ? (error.current as UserRow) : null)
        failToast(error, { title: userText.failed })
        setFailure(sentenceOf(error))
      }
    })
  return { form, save, busy, failure, notice, conflict, keep: () => begin(conflict), isNew: stored === null }
}
