import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toast.ts'

const ToastList = lazy(() => import('./ToastList.tsx').then((file) => ({ default: file.ToastList })))

/** Once at the root. What draws toasts is fetched with the first toast, so the log-in page stays light. */
export function ToastOutlet() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  if (shown.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastList shown={shown} />
    </Suspense>
  )
}
