import type { DrawerProps } from './panels.tsx'
import { usePanel } from './use-panel.ts'

/** A panel from the side. */
export function Drawer(props: DrawerProps) {
  const Panel = usePanel('DrawerPanel', {
    isWanted: props.open,
    isOpen: props.open,
    onMissing: () => props.onOpenChange(false),
  })
  return Panel && <Panel {...props} />
}
