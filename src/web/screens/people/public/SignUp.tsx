import { Link } from '@tanstack/react-router'
import { resetText, signUpText } from '#contract/people/account-messages.ts'
import { call } from '../../../client/call.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import { FormCard } from './FormCard.tsx'
import { fieldRefusals } from './field-refusals.ts'
import { PublicPage } from './PublicPage.tsx'
import { Sent } from './Sent.tsx'
import { useSend } from './use-send.ts'

const EMPTY = { first_name: '', last_name: '', email: '' }
const LABELS = { first_name: signUpText.firstName, last_name: signUpText.lastName, email: signUpText.email }

/** 'Create your Account' (PU-02): a request that an administrator approves. */
export function SignUp() {
  const { form, submit, busy, failure, isDone } = useSend({
    empty: EMPTY,
    validate: (entered: typeof EMPTY) => fieldRefusals(LABELS, entered),
    send: (body) => call('signUp', { body }),
  })
  return (
    <PublicPage title={signUpText.title} narrow>
      {isDone ? (
        <Sent
          title={signUpText.sentTitle}
          action={
            <Link to="/" className={buttonClass()}>
              {resetText.back}
            </Link>
          }
        >
          <p>{signUpText.sent}</p>
        </Sent>
      ) : (
        <FormCard
          title={signUpText.title}
          note={signUpText.note}
          submit={signUpText.submit}
          busyLabel={signUpText.submitting}
          busy={busy}
          failure={failure}
          onSubmit={submit}
        >
          <TextField
            {...fieldProps(form, 'first_name')}
            label={LABELS.first_name}
            required
            autoComplete="given-name"
          />
          <TextField
            {...fieldProps(form, 'last_name')}
            label={LABELS.last_name}
            required
            autoComplete="family-name"
          />
          <TextField
            {...fieldProps(form, 'email')}
            label={LABELS.email}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        </FormCard>
      )}
    </PublicPage>
  )
}
