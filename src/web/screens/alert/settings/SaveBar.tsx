import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { alertPageText } from '../../../words/alert.ts'

export interface SaveBarProps {
  busy: boolean
  failure: string | null
  isChanged: boolean
}

/** Stays in view under a form that is longer than the screen, and says what is not saved yet. */
export function SaveBar({ busy, failure, isChanged }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-3 -mb-3 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:mb-0 md:rounded-lg md:border md:shadow-card">
      <div className="min-w-0 flex-1 text-sm">
        <div role="alert">{failure !== null && <FieldError>{failure}</FieldError>}</div>
        <p role="status" className="text-ink-soft">
          {isChanged ? alertPageText.unsaved : alertPageText.allSaved}
        </p>
      </div>
      <Button
        type="submit"
        disabled={!isChanged && failure === null && !busy}
        tone="primary"
        busy={busy}
        busyLabel={alertPageText.saving}
        className="min-w-40"
      >
        {alertPageText.save}
      </Button>
    </div>
  )
}
