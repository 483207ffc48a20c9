import { contactText } from '#contract/people/account-messages.ts'
import { call } from '../../../client/call.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { FormCard } from './FormCard.tsx'
import { fieldRefusals } from './field-refusals.ts'
import { PublicPage } from './PublicPage.tsx'
import { Sent } from './Sent.tsx'
import { useSend } from './use-send.ts'

const EMPTY = { name: '', email: '', message: '' }
const { name, email, message } = contactText

/** 'Say hello!' (PU-02). */
export function Contact() {
  const { form, submit, busy, failure, isDone, startAgain } = useSend({
    empty: EMPTY,
    validate: (entered: typeof EMPTY) => fieldRefusals({ name, email, message }, entered),
    send: (body) => call('contact', { body }),
  })
  return (
    <PublicPage title={contactText.title} narrow>
      {isDone ? (
        <Sent
          title={contactText.sentTitle}
          action={<Button onClick={startAgain}>{contactText.another}</Button>}
        >
          <p>{contactText.sent}</p>
        </Sent>
      ) : (
        <FormCard
          title={contactText.title}
          note={contactText.note}
          submit={contactText.submit}
          busyLabel={contactText.submitting}
          busy={busy}
          failure={failure}
          onSubmit={submit}
        >
          <TextField {...fieldProps(form, 'name')} label={name} required autoComplete="name" />
          <TextField
            {...fieldProps(form, 'email')}
            label={email}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <TextArea {...fieldProps(form, 'message')} label={message} required />
        </FormCard>
      )}
    </PublicPage>
  )
}
