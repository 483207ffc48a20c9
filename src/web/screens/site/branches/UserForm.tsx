import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { userText } from '#contract/people/people-messages.ts'
import type { UserRow } from '#contract/site/branches.ts'
import { call } from '../../../client/call.ts'
import { fillsForm } from '../../../client/query-client.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { PageForm } from '../../../form/PageForm.tsx'
import { Refused } from '../../../form/Refused.tsx'
import { useMay } from '../../../form/use-may.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { branchesText } from '../../../words/branches.ts'
import { ResetFactor } from '../../people/factor/ResetFactor.tsx'
import { Standing } from './Standing.tsx'
import { useUserForm } from './use-user-form.ts'
import { PERSON, userDifferences } from './user-fields.ts'

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
  if (user?.may_edit) {
    return (
      <>
        <Fields user={user} />
        {!user.is_self && <ResetFactor user={user} />}
      </>
    )
  }
  return (
    <Card title={userText.title}>
      {query.data !== undefined && (
        <EmptyState title={user === undefined ? userText.notFound : userText.cannotEdit} />
      )}
      {query.data === undefined && query.error !== null && <Lost query={query} />}
      {query.data === undefined && query.error === null && <Spinner label={`Loading ${userText.title}`} />}
    </Card>
  )
}

function Fields({ user }: { user: UserRow | null }) {
  const { branches } = useOrganisation()
  const { form, draft, save, busy, failure, notice, conflict, keep, isNew } = useUserForm(user)
  const isSelf = user?.is_self ?? false
  const branchName = (id: number) => branches.find(({ branch_id }) => branch_id === id)?.name ?? ''
  const title = user === null ? userText.addTitle : userText.editTitle(user.name || user.username)
  return (
    <Card title={title}>
      <PageForm
        label={userText.title}
        draft={draft}
        conflict={
          conflict && {
            differences: userDifferences(conflict, form.getValues(), branchName),
            onKeep: keep,
            onTakeOver: form.handleSubmit((entered) => save(entered, conflict.version)),
          }
        }
        busy={busy}
        failure={failure}
        submit={isNew ? userText.submitAdd : userText.submit}
        submitting={userText.submitting}
        notice={notice !== null && <p className="text-sm text-ink">{notice}</p>}
        onSubmit={form.handleSubmit((entered) => save(entered))}
      >
        <div className="grid items-start gap-4 @min-[28rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
          <FormFields
            of={PERSON}
            form={form}
            with={{
              email: {
                readOnly: isSelf,
                ...(isNew && { hint: userText.emailHint }),
                ...(isSelf && { hint: userText.ownEmail }),
              },
              username: { readOnly: !isNew },
            }}
          />
        </div>
        <Standing form={form} isSelf={isSelf} />
      </PageForm>
    </Card>
  )
}
