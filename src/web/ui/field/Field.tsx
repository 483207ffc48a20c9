import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '../cx.ts'

/** What every field takes beside its own input's properties. */
export interface FieldText {
  label: string
  hint?: ReactNode
  /** The refusal, shown under the field and tied to it. */
  error?: string | undefined
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean
}

export interface FieldIds {
  id: string
  hintId: string
  errorId: string
  /** Spread on the input. */
  aria: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
}

export function useFieldIds(text: Pick<FieldText, 'hint' | 'error'>, givenId?: string): FieldIds {
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [text.error && errorId, text.hint && hintId].filter(Boolean).join(' ')
  return {
    id,
    hintId,
    errorId,
    aria: {
      id,
      'aria-describedby': described || undefined,
      'aria-invalid': text.error ? true : undefined,
    },
  }
}

type Props = FieldText & {
  id?: string | undefined
  className?: string | undefined
  required?: boolean | undefined
}

/** Parts what the field around an input says from what the input itself takes. */
export function useField<P extends Props>(props: P) {
  const { label, hint, error, hideLabel = false, className, id, ...input } = props
  const ids = useFieldIds({ hint, error }, id)
  const frame = { ids, label, hint, error, hideLabel, required: input.required, className }
  return { frame, input: { ...input, ...ids.aria } }
}

export interface FieldProps extends FieldText {
  ids: FieldIds
  required?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Field({ ids, label, hint, error, hideLabel, required, className, children }: FieldProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label
        id={`${ids.id}-label`}
        htmlFor={ids.id}
        className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}
      >
        {label}
        {required && (
          <span aria-hidden="true" className="text-bad">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {hint && (
        <div id={ids.hintId} className="text-xs text-ink-soft">
          {hint}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 text-xs text-bad">
      <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** The box of every input; 16 px on phones, below which iOS zooms the page. */
export const INPUT_CLASS = cx(
  'min-h-10 w-full min-w-0 rounded-md border border-line-strong bg-card px-3 text-base text-ink placeholder:text-sm md:text-sm',
  'pointer-coarse:min-h-11 transition-colors hover:border-primary-ink',
  'aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken',
)
