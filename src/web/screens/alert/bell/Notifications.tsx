import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lazy-part.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { headerText } from '../../../words/shell.ts'
import { useUnread } from './use-unread.ts'

const LatestAlerts = lazyPart(() => import('../list/LatestAlerts.tsx'), 'LatestAlerts')

/** The bell with how many alerts are new (SH-02); the list is loaded when it is opened. */
export function Notifications() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread()
  const label = headerText.notifications
  return (
    <Popover
      label={label}
      align="end"
      padded={false}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={label}
          icon={<Bell aria-hidden="true" className="size-5" />}
          {...(unread === null ? {} : { count: unread, 'aria-label': headerText.newNotifications(unread) })}
        />
      }
    >
      <div className="w-96 max-w-full">
        <Suspense fallback={<Waiting />}>
          <LatestAlerts onLeave={() => setOpen(false)} />
        </Suspense>
      </div>
    </Popover>
  )
}

function Waiting() {
  return (
    <div className="grid min-h-40 place-items-center">
      <Spinner label={`Loading ${headerText.notifications}`} />
    </div>
  )
}
