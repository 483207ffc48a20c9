import { ratesText } from '#contract/cost-page-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'

export interface RateFormEndProps {
  busy: boolean
  failure: string | null
  onClose: () => void
}

export function RateFormEnd({ busy, failure, onClose }: RateFormEndProps) {
  return (
    <>
      <div role="alert" className="not-empty:mt-3">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{ratesText.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy} busyLabel={ratesText.adding}>
          {ratesText.add}
        </Button>
      </div>
    </>
  )
}
