import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DropdownMenu, MenuItem } from '../../../ui/overlay/DropdownMenu.tsx'
import { costText } from '../../../words/cost.ts'

export interface RowMenuProps {
  /** Tells this row's menu from the others'. */
  row: string
  onEdit: () => void
  onDelete: () => void
}

/** The More menu of a row (CT-05). */
export function RowMenu({ row, onEdit, onDelete }: RowMenuProps) {
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
      <MenuItem icon={<Pencil aria-hidden="true" className="size-4" />} onSelect={onEdit}>
        {costText.edit}
      </MenuItem>
      <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" className="size-4" />} onSelect={onDelete}>
        {costText.delete}
      </MenuItem>
    </DropdownMenu>
  )
}
