import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton.tsx'
import type { ShownToast, ToastTone } from './toast.ts'
import { dismissToast, toastStore } from './toast.ts'

/** Asked for when it is drawn: the icons may stand in a file of the build that is read after this one. */
const icons = () => ({ good: CircleCheck, bad: CircleAlert, neutral: Info })
const COLOURS: Record<ToastTone, string> = { good: 'text-good', bad: 'text-bad', neutral: 'text-primary-ink' }

/**
 * Once at the root, and with the first script: what says that something failed cannot be fetched when it does. The lists
 * stand on the page before there is a message, or a screen reader would not hear of the first one.
 */
export function ToastList() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const [isHeld, setHeld] = useState(false)
  const place = useRef<HTMLElement>(null)
  useKeys(place, shown)
  // What held the messages may have gone with them.
  useEffect(() => {
    if (shown.length === 0) setHeld(false)
  }, [shown.length])
  const of = (isBad: boolean) =>
    shown
      .filter(({ tone }) => (tone === 'bad') === isBad)
      .map((one) => <OneToast key={one.id} toast={one} isHeld={isHeld} />)
  return (
    <section
      ref={place}
      aria-label="Messages of the app (F8)"
      tabIndex={-1}
      // A dialog below takes neither a press nor the focus for one outside of it, which would close it.
      onPointerDown={(event) => event.stopPropagation()}
      // On a phone below the header: at the bottom it would cover the buttons of a form. Wider, in the corner below the
      // tree of branches, away from the controls of a page. Beside the way out of a dialog, never on it (base.css).
      data-messages=""
      className="pointer-events-none fixed top-14 left-0 z-70 w-full p-3 outline-none sm:top-auto sm:bottom-0 sm:w-96 sm:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        event.stopPropagation()
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      {/* A failure interrupts a screen reader; good news waits for its turn. */}
      <ol aria-live="assertive">{of(true)}</ol>
      <ol aria-live="polite">{of(false)}</ol>
    </section>
  )
}

function OneToast({ toast, isHeld }: { toast: ShownToast; isHeld: boolean }) {
  const left = useRef(toast.durationMs)
  useEffect(() => {
    if (isHeld) return
    const began = Date.now()
    const timer = setTimeout(() => dismissToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - began
    }
  }, [isHeld, toast.id])
  const Icon = icons()[toast.tone]
  return (
    <li
      aria-atomic="true"
      className="pointer-events-auto mb-2 flex animate-drop items-start gap-3 rounded-md border border-line bg-raised p-3 shadow-card"
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', COLOURS[toast.tone])} />
      <div className="min-w-0 flex-1">
        <div className="text-sm font-semibold text-ink">{toast.title}</div>
        {toast.description && <div className="mt-0.5 text-sm text-ink-soft">{toast.description}</div>}
      </div>
      <IconButton
        size="sm"
        className="-mt-1 -mr-1"
        label="Dismiss"
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => dismissToast(toast.id)}
      />
    </li>
  )
}

/** Escape takes the newest message away before it closes what lies below; F8 leads to the messages. */
function useKeys(place: React.RefObject<HTMLElement | null>, shown: readonly ShownToast[]): void {
  useEffect(() => {
    const newest = shown.at(-1)
    if (newest === undefined) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'F8') place.current?.focus()
      if (event.key !== 'Escape') return
      event.stopPropagation()
      dismissToast(newest.id)
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [place, shown])
}
