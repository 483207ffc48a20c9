import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#chart/format.ts'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { mappingText, tryText } from '../../../words/import.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { FirstRows } from './FirstRows.tsx'
import { MappingSettings } from './MappingSettings.tsx'
import { missingChoices, missingMeanings, withFactor } from './mapping-change.ts'
import { OutcomeCard } from './OutcomeCard.tsx'
import type { Mapping, OneImport, Understood } from './use-imports.ts'

interface MappingEditorProps {
  row: OneImport
  understood: Understood
}

const isSame = (a: Mapping, b: Mapping | null) => JSON.stringify(a) === JSON.stringify(b)

/** How the file is read, its trial, and the button that imports it: only what was tried is imported. */
export function MappingEditor({ row, understood }: MappingEditorProps) {
  const [mapping, setMapping] = useState<Mapping>(row.mapping ?? understood.mapping)
  const [isAnyway, setAnyway] = useState(false)
  const { look, attempt, start, busy, failure } = useSteps(row, mapping, isAnyway)
  const isTried = row.trial !== null && isSame(mapping, row.mapping)
  const warnings = isTried ? (row.trial?.warnings ?? []) : []
  const needs = describeNeeds(mapping)
  const result = useShownOnce()
  return (
    <>
      <Card title={mappingText.title}>
        <p className="text-sm text-ink-soft">{mappingText.help}</p>
        {understood.notes.length > 0 && (
          <ul className="mt-2 flex flex-col gap-1 rounded-md bg-warn-tint px-3 py-2 text-sm text-warn">
            {understood.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <MappingSettings understood={understood} mapping={mapping} onChange={setMapping} onLook={look} />
        <ColumnTable understood={understood} mapping={mapping} onChange={setMapping} />
        <FirstRows rows={understood.first} isProposal={!isSame(mapping, understood.mapping)} />
      </Card>
      <div ref={result} className="flex scroll-mb-24 flex-col gap-3 empty:hidden">
        {isTried && row.trial !== null && <OutcomeCard title={tryText.trial} outcome={row.trial} />}
        {warnings.map(({ code, sentence, factor }) => (
          <div key={code} className="flex flex-col gap-2 rounded-md bg-warn-tint px-4 py-3 text-sm text-warn">
            <p className="font-medium">{sentence}</p>
            {factor !== null && (
              <Button
                size="sm"
                className="self-start"
                onClick={() => setMapping(withFactor(mapping, factor))}
              >
                {tryText.takeFactor(String(factor))}
              </Button>
            )}
            <Checkbox label={tryText.anyway} checked={isAnyway} onChange={() => setAnyway(!isAnyway)} />
          </div>
        ))}
      </div>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-page py-3">
        <div role="alert" className="empty:hidden">
          {failure !== null && <FieldError>{failure}</FieldError>}
        </div>
        {!isTried && <p className="mr-auto text-xs text-ink-soft">{needs ?? tryText.tryFirst}</p>}
        <Button
          tone={isTried ? 'secondary' : 'primary'}
          busy={busy}
          busyLabel={tryText.trying}
          disabled={needs !== null}
          onClick={() => void attempt()}
        >
          {tryText.try}
        </Button>
        {isTried && (
          <Button
            tone="primary"
            busy={busy}
            busyLabel={tryText.starting}
            disabled={warnings.length > 0 && !isAnyway}
            onClick={() => void start()}
          >
            {tryText.startRows(formatNumber(row.trial?.accepted ?? 0, 0))}
          </Button>
        )}
      </div>
    </>
  )
}

/** What has to be said before the file can be tried; null: nothing. */
function describeNeeds(mapping: Mapping): string | null {
  const choices = missingChoices(mapping)
  if (choices.length > 0) return tryText.needsChoice(choices.map((one) => mappingText[one]).join(', '))
  const columns = missingMeanings(mapping)
  return columns.length > 0 ? tryText.needsColumn(columns.map(({ label }) => label).join(', ')) : null
}

/** The result of a trial lies below a long list: it is brought into view when it arrives. */
function useShownOnce() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ref.current !== null && ref.current.childElementCount > 0)
      ref.current.scrollIntoView({ block: 'end' })
  }, [])
  return ref
}

function useSteps(row: OneImport, mapping: Mapping, isAnyway: boolean) {
  const { write, save, busy, failure } = useSave()
  const params = { importId: row.id }
  return {
    busy,
    failure,
    look: (change: { kind?: Mapping['kind']; sheet?: string }) =>
      save(async () => {
        await write('understandImport', { params, body: change })
      }, failureToast(mappingText.failed)),
    attempt: () =>
      save(async () => {
        await write('tryImport', { params, body: { mapping } })
      }, failureToast(tryText.tryFailed)),
    start: () =>
      save(async () => {
        await write('startImport', { params, body: { mapping, ...(isAnyway ? { anyway: true } : {}) } })
      }, failureToast(tryText.startFailed)),
  }
}
