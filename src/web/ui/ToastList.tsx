import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import type { ShownToast, ToastTone } from './toast.ts'
import { dismissToast } from './toast.ts'

const ICONS = { good: CircleCheck, bad: CircleAlert, neutral: Info }
const COLOURS: Record<ToastTone, string> = { good: 'text-good', bad: 'text-bad', neutral: 'text-primary-ink' }

export function ToastList({ shown }: { shown: readonly ShownToast[] }) {
  return (
    <Radix.Provider label="Message" swipeDirection="right">
      {shown.map((one) => (
        <OneToast key={one.id} toast={one} />
      ))}
      {/* At the top: at the bottom it would cover the buttons of a phone's form. */}
      <Radix.Viewport className="fixed top-0 right-0 z-70 m-0 flex w-full list-none flex-col gap-2 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] outline-none sm:w-96" />
    </Radix.Provider>
  )
}

function OneToast({ toast }: { toast: ShownToast }) {
  const Icon = ICONS[toast.tone]
  return (
    <Radix.Root
      // A failure interrupts a screen reader; good news waits for its turn.
      type={toast.tone === 'bad' ? 'foreground' : 'background'}
      duration={toast.durationMs}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      className={cx(
        'flex animate-drop items-start gap-3 rounded-md border border-line bg-raised p-3 shadow-card',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', COLOURS[toast.tone])} />
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-sm font-semibold text-ink">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 text-sm text-ink-soft">{toast.description}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton
          size="sm"
          className="-mt-1 -mr-1"
          label="Dismiss"
          icon={<X aria-hidden="true" className="size-4" />}
        />
      </Radix.Close>
    </Radix.Root>
  )
}
