import { ChevronDown, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { usePhoto } from '../../../../outbox/photo/use-photo.ts'
import { useOrganisation } from '../../../../shell/menu/organisation.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useAddress } from '../../../../ui/use-address.ts'
import { usePictureAddress } from '../../../../ui/use-picture-address.ts'
import { billFlowText } from '../../../../words/bill.ts'
import type { BillForm } from '../bill-entries.ts'
import { attachmentProps } from './attachment.ts'
import { PdfShown } from './PdfShown.tsx'
import { SnapshotField } from './SnapshotField.tsx'

export interface BillPictureProps {
  kind: BillKind
  form: BillForm
  isRequired: boolean
  /** What is stored already, shown while nothing else is chosen. */
  kept?: ReactNode
}

/** What is attached to a bill, beside the form while it is typed: the flow meter (AB-06), or a photo or PDF of the bill. */
export function BillPicture({ kind, form, isRequired, kept }: BillPictureProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'snapshot' })
  const { upload_limit_bytes: limitBytes } = useOrganisation()
  const keep = (file: File | null) => {
    field.onChange(file)
    void form.trigger('snapshot')
  }
  const photo = usePhoto(limitBytes, keep, (file) => form.getValues('snapshot') === file)
  const error = fieldState.error?.message
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SnapshotField
        {...attachmentProps(kind)}
        file={field.value}
        error={error}
        required={isRequired}
        inputRef={field.ref}
        busy={photo.busy}
        hasThumb={false}
        onChange={(file) => void photo.choose(file)}
      />
      {field.value !== null && error === undefined && !photo.busy ? (
        <Viewer key={`${field.value.name} ${field.value.lastModified}`} file={field.value} />
      ) : (
        kept
      )}
    </div>
  )
}

/** On a phone it may be put away. */
function Viewer({ file }: { file: File }) {
  const [isShown, setShown] = useState(true)
  const isPdf = file.type === 'application/pdf'
  const pdf = useAddress(isPdf ? file : null)
  const picture = usePictureAddress(isPdf ? null : file)
  const address = pdf ?? picture
  if (address === null) return null
  const words = isShown ? billFlowText.hidePicture : billFlowText.showPicture
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <button
        type="button"
        aria-expanded={isShown}
        className={cx(buttonClass({ tone: 'quiet', size: 'sm' }), 'self-start md:hidden')}
        onClick={() => setShown(!isShown)}
      >
        <ChevronDown aria-hidden="true" className={cx('size-4', isShown && 'rotate-180')} />
        {words}
      </button>
      <div className={cx(!isShown && 'max-md:hidden')}>
        {isPdf ? <PdfShown address={address} name={file.name} /> : <PictureShown address={address} />}
      </div>
    </div>
  )
}

const ZOOMS = [100, 150, 200, 300] as const
const TURNS = ['', 'rotate-90', 'rotate-180', '-rotate-90'] as const
const WIDTHS = { 100: 'w-full', 150: 'w-[150%]', 200: 'w-[200%]', 300: 'w-[300%]' } as const

/** A picture that is zoomed in steps and turned; larger than its frame it is moved by scrolling. */
function PictureShown({ address }: { address: string }) {
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const percent = ZOOMS[zoom] ?? 100
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center justify-end gap-1">
        <span className="mr-auto text-xs text-ink-soft tabular-nums">{`${percent} %`}</span>
        <IconButton
          size="sm"
          label={billFlowText.zoomOut}
          disabled={zoom === 0}
          icon={<ZoomOut aria-hidden="true" className="size-4" />}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          size="sm"
          label={billFlowText.zoomIn}
          disabled={zoom === ZOOMS.length - 1}
          icon={<ZoomIn aria-hidden="true" className="size-4" />}
          onClick={() => setZoom(zoom + 1)}
        />
        <IconButton
          size="sm"
          label={billFlowText.turn}
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          onClick={() => setTurn((turn + 1) % TURNS.length)}
        />
      </div>
      <section
        aria-label={billFlowText.picture}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is zoomed in is moved with the arrow keys
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-md border border-line bg-sunken md:max-h-[70vh]"
      >
        {/* Turned by a quarter it needs a frame that holds both ways. */}
        <div className={cx('max-w-none', WIDTHS[percent], turn % 2 === 1 && 'aspect-square')}>
          <img
            src={address}
            alt={billFlowText.pictureAlt}
            className={cx('block w-full object-contain', turn % 2 === 1 && 'h-full', TURNS[turn])}
          />
        </div>
      </section>
    </div>
  )
}
