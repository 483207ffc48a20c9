import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { menuText } from '../../words/shell.ts'

interface QualityLinkProps {
  deviceId: number
  name: string
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** To the data quality page of one device; range and selection go along. */
export function QualityLink({ deviceId, name, children, ...rest }: QualityLinkProps) {
  const anchor = {
    'aria-label': `${menuText.dataQuality}, ${name}`,
    title: menuText.dataQuality,
    className: 'rounded-sm underline decoration-line-strong underline-offset-4 hover:text-primary-ink',
    ...rest,
  } as object
  return (
    <Link
      {...anchor}
      to="/data-quality"
      search={(before: Record<string, unknown>) => ({ ...before, device: deviceId })}
    >
      {children}
    </Link>
  )
}
