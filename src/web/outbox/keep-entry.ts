import type { Instant } from '#domain/time/interval.ts'
import type { NewEntry, QueuedEntry, QueuedStep, Step } from './entry.ts'
import { answeredFiles } from './photo/answered-files.ts'
import { markFile, setApart } from './photo/keep-files.ts'

/** A new entry as a row of the device; its files are appended to `files`, each step gets its key. */
export function entryToKeep(
  owner: number,
  { form, steps, ...about }: NewEntry,
  now: Instant,
  files: File[],
  freshKey: () => string,
): Omit<QueuedEntry, 'order'> {
  const { path, draft, typed, photo } = form
  return {
    ...about,
    owner,
    typedAt: now,
    state: 'waiting',
    form: { path, draft, typed: setApart(typed, files), photo: photo ? markFile(photo, files) : null },
    steps: steps.map((step) => ({
      ...stepToKeep(step, files, freshKey),
      ...answeredFiles.of(owner, step),
    })),
    begun: false,
    tries: 0,
    nextTryAt: now,
    refusal: null,
    settledAt: null,
  }
}

function stepToKeep({ file, ...step }: Step, files: File[], freshKey: () => string): QueuedStep {
  const key = freshKey()
  if (file === undefined) return { ...step, key }
  return { ...step, key, file: { ...file, file: markFile(file.file, files) } }
}
