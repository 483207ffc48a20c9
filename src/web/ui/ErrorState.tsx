import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

export interface ErrorStateProps {
  title?: string
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState(props: ErrorStateProps) {
  const { title = 'This could not be loaded', children, onRetry, retrying = false } = props
  return (
    <div role="alert" className="flex flex-col items-center justify-center gap-2 px-4 py-8 text-center">
      <CloudAlert aria-hidden="true" className="size-8 stroke-[1.5] text-bad" />
      <p className="text-sm font-medium text-ink">{title}</p>
      {children && <div className="max-w-sm text-sm text-ink-soft">{children}</div>}
      {onRetry && (
        <Button
          className="mt-2"
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          busy={retrying}
          busyLabel="Trying again"
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </div>
  )
}
