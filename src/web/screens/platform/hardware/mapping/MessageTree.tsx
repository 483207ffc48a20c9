import { type KeyboardEvent, useState } from 'react'
import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { mappingText as text } from '../../../../words/platform/mapping.ts'
import type { Guess } from './guessed-mapping.ts'
import { isRecords, pathIn, type Role, roleAt, withRecords, withRole } from './mapping-roles.ts'
import { mayHoldRecords, type TreeNode, writeValue } from './message-tree.ts'
import { RoleEditor } from './RoleEditor.tsx'
import { roleWords } from './role-words.ts'

export interface MessageTreeProps {
  readonly root: TreeNode
  readonly mapping: JsonMapping
  readonly guesses: readonly Guess[]
  readonly onChange: (mapping: JsonMapping) => void
}

interface Pointing extends Omit<MessageTreeProps, 'root'> {
  /** The value that is spoken of, by its steps. */
  readonly open: string | null
  readonly setOpen: (open: string | null) => void
}

/** A message with its values as buttons: press one to say what it is. */
export function MessageTree({ root, mapping, guesses, onChange }: MessageTreeProps) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only go from one button to the next
    <div onKeyDown={goOn} className="min-w-0">
      <Branch node={root} pointing={{ mapping, guesses, onChange, open, setOpen }} />
    </div>
  )
}

/** Up and down go from value to value, beside the Tab key. */
function goOn(event: KeyboardEvent<HTMLDivElement>): void {
  const isValue = (event.target as HTMLElement).dataset.value !== undefined
  if (!isValue || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-value]')]
  const next = all.indexOf(event.target as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
  event.preventDefault()
  all[next]?.focus()
}

function Branch({ node, pointing }: { node: TreeNode; pointing: Pointing }) {
  const areRecords = node.kind === 'list' && isRecords(pointing.mapping, node.steps)
  const shown = areRecords ? node.inner.slice(0, 1) : node.inner
  const others = areRecords ? node.inner.length - shown.length + node.leftOut : 0
  return (
    <div className="min-w-0">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-medium wrap-anywhere">{node.steps.length === 0 ? text.whole : node.key}</span>
        {node.kind === 'list' && (
          <span className="text-xs text-ink-soft">{text.entries(node.inner.length + node.leftOut)}</span>
        )}
        <Records node={node} areRecords={areRecords} {...pointing} />
      </div>
      <ul className="ml-1 flex flex-col gap-0.5 border-l border-line pl-3">
        {shown.map((one) => (
          <li key={one.key} className="min-w-0">
            {one.kind === 'value' ? (
              <Leaf node={one} {...pointing} />
            ) : (
              <Branch node={one} pointing={pointing} />
            )}
          </li>
        ))}
        {others > 0 && <li className="py-1 text-xs text-ink-soft">{text.otherRecords(others)}</li>}
        {!areRecords && node.leftOut > 0 && (
          <li className="py-1 text-xs text-ink-soft">{text.more(node.leftOut)}</li>
        )}
      </ul>
    </div>
  )
}

interface RecordsProps extends Pointing {
  readonly node: TreeNode
  readonly areRecords: boolean
}

/** Whether each entry of a list is a record of its own. */
function Records({ node, areRecords, mapping, onChange }: RecordsProps) {
  if (areRecords) {
    return (
      <>
        <Badge>{text.isRecords}</Badge>
        <Button size="sm" tone="quiet" onClick={() => onChange(withRecords(mapping, null))}>
          {text.notEach}
        </Button>
      </>
    )
  }
  if (!mayHoldRecords(node)) return null
  return (
    <Button size="sm" onClick={() => onChange(withRecords(mapping, node.steps))}>
      {text.eachRecord(node.inner.length + node.leftOut)}
    </Button>
  )
}

function Leaf({ node, mapping, guesses, onChange, open, setOpen }: Pointing & { node: TreeNode }) {
  const path = pathIn(mapping, node.steps)
  const mark = JSON.stringify(node.steps)
  if (path === null) {
    return (
      <span className="flex min-h-8 flex-wrap items-center gap-2 text-sm text-ink-soft">
        <span className="wrap-anywhere">{node.key}</span>
        <code className="text-xs break-all">{writeValue(node.value)}</code>
        <span className="text-xs">{text.unpointable}</span>
      </span>
    )
  }
  const role = roleAt(mapping, path)
  const isOpen = open === mark
  const choose = (next: Role) => onChange(withRole(mapping, path, next))
  return (
    <>
      <button
        type="button"
        data-value=""
        aria-expanded={isOpen}
        onClick={() => setOpen(isOpen ? null : mark)}
        className={cx(
          'flex min-h-9 w-full flex-wrap items-center gap-x-2 gap-y-0.5 rounded-sm px-2 py-1 text-left text-sm pointer-coarse:min-h-11',
          'transition-colors hover:bg-primary-tint',
          role.as !== 'nothing' && 'bg-primary-tint',
        )}
      >
        <span className="wrap-anywhere">{node.key}</span>
        <code className="text-xs break-all text-ink-soft">{writeValue(node.value)}</code>
        {role.as === 'nothing' ? (
          <span className="sr-only">{text.notUsed}</span>
        ) : (
          <span className="ml-auto text-xs font-medium text-primary-ink">{roleWords(role)}</span>
        )}
      </button>
      {isOpen && (
        <RoleEditor
          name={node.key}
          value={node.value}
          role={role}
          likelyUnit={guesses.find((one) => one.path === node.path)?.unit ?? null}
          onChoose={choose}
          onDone={() => setOpen(null)}
        />
      )}
    </>
  )
}
