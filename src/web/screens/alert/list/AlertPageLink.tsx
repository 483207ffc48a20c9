import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { Notification } from '#contract/alert/notifications.ts'
import { parseSearchText } from '../../../range/search.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { alertListText } from '../../../words/alert-list.ts'
import { placeWords } from './alert-words.ts'

/** To the page that shows an alert at its moment: that device, over the days on which it held. */
export function AlertPageLink({
  alert,
  onLeave,
}: {
  alert: Pick<Notification, 'page' | 'title' | 'branch' | 'device'>
  onLeave?: (() => void) | undefined
}) {
  const [path = '', search = ''] = alert.page.split('?')
  return (
    <Link
      to={path as '/dashboard'}
      search={parseSearchText(search) as object}
      onClick={onLeave}
      className="inline-flex items-center gap-1 rounded-sm text-sm font-medium text-primary-ink underline decoration-line-strong underline-offset-4 pointer-coarse:min-h-11"
    >
      {alertListText.look}
      <VisuallyHidden>{` ${alert.title}, ${placeWords(alert)}`}</VisuallyHidden>
      <ArrowUpRight aria-hidden="true" className="size-3.5 shrink-0" />
    </Link>
  )
}
