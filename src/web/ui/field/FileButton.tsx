import type { ComponentProps, ReactNode } from 'react'
import type { ButtonLook } from '../button-class.ts'
import { buttonClass } from '../button-class.ts'
import { cx } from '../cx.ts'

export interface FileButtonProps extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'className'> {
  /** Of the input: its id and what describes it, or its label. */
  aria: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label'>
  inputRef?: (input: HTMLInputElement | null) => void
  tone?: Exclude<ButtonLook['tone'], undefined>
  /** The file is being made ready. */
  busy?: boolean
  isRefused?: boolean
  onChoose: (file: File | null) => void
  children: ReactNode
}

/** The browser's own file input, unseen above the words of a button: it keeps its focus, its keys and its dialog. */
export function FileButton(props: FileButtonProps) {
  const {
    aria,
    inputRef,
    tone = 'secondary',
    busy = false,
    isRefused = false,
    onChoose,
    className,
    children,
    ...input
  } = props
  return (
    <span className={cx('relative inline-flex', className)}>
      <input
        {...aria}
        {...input}
        ref={inputRef}
        type="file"
        aria-busy={busy || undefined}
        className="peer absolute inset-0 z-1 w-full cursor-pointer opacity-0"
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null)
          // The same file chosen again, after it was removed, is a change too.
          event.target.value = ''
        }}
      />
      <span
        aria-hidden="true"
        className={cx(
          buttonClass({ tone }),
          tone === 'secondary' && 'peer-hover:border-primary-ink peer-hover:bg-primary-tint',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          isRefused && 'border-bad',
        )}
      >
        {children}
      </span>
    </span>
  )
}
