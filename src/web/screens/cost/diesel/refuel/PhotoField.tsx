import { Camera, X } from 'lucide-react'
import { formatNumber } from '#chart/format.ts'
import { momentWords } from '../../../../outbox/moment-words.ts'
import { usePhoto } from '../../../../outbox/photo/use-photo.ts'
import { Field, useFieldIds } from '../../../../ui/field/Field.tsx'
import { FileButton } from '../../../../ui/field/FileButton.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { usePictureAddress } from '../../../../ui/use-picture-address.ts'
import { refuelText } from '../../../../words/diesel.ts'

export interface PhotoFieldProps {
  label: string
  /** What a photo is good for. */
  hint?: string
  file: File | null
  error: string | undefined
  limitBytes: number
  onChange: (file: File | null) => void
  /** Whether the form still has this file. */
  holds: (file: File) => boolean
}

/** One photo, taken with the camera of a phone or chosen from a disk; made smaller before it is kept. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, hint = refuelText.noPhoto, file, error, limitBytes, onChange, holds } = props
  const ids = useFieldIds({ error })
  const { choose, busy } = usePhoto(limitBytes, onChange, holds)
  const address = usePictureAddress(error === undefined && !busy ? file : null)
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
            <p>{hint}</p>
          ) : (
            <>
              <p className="text-sm font-medium text-ink">
                {refuelText.taken(momentWords(file.lastModified))}
              </p>
              <p>{refuelText.kept(formatSize(file))}</p>
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
        <FileButton
          aria={ids.aria}
          accept="image/png,image/jpeg,.png,.jpg,.jpeg"
          capture="environment"
          isRefused={error !== undefined}
          onChoose={(chosen) => void choose(chosen)}
        >
          <Camera className="size-4" />
          {file === null ? refuelText.take : refuelText.again}
        </FileButton>
      </div>
    </Field>
  )
}

function formatSize({ size }: File): string {
  return size < 1e6 ? `${formatNumber(Math.max(1, size / 1000), 0)} kB` : `${formatNumber(size / 1e6, 1)} MB`
}
