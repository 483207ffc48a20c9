import type { ComponentProps } from 'react'

/** For assistive technology only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />
}
