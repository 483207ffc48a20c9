import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'

interface Step {
  label: string
  disabled?: boolean
}

export interface StepButtonsProps {
  before: Step
  after: Step
  onStep: (by: 1 | -1) => void
  /** What is stepped through, between the two. */
  children: ReactNode
}

/** One earlier, one later: by two buttons, on which the arrow keys step too. */
export function StepButtons({ before, after, onStep, children }: StepButtonsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (by === null || (by === 1 ? after : before).disabled) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <div className="flex items-center gap-1">
      <IconButton
        {...before}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        onClick={() => onStep(-1)}
        onKeyDown={onKeyDown}
      />
      {children}
      <IconButton
        {...after}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        onClick={() => onStep(1)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
