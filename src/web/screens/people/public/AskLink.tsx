import { Link } from '@tanstack/react-router'
import { resetText } from '#contract/people/account-messages.ts'
import { call } from '../../../client/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import { changeText } from '../../../words/public.ts'
import { FormCard } from './FormCard.tsx'
import { fieldRefusals } from './field-refusals.ts'
import { LINK } from './link-class.ts'
import { PublicPage } from './PublicPage.tsx'
import { Sent } from './Sent.tsx'
import { useSend } from './use-send.ts'

const EMPTY = { email: '' }

/** The address that a link to a new password goes to (PU-02). */
export function AskLink() {
  const { form, submit, busy, failure, isDone, startAgain } = useSend({
    empty: EMPTY,
    validate: (entered: typeof EMPTY) => fieldRefusals({ email: resetText.email }, entered),
    send: (body) => call('askPasswordLink', { body }),
  })
  return (
    <PublicPage title={resetText.title} narrow>
      {isDone ? (
        <Sent
          title={resetText.sentTitle}
          action={
            <>
              <Link to="/" className={buttonClass({ tone: 'primary' })}>
                {resetText.back}
              </Link>
              <Button onClick={startAgain}>{resetText.again}</Button>
            </>
          }
        >
          <p>{resetText.sent}</p>
          <p>{resetText.nothing}</p>
        </Sent>
      ) : (
        <FormCard
          title={resetText.title}
          note={resetText.note}
          submit={resetText.submit}
          busyLabel={resetText.submitting}
          busy={busy}
          failure={failure}
          onSubmit={submit}
          after={
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
              <Link to="/" className={LINK}>
                {resetText.back}
              </Link>
              <Link to="/change-password" className={LINK}>
                {changeText.known}
              </Link>
            </div>
          }
        >
          <TextField
            {...form.register('email')}
            label={resetText.email}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            error={form.formState.errors.email?.message}
          />
        </FormCard>
      )}
    </PublicPage>
  )
}
