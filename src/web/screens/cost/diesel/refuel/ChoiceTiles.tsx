import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { FieldError } from '../../../../ui/field/Field.tsx'

export interface Tile {
  readonly value: string
  readonly label: string
  readonly more?: ReactNode
  /** Less usual: lower, across the whole row. */
  readonly isWide?: boolean
}

export interface ChoiceTilesProps {
  label: string
  tiles: readonly Tile[]
  value: string
  error?: string | undefined
  onChoose: (value: string) => void
}

/** A few choices as large as a thumb: native radio buttons, so that the arrow keys work. */
export function ChoiceTiles({ label, tiles, value, error, onChoose }: ChoiceTilesProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {tiles.map((tile) => (
          <label key={tile.value} className={cx('relative flex min-w-0', tile.isWide && 'col-span-2')}>
            <input
              type="radio"
              name={id}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChoose(tile.value)}
              className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-md"
            />
            <span
              className={cx(
                'pointer-events-none flex w-full min-w-0 flex-col justify-center rounded-md border bg-card px-3 transition-colors',
                tile.isWide ? 'min-h-11' : 'min-h-14 py-2',
                tile.value === value
                  ? 'border-primary bg-primary-tint ring-1 ring-primary'
                  : 'border-line-strong peer-hover:border-primary-ink',
              )}
            >
              <span
                className={cx(
                  'flex items-center gap-1.5 text-sm font-semibold wrap-anywhere',
                  tile.value === value && 'text-primary-ink',
                )}
              >
                {tile.value === value && <Check aria-hidden="true" className="size-4 shrink-0" />}
                {tile.label}
              </span>
              {tile.more !== undefined && <span className="text-xs text-ink-soft">{tile.more}</span>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div className="mt-1">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
