import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { costText, levelText } from '#contract/cost-page-messages.ts'
import { DropdownMenu, MenuItem, MenuLabel } from '../../../ui/DropdownMenu.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

export interface RowMenuProps {
  /** Tells this row's menu from the others'. */
  row: string
  mayAmend: boolean
  onEdit: () => void
  onDelete: () => void
}

/** The More menu of a row (CT-05). */
export function RowMenu({ row, mayAmend, onEdit, onDelete }: RowMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="sm"
          label={costText.more}
          aria-label={`${costText.more}: ${row}`}
          icon={<Ellipsis aria-hidden="true" className="size-4" />}
        />
      }
    >
      <MenuItem
        disabled={!mayAmend}
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onSelect={onEdit}
      >
        {costText.edit}
      </MenuItem>
      <MenuItem
        tone="danger"
        disabled={!mayAmend}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onSelect={onDelete}
      >
        {costText.delete}
      </MenuItem>
      {!mayAmend && (
        <MenuLabel>
          <span className="block max-w-56 font-normal">{levelText.amend}</span>
        </MenuLabel>
      )}
    </DropdownMenu>
  )
}
