import { useShared } from './shared.ts'

function apply(): void {
  const { theme } = useShared.getState().ui
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
}

/** Keeps the page in the chosen theme; the system's own unless one is chosen. */
export function followTheme(): void {
  apply()
  useShared.subscribe(apply)
}
