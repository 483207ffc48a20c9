import { useSyncExternalStore } from 'react'
import { useShared } from './shared.ts'

const DARK = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(DARK)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the page is dark now, by the person's choice or else the system's. */
export function useDark(): boolean {
  const theme = useShared((state) => state.ui.theme)
  const isSystemDark = useSyncExternalStore(subscribe, () => matchMedia(DARK).matches)
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
