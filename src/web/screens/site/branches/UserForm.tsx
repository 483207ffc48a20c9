import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { userText } from '#contract/people/people-messages.ts'
import type { UserRow } from '#contract/site/branches.ts'
import { call } from '../../../client/call.ts'
import { sentenceOf } from '../../../client/client-error.ts'
import { fillsForm } from '../../../client/query-client.ts'
import { ConflictNotice } from '../../../form/ConflictNotice.tsx'
import { Refused } from '../../../form/Refused.tsx'
import { SubmitBar } from '../../../form/SubmitBar.tsx'
import { useMay } from '../../../form/use-may.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { branchesText } from '../../../words/branches.ts'
import { PersonalFields } from './PersonalFields.tsx'
import { Standing } from './Standing.tsx'
import { useUserForm } from './use-user-form.ts'
import { userDifferences } from './user-entries.ts'

const route = getRouteApi('/app/branches/user-form')

/** Home > Branches > Personal data: a new user, or one who is known (BX-02). */
export function UserForm() {
  const { user: id } = route.useSearch()
  const mayManage = useMay('addUser')
  return (
    <>
      <h1 className="sr-only">{userText.title}</h1>
      {!mayManage && <Refused title={userText.title} who={branchesText.mayNot} />}
      {mayManage && (id === undefined ? <Fields key="new" user={null} /> : <Known key={id} id={id} />)}
    </>
  )
}

function Known({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => call('users', {}, signal),
    ...fillsForm,
  })
  const user = query.data?.data.find((row) => row.id === id)
  if (user?.may_edit) return <Fields user={user} />
  return (
    <Card title={userText.title}>
      {query.data !== undefined && (
        <EmptyState title={user === undefined ? userText.notFound : userText.cannotEdit} />
      )}
      {query.data === undefined && query.error !== null && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {sentenceOf(query.error)}
        </ErrorState>
      )}
      {query.data === undefined && query.error === null && <Spinner label={`Loading ${userText.title}`} />}
    </Card>
  )
}

function Fields({ user }: { user: UserRow | null }) {
  const { branches } = useOrganisation()
  const { form, draft, save, busy, failure, notice, conflict, keep, isNew } = useUserForm(user)
  const submit = form.handleSubmit((entered) => save(entered))
  const branchName = (id: number) => branches.find(({ branch_id }) => branch_id === id)?.name ?? ''
  const title = user === null ? userText.addTitle : userText.editTitle(user.name || user.username)
  return (
    <Card title={title}>
      <form
        noValidate
        aria-label={userText.title}
        aria-busy={busy}
        className="group/form @container flex flex-col gap-4"
        onSubmit={submit}
      >
        <DraftNotice draft={draft} />
        {conflict !== null && (
          <ConflictNotice
            differences={userDifferences(conflict, form.getValues(), branchName)}
            busy={busy}
            onKeep={keep}
            onTakeOver={form.handleSubmit((entered) => save(entered, conflict.version))}
          />
        )}
        <PersonalFields form={form} isNew={isNew} isSelf={user?.is_self ?? false} />
        <Standing form={form} isSelf={user?.is_self ?? false} />
        <SubmitBar
          label={isNew ? userText.submitAdd : userText.submit}
          busyLabel={userText.submitting}
          busy={busy}
          failure={failure}
          notice={notice !== null && <p className="text-sm text-ink">{notice}</p>}
        />
      </form>
    </Card>
  )
}
