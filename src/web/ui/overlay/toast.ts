export type ToastTone = 'good' | 'bad' | 'neutral'

export interface ToastText {
  title: string
  description?: string | undefined
  /** How long it stays; pointing at it or focusing it holds it. */
  durationMs?: number
  tone?: ToastTone
}

export interface ShownToast {
  id: number
  title: string
  description: string | undefined
  durationMs: number
  tone: ToastTone
}

const USUAL_MS = 5000

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message; safe to call before the outlet is on the page. */
export function toast({ title, description, durationMs = USUAL_MS, tone = 'neutral' }: ToastText): void {
  lastId += 1
  change([...shown, { id: lastId, title, description, durationMs, tone }])
}

export function dismissToast(id: number): void {
  change(shown.filter((one) => one.id !== id))
}

export const toastStore = {
  read: (): readonly ShownToast[] => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
