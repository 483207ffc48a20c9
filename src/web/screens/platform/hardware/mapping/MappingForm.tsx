import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MappingRow } from '#contract/platform/admin-mappings.ts'
import { takesIn } from '#domain/meter/hardware/topic-filter.ts'
import { errorSentence } from '../../../../client/client-error.ts'
import { ConflictNotice } from '../../../../form/ConflictNotice.tsx'
import { fieldProps } from '../../../../form/field-props.ts'
import { useFilledForm } from '../../../../form/use-filled-form.ts'
import { DraftNotice } from '../../../../outbox/draft/DraftNotice.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { FieldError } from '../../../../ui/field/Field.tsx'
import { TextArea } from '../../../../ui/field/TextArea.tsx'
import { TextField } from '../../../../ui/field/TextField.tsx'
import { mappingText as text } from '../../../../words/platform/mapping.ts'
import { useAdminWrite } from '../../use-admin-write.ts'
import { countPointed, type Guess, withGuesses } from './guessed-mapping.ts'
import { MessageTree } from './MessageTree.tsx'
import {
  type MappingEntries,
  mappingDifferences,
  mappingRefusals,
  toBody,
  toEntries,
} from './mapping-entries.ts'
import { missingPaths } from './mapping-roles.ts'
import { type TreeNode, treeOf } from './message-tree.ts'
import { TriedResult } from './TriedResult.tsx'
import { useTriedMessage } from './use-tried-message.ts'

export interface HeardMessage {
  readonly topic: string
  readonly message: string
}

export interface MappingFormProps {
  readonly clientId: number
  /** null: a new one. */
  readonly row: MappingRow | null
  /** A message that nobody understood; null: somebody pastes one. */
  readonly heard: HeardMessage | null
  readonly onDone: () => void
}

type Form = UseFormReturn<MappingEntries>

/** One message, its values pointed at, what it becomes, and the topic for which that holds. */
export function MappingForm({ clientId, row, heard, onDone }: MappingFormProps) {
  const key = `admin-mapping/${clientId}/${row?.id ?? heard?.topic ?? 'new'}`
  const start = (from: MappingRow | null) =>
    from === null && heard ? { ...toEntries(null), ...heard } : toEntries(from)
  const { form, base, draft } = useFilledForm(row, { key }, start, mappingRefusals)
  const outcome = { done: text.saved, failed: text.saveFailed, onDone }
  const adding = useAdminWrite('adminAddMapping', outcome)
  const editing = useAdminWrite('adminEditMapping', outcome)
  const { busy, failure } = base === null ? adding : editing
  const stored = editing.conflict as MappingRow | null
  const save = (version: number | null) =>
    form.handleSubmit(async (entered) => {
      const body = toBody(entered)
      const isDone =
        base === null || version === null
          ? await adding.send({ params: { clientId }, body })
          : await editing.send({ params: { clientId, mappingId: base.id }, body: { ...body, version } })
      if (isDone) draft.stored()
    })
  const leave = () => {
    draft.discard()
    onDone()
  }
  return (
    <form
      noValidate
      aria-label={text.title}
      aria-busy={busy}
      className="grid min-w-0 items-start gap-4 lg:grid-cols-2"
      onSubmit={save(base?.version ?? null)}
    >
      <DraftNotice draft={draft} className="lg:col-span-2" />
      <Message form={form} clientId={clientId} />
      <div className="flex min-w-0 flex-col gap-4">
        <Tried form={form} clientId={clientId} />
        <Card title={text.mapping}>
          <div className="flex flex-col gap-4">
            <Topic form={form} heard={heard} />
            <TextField label={text.nameLabel} hint={text.nameHint} required {...fieldProps(form, 'name')} />
            <div role="alert" className="flex flex-col gap-2 empty:hidden">
              {form.formState.errors.mapping && <FieldError>{text.nothingPointed}</FieldError>}
              {failure !== null && stored === null && <FieldError>{failure}</FieldError>}
            </div>
            {stored !== null && (
              <ConflictNotice
                differences={mappingDifferences(stored, form.getValues())}
                busy={busy}
                onKeep={leave}
                onTakeOver={save(stored.version)}
              />
            )}
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={leave}>{text.cancel}</Button>
              <Button type="submit" tone="primary" busy={busy} busyLabel={text.saving} className="min-w-32">
                {text.save}
              </Button>
            </div>
          </div>
        </Card>
      </div>
    </form>
  )
}

function Topic({ form, heard }: { form: Form; heard: HeardMessage | null }) {
  const topic = form.watch('topic').trim()
  const isOther = heard !== null && topic !== '' && !takesIn(topic, heard.topic)
  return (
    <TextField
      label={text.topicLabel}
      required
      autoCapitalize="none"
      spellCheck={false}
      hint={heard === null ? text.topicHint : `${text.topicHint} ${text.topicOfHeard(heard.topic)}`}
      {...fieldProps(form, 'topic')}
      {...(isOther ? { error: text.topicOther(heard.topic) } : {})}
    />
  )
}

/** The pasted message, and below it its values. */
function Message({ form, clientId }: { form: Form; clientId: number }) {
  const { message, mapping } = form.watch()
  const root = useMemo(() => treeOf(message), [message])
  const guesses = useTried(form, clientId).data?.data.guesses
  const set = (next: MappingEntries['mapping']) =>
    form.setValue('mapping', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <Card title={text.tree} className="min-w-0">
      <div className="flex flex-col gap-3">
        <TextArea
          label={text.paste}
          hint={text.pasteHint}
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono"
          {...fieldProps(form, 'message')}
          {...(message.trim() !== '' && root === undefined ? { error: text.notJson } : {})}
        />
        {root && (
          <>
            <p className="text-xs text-ink-soft">{text.treeHelp}</p>
            {guesses && <Guesses root={root} mapping={mapping} guesses={guesses} onTake={set} />}
            <MessageTree root={root} mapping={mapping} guesses={guesses ?? []} onChange={set} />
          </>
        )}
      </div>
    </Card>
  )
}

interface GuessesProps {
  readonly root: TreeNode
  readonly mapping: MappingEntries['mapping']
  readonly guesses: readonly Guess[]
  readonly onTake: (mapping: MappingEntries['mapping']) => void
}

/** Takes what values seem to be by their names, where they are nothing yet. */
function Guesses({ root, mapping, guesses, onTake }: GuessesProps) {
  const taken = withGuesses(mapping, root, guesses)
  const count = countPointed(taken) - countPointed(mapping)
  if (count === 0) return null
  return (
    <Button size="sm" className="self-start" onClick={() => onTake(taken)}>
      {text.guesses(count)}
    </Button>
  )
}

function useTried(form: Form, clientId: number) {
  const { topic, message, mapping } = form.watch()
  return useTriedMessage({ clientId, topic: topic.trim(), message, mapping })
}

function Tried({ form, clientId }: { form: Form; clientId: number }) {
  const { message, mapping } = form.watch()
  const { data, error, isBehind } = useTried(form, clientId)
  const root = useMemo(() => treeOf(message), [message])
  return (
    <TriedResult
      tried={data?.data}
      isBehind={isBehind}
      isEmpty={message.trim() === ''}
      error={error && errorSentence(error)}
      missing={root ? missingPaths(mapping, root.value) : []}
    />
  )
}
