import { Camera, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { SNAPSHOT_TYPES } from '#domain/cost/bill/snapshot-rule.ts'
import { cx } from '../../../../ui/cx.ts'
import { Field, useFieldIds } from '../../../../ui/field/Field.tsx'
import { FileButton } from '../../../../ui/field/FileButton.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { usePictureAddress } from '../../../../ui/use-picture-address.ts'
import { billFlowText } from '../../../../words/bill.ts'
import { billFormText } from '../../../../words/cost.ts'

export interface SnapshotFieldProps {
  label: string
  file: File | null
  error: string | undefined
  required: boolean
  onChange: (file: File | null) => void
  inputRef: (input: HTMLInputElement | null) => void
  /** What is shown while no file is chosen: the picture that is kept already. */
  kept?: ReactNode
  className?: string
  /** Those of the flow meter unless given. */
  words?: SnapshotWords
  /** What the picker offers; pictures unless given. */
  accept?: string
  /** The file is being made ready. */
  busy?: boolean
  /** A small picture beside the name; not where it is shown large. */
  hasThumb?: boolean
}

interface SnapshotWords {
  hint: string
  add: string
  other: string
  remove: string
}

const OF_METER: SnapshotWords = {
  hint: billFormText.snapshotHint,
  add: billFormText.addSnapshot,
  other: billFormText.otherSnapshot,
  remove: billFormText.removeSnapshot,
}

const ACCEPT = [...SNAPSHOT_TYPES, 'image/png', 'image/jpeg'].join(',')

/** One picture with a preview, of the flow meter unless said otherwise (AB-06, CP-01). A phone offers its camera. */
export function SnapshotField(props: SnapshotFieldProps) {
  const { label, file, error, required, onChange, inputRef, kept, className, words = OF_METER } = props
  const { accept = ACCEPT, busy = false, hasThumb = true } = props
  const ids = useFieldIds({ hint: words.hint, error })
  const action = file === null && kept === undefined ? words.add : words.other
  return (
    <Field
      ids={ids}
      label={label}
      error={error}
      hint={words.hint}
      required={required}
      {...(className === undefined ? {} : { className })}
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          aria={ids.aria}
          inputRef={inputRef}
          accept={accept}
          busy={busy}
          isRefused={error !== undefined}
          onChoose={onChange}
        >
          <Camera className={cx('size-4', busy && 'animate-pulse')} />
          {busy ? billFlowText.preparing : action}
        </FileButton>
        {file !== null && (
          <Chosen
            file={file}
            isPicture={hasThumb && error === undefined}
            removeLabel={words.remove}
            onRemove={() => onChange(null)}
          />
        )}
      </div>
      {file === null && kept}
    </Field>
  )
}

interface ChosenProps {
  file: File
  isPicture: boolean
  removeLabel: string
  onRemove: () => void
}

function Chosen({ file, isPicture, removeLabel, onRemove }: ChosenProps) {
  const address = usePictureAddress(isPicture ? file : null)
  return (
    <span className="flex max-w-full min-w-0 items-center gap-2">
      {address !== null && (
        <img
          src={address}
          alt={`Preview of ${file.name}`}
          className="size-16 shrink-0 rounded-md border border-line object-cover"
        />
      )}
      <span className="min-w-0 text-xs break-all text-ink-soft">{file.name}</span>
      <IconButton
        size="sm"
        label={removeLabel}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onRemove}
      />
    </span>
  )
}
