/** At which width of its table each column was held. */
const held = new WeakMap<HTMLTableElement, number>()

/** Columns do not become narrower while rows come and go: each keeps the width that it has needed at this width of the table. */
export function holdWidths(table: HTMLTableElement | null): void {
  if (table === null) return
  const around = table.parentElement?.clientWidth ?? 0
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const isAnew = held.get(table) !== around
  if (isAnew) for (const head of heads) head.style.minWidth = ''
  held.set(table, around)
  const widths = heads.map((head) => head.getBoundingClientRect().width)
  for (const [place, head] of heads.entries()) head.style.minWidth = `${Math.floor(widths[place] ?? 0)}px`
}
