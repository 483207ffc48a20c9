import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { Tooltip } from './overlay/Tooltip.tsx'

export interface AboutProps {
  /** What is explained. */
  title: string
  className?: string
  children: ReactNode
}

/** The question mark beside the title of a card (SC-06). */
export function About({ title, className, children }: AboutProps) {
  return (
    <Tooltip isHelp content={children}>
      <IconButton
        size="sm"
        label={`About ${title}`}
        title=""
        className={className}
        icon={<CircleHelp aria-hidden="true" className="size-4" />}
      />
    </Tooltip>
  )
}
