import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Instant } from '#domain/time/interval.ts'
import { now } from '../../client/clock.ts'
import { device } from '../device.ts'
import type { Draft, OlderDraft } from './drafts.ts'
import {
  dropDraft,
  forgetLeftDraft,
  leaveDraft,
  leaveGone,
  onDraftPlaced,
  readDraft,
  tidyDrafts,
  writeDraft,
} from './drafts.ts'
import { changedFields, sameValues } from './same-values.ts'

export interface KeepOptions<E> {
  /**
   * Of the stored row that the form was filled from. What was typed over another version is offered beside, and never
   * filled in by itself: it would take back what somebody else stored since.
   */
  version?: number | string | null
  /** Fields that are kept nowhere, such as a password. */
  secret?: readonly (keyof E & string)[]
}

export interface DraftMoments {
  /** When what stands in the form was typed, where it comes from a draft. */
  restoredAt: number | null
  /** When something was typed over an older version of the row, where that is not in the form. */
  olderAt: number | null
}

export interface Keeping {
  drop(): Promise<void>
  takeOlder(): void
  stop(): void
}

interface Typed<E> {
  readonly values: E
  readonly at: Instant
}

interface DraftForm<E> {
  owner: number
  key: string
  tell: (told: DraftMoments) => void
  options: () => KeepOptions<E>
}

/** Follows a form from its opening to its end: fills it from its draft and writes what is typed, one after the other. */
export function keepDraft<E extends FieldValues>(
  form: UseFormReturn<E>,
  { owner, key, tell, options }: DraftForm<E>,
): Keeping {
  let isPending = false
  let isTidy = false
  let isStopped = false
  let isTyped = false
  let typed: Typed<E> | null = null
  /** What is being written. */
  let writing: Typed<E> | null = null
  let isDropping = false
  /** What is left behind is taken in by the device. */
  let hasDevice = true
  let restored: E | null = null
  let older: OlderDraft | null = null
  let last: Promise<unknown> = restore().catch(() => undefined)
  const version = () => options().version ?? null
  const defaults = () => form.control._defaultValues as Partial<E>

  async function restore() {
    const db = await device()
    hasDevice = db !== null
    const draft = db === null ? null : await readDraft(db, owner, key)
    if (draft === null || isStopped || typed !== null) return
    const isCurrent = draft.version === undefined || draft.version === version()
    older = usefulOlder(isCurrent ? draft.older : draft)
    if (isCurrent) {
      restored = { ...defaults(), ...(draft.values as E) }
      isTyped = false
      form.reset(restored, { keepDefaultValues: true })
    }
    tell({ restoredAt: isCurrent ? draft.at : null, olderAt: older?.at ?? null })
    if (!isCurrent && older === null && db !== null) await dropDraft(db, owner, key)
  }
  /** What was typed and stands in the row by now is offered no more. */
  function usefulOlder(draft: Draft | OlderDraft | null): OlderDraft | null {
    if (draft === null) return null
    const { values, over, at } = draft
    const changed = changedFields(values, over)
    return sameValues({ ...defaults(), ...changed }, defaults()) ? null : { values, over, at }
  }
  const kept = (values: E): E => {
    const secret = options().secret ?? []
    return { ...values, ...Object.fromEntries(secret.map((name) => [name, defaults()[name] ?? ''])) }
  }
  const isUntyped = (values: E) => older === null && sameValues(values, defaults())
  const row = (own: Typed<E>) => ({
    ...own,
    over: kept(defaults() as E),
    version: version(),
    older,
  })
  // At once; what is typed meanwhile goes with the next.
  const write = () => {
    if (typed === null || isPending) return
    isPending = true
    last = last
      .then(async () => {
        isPending = false
        const own = typed
        writing = own
        typed = null
        const db = await device()
        if (db === null || own === null) return
        if (isUntyped(own.values)) await dropDraft(db, owner, key)
        else await writeDraft(db, owner, key, row(own))
        if (writing === own) writing = null
        if (!isTidy) await tidyDrafts(db, owner, key)
        isTidy = true
      })
      .catch(() => undefined)
  }
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      // A field that settles as it is drawn tells of values that nobody typed.
      if (!isTyped && sameValues(values, restored ?? defaults())) return
      isTyped = true
      typed = { values: kept(values as E), at: now() }
      write()
    },
  })
  // A reload right after the last key would lose what is not written yet.
  const leave = () => {
    const own = typed ?? writing
    if (!hasDevice || (own === null && !isDropping)) return
    if (own === null || isUntyped(own.values)) leaveGone(owner, key)
    else leaveDraft(owner, key, row(own))
  }
  const leaving = () => document.visibilityState === 'hidden' && leave()
  document.addEventListener('visibilitychange', leaving)
  addEventListener('pagehide', leave)
  const unfollow = onDraftPlaced(owner, key, () => {
    typed = writing = null
    last = last.then(restore).catch(() => undefined)
  })
  return {
    async drop() {
      typed = writing = restored = older = null
      isTyped = false
      isDropping = true
      forgetLeftDraft(owner, key)
      last = last.then(async () => {
        const db = await device()
        if (db !== null) await dropDraft(db, owner, key)
        isDropping = false
      })
      await last
    },
    takeOlder() {
      if (older === null) return
      const { values, over, at } = older
      older = null
      for (const [name, value] of Object.entries(changedFields(values, over)))
        form.setValue(name as Path<E>, value as PathValue<E, Path<E>>, {
          shouldDirty: true,
          shouldTouch: true,
        })
      tell({ restoredAt: at, olderAt: null })
    },
    stop() {
      isStopped = true
      write()
      leave()
      unsubscribe()
      unfollow()
      document.removeEventListener('visibilitychange', leaving)
      removeEventListener('pagehide', leave)
    },
  }
}
