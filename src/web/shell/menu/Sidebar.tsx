import { X } from 'lucide-react'
import { useWish } from '../../range/use-wish.ts'
import { Button } from '../../ui/Button.tsx'
import { sidebarText } from '../../words/shell.ts'
import type { SidebarTreeProps } from './SidebarTree.tsx'
import { SidebarTree } from './SidebarTree.tsx'
import type { SelectionSearch } from './selection.ts'
import { isEverything, readSelection } from './selection.ts'

/** What the figures are about: the organisation's branches and devices, to be checked. */
export function Sidebar({ organisation, selection: inUrl, isReport, onSelect }: SidebarTreeProps) {
  const [selection, wish] = useWish(inUrl)
  const select = (change: SelectionSearch) => {
    wish(readSelection(change))
    onSelect(change)
  }
  return (
    <div className="flex flex-col gap-3">
      <SidebarTree {...{ organisation, selection, isReport }} onSelect={select} />
      {isEverything(selection) ? (
        <p className="px-1 text-xs text-ink-soft">{sidebarText.nothingChosen}</p>
      ) : (
        <>
          <p className="px-1 text-xs text-ink-soft">
            {selection.branches.length > 0 ? sidebarText.branchesChosen : sidebarText.devicesChosen}
          </p>
          <Button
            size="sm"
            tone="quiet"
            className="self-start"
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => select({ branches: undefined, devices: undefined })}
          >
            {sidebarText.clear}
          </Button>
        </>
      )}
    </div>
  )
}
