/** Calls when the theme changes, by the system's wish or the person's; what is drawn on a canvas does not follow it. */
export function onTheme(changed: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    observer.disconnect()
  }
}
