import { Camera, X } from 'lucide-react'
import { formatNumber } from '#chart/format.ts'
import { momentWords } from '../../../../outbox/moment-words.ts'
import { usePhoto } from '../../../../outbox/photo/use-photo.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { cx } from '../../../../ui/cx.ts'
import { Field, useFieldIds } from '../../../../ui/field/Field.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useAddress } from '../../../../ui/use-address.ts'
import { refuelText } from '../../../../words/diesel.ts'

export interface PhotoFieldProps {
  label: string
  file: File | null
  error: string | undefined
  limitBytes: number
  onChange: (file: File | null) => void
  /** Whether the form still has this file. */
  holds: (file: File) => boolean
}

/** One photo, taken with the camera of a phone or chosen from a disk; made smaller before it is kept. */
export function PhotoField({ label, file, error, limitBytes, onChange, holds }: PhotoFieldProps) {
  const ids = useFieldIds({ error })
  const { choose, busy } = usePhoto(limitBytes, onChange, holds)
  const address = useAddress(error === undefined ? file : null)
  return (
    <Field ids={ids} label={label} error={error}>
      <div className="flex items-center gap-2">
        {address !== null && (
          <img
            src={address}
            alt={refuelText.preview}
            className="size-16 shrink-0 rounded-md border border-line object-cover"
          />
        )}
        <div className="min-w-0 flex-1 text-xs text-ink-soft">
          {busy ? (
            <p role="status">{refuelText.shrinking}</p>
          ) : file === null ? (
            <p>{refuelText.noPhoto}</p>
          ) : (
            <>
              <p className="text-sm font-medium text-ink">
                {refuelText.taken(momentWords(file.lastModified))}
              </p>
              <p>{refuelText.kept(sizeOf(file))}</p>
            </>
          )}
        </div>
        {file !== null && (
          <IconButton
            label={refuelText.removePhoto}
            className="-mx-2"
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => void choose(null)}
          />
        )}
        <span className="relative inline-flex">
          <input
            {...ids.aria}
            type="file"
            accept="image/png,image/jpeg,.png,.jpg,.jpeg"
            capture="environment"
            className="peer absolute inset-0 z-1 w-full cursor-pointer opacity-0"
            onChange={(event) => {
              void choose(event.target.files?.[0] ?? null)
              // The same file chosen again, after it was removed, is a change too.
              event.target.value = ''
            }}
          />
          <span
            aria-hidden="true"
            className={cx(
              buttonClass(),
              'peer-hover:border-primary-ink peer-hover:bg-primary-tint',
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
              error !== undefined && 'border-bad',
            )}
          >
            <Camera className="size-4" />
            {file === null ? refuelText.take : refuelText.again}
          </span>
        </span>
      </div>
    </Field>
  )
}

function sizeOf({ size }: File): string {
  return size < 1e6 ? `${formatNumber(Math.max(1, size / 1000), 0)} kB` : `${formatNumber(size / 1e6, 1)} MB`
}
