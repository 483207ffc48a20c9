import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'

export interface PagerProps {
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
}

export function Pager({ label, page, pages, onPage }: PagerProps) {
  return (
    <nav aria-label={`Pages of ${label}`} className="flex items-center gap-1">
      <IconButton
        size="sm"
        label="Previous page"
        disabled={page === 0}
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        onClick={() => onPage(page - 1)}
      />
      <span className="text-xs">
        {page + 1} of {pages}
      </span>
      <IconButton
        size="sm"
        label="Next page"
        disabled={page >= pages - 1}
        icon={<ChevronRight aria-hidden="true" className="size-4" />}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
