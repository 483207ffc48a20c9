/** For the backdrop of a dialog or drawer: while it is there the page below does not scroll (base.css). */
export const scrollLock = { 'data-scroll-lock': '', ref: keepScrollbarWidth } as const

/** The page's own scrollbar is gone by now: another one tells how much room it took, 0 where they take none. */
function keepScrollbarWidth(backdrop: HTMLElement | null): void {
  if (backdrop === null) return
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', width: '99px', overflowY: 'scroll' })
  backdrop.append(probe)
  const width = probe.offsetWidth - probe.clientWidth
  probe.remove()
  document.documentElement.style.setProperty('--scrollbar', `${width}px`)
}
