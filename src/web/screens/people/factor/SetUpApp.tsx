import { factorText } from '#contract/people/factor-messages.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { useSend } from '../public/use-send.ts'
import { type CodeEntries, CodeField, findCodeRefusals, NO_CODE } from './CodeField.tsx'

/** White around a QR code that scanners need, in its own squares. */
const MARGIN = 4

interface SetUpAppProps {
  shown: AnswerOf<'beginApp'>['data']
  onConfirm: (code: string) => Promise<void>
}

/** A QR code and its key for the app on the phone, and the first code that it shows. */
export function SetUpApp({ shown, onConfirm }: SetUpAppProps) {
  const { form, submit, busy, failure } = useSend<CodeEntries>({
    empty: NO_CODE,
    validate: findCodeRefusals,
    send: ({ code }) => onConfirm(code),
  })
  const { size, path } = shown.qr
  const side = size + 2 * MARGIN
  return (
    <form
      noValidate
      aria-label={factorText.setUp}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <p>{factorText.scan}</p>
      <svg
        role="img"
        aria-label={factorText.qr}
        viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-48 self-center rounded-md bg-white"
      >
        <path d={path} fill="black" />
      </svg>
      <div className="flex flex-col gap-1">
        <span className="text-xs text-ink-soft">{factorText.key}</span>
        <code className="rounded-md bg-page px-3 py-2 text-sm wrap-anywhere select-all">
          {shown.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <a
          href={shown.address}
          className="inline-flex items-center self-start rounded-sm font-medium text-primary-ink hover:underline pointer-coarse:min-h-11"
        >
          {factorText.openApp}
        </a>
      </div>
      <p>{factorText.first}</p>
      <CodeField field={fieldProps(form, 'code')} />
      <div role="alert" className="empty:-mt-4">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <Button type="submit" tone="primary" block busy={busy} busyLabel={factorText.confirming}>
        {factorText.confirm}
      </Button>
    </form>
  )
}
