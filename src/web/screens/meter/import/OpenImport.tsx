import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { formatShare } from '#chart/format.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { importText, importWorks, tryText } from '../../../words/import.ts'
import { MappingEditor } from './MappingEditor.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import type { OneImport } from './use-imports.ts'
import { useOneImport } from './use-imports.ts'

interface OpenImportProps {
  importId: number
  onBack: () => void
}

/** One file on its way: understood, tried, imported, and taken back where need be. */
export function OpenImport({ importId, onBack }: OpenImportProps) {
  const [isRemoving, setRemoving] = useState(false)
  const { data, error, isFetching, refetch } = useOneImport(importId, isRemoving)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="quiet" icon={<ArrowLeft aria-hidden="true" className="size-4" />} onClick={onBack}>
          {importText.back}
        </Button>
        {data !== undefined && <h2 className="text-lg font-semibold break-all">{data.data.name}</h2>}
      </div>
      {data === undefined && (
        <Card>
          {error === null ? (
            <Spinner label={importWorks.understand} />
          ) : (
            <Lost query={{ error, isFetching, refetch }} />
          )}
        </Card>
      )}
      {data !== undefined && <Stages row={data.data} onBack={onBack} onRemoving={setRemoving} />}
    </>
  )
}

interface StagesProps {
  row: OneImport
  onBack: () => void
  /** A file that is being thrown away is not asked for. */
  onRemoving: (isRemoving: boolean) => void
}

function Stages({ row, onBack, onRemoving }: StagesProps) {
  const { state, work, problem, understood, trial, outcome } = row
  const isOpen = work === null && state !== 'imported'
  return (
    <>
      {work !== null && <Progress row={row} />}
      {work === null && problem !== null && (
        <div role="alert" className="rounded-md bg-bad-tint px-4 py-3 text-sm text-bad">
          {problem}
        </div>
      )}
      {work === null && state === 'undone' && <p className="text-sm text-ink-soft">{importText.isUndone}</p>}
      {state === 'imported' && work === null && outcome !== null && (
        <OutcomeCard title={tryText.outcome} outcome={outcome} />
      )}
      {isOpen && understood !== null && <MappingEditor row={row} understood={understood} />}
      {state === 'stopped' && work === null && trial === null && outcome !== null && (
        <OutcomeCard title={tryText.outcome} outcome={outcome} />
      )}
      {work === null && <EndButtons row={row} onBack={onBack} onRemoving={onRemoving} />}
    </>
  )
}

/** How far the work is: it goes on when this page is closed. */
function Progress({ row }: { row: OneImport }) {
  const words = row.work === null ? '' : importWorks[row.work]
  return (
    <Card>
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="font-medium">{words}</span>
        <span className="text-ink-soft">{formatShare(row.progress)}</span>
      </div>
      <progress
        aria-label={words}
        value={row.progress}
        max={1}
        className="mt-2 h-2 w-full overflow-hidden rounded-full accent-primary"
      />
    </Card>
  )
}

function EndButtons({ row, onBack, onRemoving }: StagesProps) {
  const [isAsking, setAsking] = useState(false)
  const { write, save, busy, failure } = useSave()
  const remove = () =>
    save(async () => {
      onRemoving(true)
      await write('deleteImport', { params: { importId: row.id } }).catch((error: unknown) => {
        onRemoving(false)
        throw error
      })
      toast({ title: importText.removed, tone: 'good' })
      onBack()
    }, failureToast(importText.removeFailed))
  const holds = row.state === 'imported' || row.state === 'stopped'
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <div role="alert" className="empty:hidden">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      {holds ? (
        <Button tone="danger" onClick={() => setAsking(true)}>
          {importText.undo}
        </Button>
      ) : (
        <Button busy={busy} busyLabel={importText.removing} onClick={() => void remove()}>
          {importText.remove}
        </Button>
      )}
      {isAsking && <UndoDialog row={row} onClose={() => setAsking(false)} />}
    </div>
  )
}

function UndoDialog({ row, onClose }: { row: OneImport; onClose: () => void }) {
  const { write, save, busy, failure } = useSave()
  const undo = () =>
    save(async () => {
      await write('undoImport', { params: { importId: row.id } })
      toast({ title: importText.undoStarted, tone: 'good' })
      onClose()
    }, failureToast(importText.undoFailed))
  return (
    <ConfirmDialog
      title={importText.undoTitle(row.name)}
      description={importText.undoHelp}
      cancel={importText.cancel}
      confirm={importText.undo}
      confirming={importText.undoing}
      busy={busy}
      failure={failure}
      onConfirm={() => void undo()}
      onClose={onClose}
    />
  )
}
