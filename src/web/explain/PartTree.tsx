import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../ui/cx.ts'
import { Unknown } from '../ui/overlay/Tooltip.tsx'
import { explainText } from '../words/explain.ts'
import type { ExplainAnswer, ExplainedPart } from './figure-part.ts'
import { formatWithUnit } from './figure-part.ts'
import { partSign } from './parts-csv.ts'

/** The parts of a figure, each opened to its own, and the row in which they make the figure. */
export function PartTree({ told }: { told: ExplainAnswer }) {
  const { parts, rest, op, value, unit, places } = told
  if (parts.length === 0) return <p className="text-sm text-ink-soft">{explainText.noParts}</p>
  return (
    <>
      <ul className="border-t border-line">
        {parts.map((part, place) => (
          <Branch
            key={part.key}
            part={part}
            sign={partSign(op, place)}
            level={0}
            isOpen={parts.length <= 2}
          />
        ))}
        {rest && (
          <Row label={rest.label} text={formatWithUnit(rest.value, unit, restPlaces(rest.value))} level={0} />
        )}
      </ul>
      <p className="flex items-center gap-2 border-t border-line-strong py-2 text-sm font-semibold">
        <Check aria-hidden="true" className="size-4 text-good" />
        <span className="flex-1">{explainText.addsUp}</span>
        <span className="tabular-nums">{formatWithUnit(value, unit, places)}</span>
      </p>
    </>
  )
}

/** As many decimals as what rounding left has. */
function restPlaces(value: number): number {
  return Math.max(2, String(value).split('.')[1]?.length ?? 0)
}

interface BranchProps {
  part: ExplainedPart
  sign: string
  level: number
  isOpen?: boolean
}

function Branch({ part, sign, level, isOpen = false }: BranchProps) {
  const [open, setOpen] = useState(isOpen)
  const { label, note, value, unit, places, reason, op, parts = [], rest } = part
  const text = value === null ? null : formatWithUnit(value, unit, places)
  const row = { label, note, sign, level, text, reason }
  if (parts.length === 0) return <Row {...row} />
  return (
    <>
      <Row {...row} open={open} onToggle={() => setOpen(!open)} />
      {open && (
        <li>
          <ul aria-label={label}>
            {parts.map((one, place) => (
              <Branch key={one.key} part={one} sign={partSign(op, place)} level={level + 1} />
            ))}
            {rest && (
              <Row
                label={rest.label}
                text={formatWithUnit(rest.value, unit, restPlaces(rest.value))}
                level={level + 1}
              />
            )}
          </ul>
        </li>
      )}
    </>
  )
}

interface RowProps {
  label: string
  note?: string | null
  sign?: string
  level: number
  /** null: not known. */
  text: string | null
  reason?: string | null
  open?: boolean
  onToggle?: () => void
}

const INDENTS = ['pl-0', 'pl-5', 'pl-10', 'pl-14']

function Row({ label, note, sign = '', level, text, reason, open, onToggle }: RowProps) {
  const Icon = open ? ChevronDown : ChevronRight
  const name = (
    <>
      {sign !== '' && <span className="mr-1 text-ink-soft">{sign}</span>}
      {label}
      {note && <span className="ml-2 text-xs text-ink-soft">{note}</span>}
    </>
  )
  return (
    <li
      className={cx(
        'flex items-center gap-3 border-b border-line py-1.5 text-sm',
        INDENTS[level] ?? 'pl-14',
        level === 0 && 'font-medium',
      )}
    >
      {onToggle ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-1 rounded-sm py-0.5 text-left pointer-coarse:min-h-9"
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0">{name}</span>
        </button>
      ) : (
        <span className="min-w-0 flex-1 pl-5">{name}</span>
      )}
      <span className="shrink-0 text-right tabular-nums">
        {text ?? <Unknown reason={reason ?? explainText.unknown} />}
      </span>
    </li>
  )
}
