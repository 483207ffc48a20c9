/**
 * Says on a box that scrolls sideways whether more lies before or after what is seen, as `data-before` and `data-after`:
 * a table cut between two columns looks whole otherwise. To be given as the `ref` of the box.
 */
export function noteOverflow(box: HTMLElement | null) {
  if (box === null) return
  const note = () => {
    box.toggleAttribute('data-before', box.scrollLeft > 0)
    box.toggleAttribute('data-after', Math.ceil(box.scrollLeft) + box.clientWidth < box.scrollWidth)
  }
  const sizes = new ResizeObserver(note)
  sizes.observe(box)
  for (const inside of box.children) sizes.observe(inside)
  box.addEventListener('scroll', note, { passive: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', note)
  }
}
