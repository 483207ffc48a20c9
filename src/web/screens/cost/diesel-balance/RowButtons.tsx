import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'

interface RowButtonsProps {
  /** Which row, for those who do not see it. */
  about: string
  onEdit: () => void
  onDelete: () => void
}

export function RowButtons({ about, onEdit, onDelete }: RowButtonsProps) {
  const { edit, delete: remove } = balanceText.actions
  return (
    <span className="inline-flex">
      <IconButton
        size="sm"
        label={edit}
        aria-label={`${edit}: ${about}`}
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label={remove}
        aria-label={`${remove}: ${about}`}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={onDelete}
      />
    </span>
  )
}
