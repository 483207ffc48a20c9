import type { ReactNode } from 'react'
import { useId } from 'react'

interface Segment {
  value: string
  label: ReactNode
  disabled?: boolean
}

export interface SegmentedControlProps {
  label: string
  segments: readonly Segment[]
  value: string
  onValueChange: (value: string) => void
}

/** A few choices in one row, one at a time: native radio buttons, so the arrow keys work. */
export function SegmentedControl({ label, segments, value, onValueChange }: SegmentedControlProps) {
  const name = useId()
  return (
    <fieldset className="inline-flex max-w-full flex-wrap gap-1 rounded-md bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} data-print="chosen" className="relative inline-flex">
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onValueChange(segment.value)}
            className="peer absolute inset-0 m-0 appearance-none rounded-sm"
          />
          <span className="pointer-events-none inline-flex min-h-8 items-center rounded-sm border border-transparent px-3 text-sm font-medium text-ink-soft transition-colors peer-checked:border-line peer-checked:bg-raised peer-checked:text-primary-ink peer-hover:text-primary-ink peer-disabled:opacity-50 pointer-coarse:min-h-11">
            {segment.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
