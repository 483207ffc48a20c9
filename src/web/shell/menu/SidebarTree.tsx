import { Activity, ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { QualityLink } from '../notice/QualityLink.tsx'
import { ClientPhoto } from './ClientPhoto.tsx'
import type { Mark } from './marks.ts'
import {
  branchMark,
  deviceMark,
  organisationMark,
  toggleBranch,
  toggleDevice,
  toggleOrganisation,
} from './marks.ts'
import type { Organisation } from './organisation.ts'
import type { Selection, SelectionSearch, TreeBranch } from './selection.ts'

export interface SidebarTreeProps {
  organisation: Organisation
  selection: Selection
  /** Devices cannot be checked on report pages (SH-05). */
  isReport: boolean
  onSelect: (change: SelectionSearch) => void
}

/** Organisation → branches → devices, each with a checkbox and an expand toggle (SH-04). */
export function SidebarTree({ organisation, selection, isReport, onSelect }: SidebarTreeProps) {
  const { tree, name } = organisation
  const [isOpen, setOpen] = useState(true)
  const tops = useRef<HTMLUListElement>(null)
  const { open, toggle } = useOpenBranches(tops, tree)
  return (
    <ul ref={tops}>
      <Row
        label={
          <span className="flex items-start gap-2 font-semibold">
            {organisation.photo !== null && (
              <ClientPhoto
                id={organisation.photo}
                alt=""
                className="size-6 shrink-0 rounded-sm border border-line object-cover"
              />
            )}
            <span className="min-w-0 break-words">{name}</span>
          </span>
        }
        name={name}
        mark={organisationMark(selection, tree)}
        onCheck={() => onSelect(toggleOrganisation(selection, tree))}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        {tree.map((branch) => (
          <Row
            key={branch.id}
            label={branch.name}
            name={branch.name}
            mark={branchMark(selection, branch)}
            onCheck={() => onSelect(toggleBranch(selection, branch.id))}
            isOpen={open.has(branch.id)}
            onToggle={() => toggle(branch.id)}
          >
            {branch.devices.map((device) => (
              <Row
                key={device.id}
                label={device.name}
                name={device.name}
                mark={deviceMark(selection, branch, device, isReport)}
                onCheck={() => onSelect(toggleDevice(selection, device.id))}
                action={
                  <QualityLink deviceId={device.id} name={device.name} className={QUALITY_CLASS}>
                    <Activity aria-hidden="true" className="size-4" />
                  </QualityLink>
                }
              />
            ))}
          </Row>
        ))}
      </Row>
    </ul>
  )
}

/** Branches open on a click on their toggle and close on a click outside the tree (SH-05). */
function useOpenBranches(tops: RefObject<HTMLUListElement | null>, tree: readonly TreeBranch[]) {
  const only = tree.length === 1 ? tree[0] : undefined
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(only ? [only.id] : []))
  useEffect(() => {
    if (open.size === 0) return
    // A whole click: closing as the pointer goes down would move what it is about to click.
    const closeOutside = (event: MouseEvent) => {
      if (tops.current && !event.composedPath().includes(tops.current)) setOpen(new Set())
    }
    document.addEventListener('click', closeOutside)
    return () => document.removeEventListener('click', closeOutside)
  }, [open, tops])
  const toggle = (id: number) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return { open, toggle }
}

/** A mouse sees it on the row that it points at; touch, which points at nothing, always. */
const QUALITY_CLASS =
  'grid size-8 shrink-0 place-items-center rounded-md text-ink-soft hover:text-primary-ink opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100'

interface RowProps {
  label: ReactNode
  name: string
  mark: Mark
  onCheck: () => void
  /** Rows without a toggle have nothing below them. */
  isOpen?: boolean
  onToggle?: () => void
  /** At the end of the row. */
  action?: ReactNode
  children?: ReactNode
}

function Row({ label, name, mark, onCheck, isOpen = false, onToggle, action, children }: RowProps) {
  const listId = useId()
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <div className="group/row flex items-start gap-1 rounded-md pr-1 hover:bg-primary-tint">
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
            onClick={onToggle}
            className="grid size-8 shrink-0 place-items-center rounded-md text-ink-soft hover:text-primary-ink pointer-coarse:size-11"
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        ) : (
          <span className="w-6 shrink-0 pointer-coarse:w-10" />
        )}
        <Checkbox
          label={label}
          checked={mark.checked}
          indeterminate={mark.mixed}
          disabled={mark.disabled}
          onChange={onCheck}
          className="w-full min-w-0 py-1.5"
        />
        {action}
      </div>
      {onToggle && isOpen && (
        <ul id={listId} className="ml-3 border-l border-line pl-1">
          {children}
        </ul>
      )}
    </li>
  )
}
