import type { Selection } from './menu/selection.ts'

interface Named {
  readonly name: string
  readonly branches: readonly {
    readonly branch_id: number
    readonly name: string
    readonly devices: readonly { readonly device_id: number; readonly name: string }[]
  }[]
}

/** Names that a line of a page holds. */
const MOST_NAMED = 5

/** 'Lagos Retail', 'Lagos Retail · Yaba, Surulere', and of a device where it stands: 'Lagos Retail · Grid (Yaba)'. */
export function shownFor({ name, branches }: Named, selection: Selection): string {
  const chosen = branches.flatMap((branch) => [
    ...(selection.branches.includes(branch.branch_id) ? [branch.name] : []),
    ...branch.devices
      .filter(({ device_id }) => selection.devices.includes(device_id))
      .map((device) => `${device.name} (${branch.name})`),
  ])
  if (chosen.length === 0) return name
  const more = chosen.length - MOST_NAMED
  return `${name} · ${chosen.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
