import type { FormDraft } from '../../../outbox/draft/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { ratesText } from '../../../words/cost.ts'

export interface RateFormEndProps {
  /** Cancel forgets it. */
  draft: FormDraft
  busy: boolean
  failure: string | null
  onClose: () => void
}

export function RateFormEnd({ draft, busy, failure, onClose }: RateFormEndProps) {
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <>
      <div role="alert" className="not-empty:mt-3">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={cancel}>{ratesText.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy} busyLabel={ratesText.adding}>
          {ratesText.add}
        </Button>
      </div>
    </>
  )
}
