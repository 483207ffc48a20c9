import { cx } from './cx.ts'

type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'sm' | 'md'

export interface ButtonLook {
  tone?: ButtonTone
  size?: ButtonSize
  block?: boolean
}

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-line-strong bg-card text-ink hover:bg-primary-tint hover:border-primary-ink',
  quiet: 'text-primary-ink hover:bg-primary-tint',
  danger: 'bg-danger text-on-primary hover:bg-danger-hover',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-xs pointer-coarse:min-h-11',
  md: 'min-h-10 px-4 text-sm pointer-coarse:min-h-11',
}

/** The look of a button, for links that must look like one. Not on paper. */
export function buttonClass({ tone = 'secondary', size = 'md', block = false }: ButtonLook = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors select-none print:hidden',
    'disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-70',
    TONES[tone],
    SIZES[size],
    block && 'w-full',
  )
}
