import { Upload } from 'lucide-react'
import type { DragEvent } from 'react'
import { useState } from 'react'
import { formatNumber, THIN_SPACE } from '#chart/format.ts'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/field/Field.tsx'
import { FileButton } from '../../../ui/field/FileButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { importText } from '../../../words/import.ts'

const MEGABYTE = 1024 * 1024
const sizeText = (bytes: number) => `${formatNumber(bytes / MEGABYTE, 0)}${THIN_SPACE}MB`

interface FileDropProps {
  /** null: not known yet; the server refuses what is larger. */
  limitBytes: number | null
  onSent: (importId: number) => void
}

/** A file is dropped here or chosen, and sent. */
export function FileDrop({ limitBytes, onSent }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const { send, busy, failure } = useSend(limitBytes, onSent)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files[0])
  }
  return (
    <section
      aria-label={importText.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-2 rounded-lg border-2 border-dashed bg-card px-4 py-8 text-center',
        isOver ? 'border-primary-ink bg-primary-tint' : 'border-line-strong',
      )}
    >
      <Upload aria-hidden="true" className="size-8 stroke-[1.5] text-primary-ink" />
      <p className="text-base font-semibold">{importText.drop}</p>
      <p className="max-w-md text-sm text-ink-soft">
        {importText.dropWhy} {limitBytes !== null && importText.most(sizeText(limitBytes))}
      </p>
      {busy ? (
        <Spinner label={importText.sending} />
      ) : (
        <FileButton
          aria={{ 'aria-label': importText.choose }}
          tone="primary"
          className="mt-2"
          accept=".csv,.txt,.gz,.xlsx,text/csv"
          onChoose={(file) => send(file ?? undefined)}
        >
          {importText.choose}
        </FileButton>
      )}
      <div role="alert" className="not-empty:mt-1">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </section>
  )
}

function useSend(limitBytes: number | null, onSent: (importId: number) => void) {
  const { write, save, busy, failure } = useSave()
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = (file: File | undefined) => {
    if (file === undefined) return
    const isTooLarge = limitBytes !== null && file.size > limitBytes
    setRefusal(isTooLarge ? importText.tooLarge(sizeText(limitBytes)) : null)
    if (isTooLarge) return
    const body = new FormData()
    body.set('file', file)
    void save(async () => {
      const wish = [file.name, file.size, file.lastModified].join(' ')
      const { data } = await write('addImport', { body }, wish)
      onSent(data.id)
    }, failureToast(importText.sendFailed))
  }
  return { send, busy, failure: refusal ?? failure }
}
