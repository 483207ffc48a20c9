import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button.tsx'
import { versionText } from '../../words/connection.ts'
import { newVersion, takeNewVersion } from '../worker.ts'

/** Says that the server has been upgraded. The page is loaded again when the person says so, never by itself. */
export function NewVersion() {
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
  if (!isReady) return null
  return (
    <div
      role="status"
      data-print="hide"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-primary-tint px-3 py-1 text-sm text-primary-ink"
    >
      {versionText.ready}
      <Button size="sm" tone="quiet" onClick={takeNewVersion}>
        {versionText.reload}
      </Button>
    </div>
  )
}
