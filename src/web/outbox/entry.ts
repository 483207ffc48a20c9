import type { Instant } from '#domain/time/interval.ts'
import type { CallName } from '../client/call.ts'
import type { ClientError, Fault } from '../client/client-error.ts'

export type EntryKind = 'bill' | 'diesel' | 'dip' | 'delivery' | 'other-use' | 'display' | 'equipment'

/** One call of an entry; its steps run in order, each under a key of its own that is made when it is typed. */
export interface Step {
  call: CallName
  params?: Record<string, string | number>
  body?: Record<string, unknown>
  /** Sent as a form: the file under `field`, and its other fields. */
  file?: { field: string; file: File; fields?: Record<string, string> }
  /** Keys of the body that take what an earlier step answered: { snapshot: { step: 0, path: ['data', 'id'] } } */
  fill?: Record<string, { step: number; path: string[] }>
}

/** What a form was filled with, and how it is opened again. */
export interface TypedForm {
  /** Its address with the search, so that it opens for the same branch. */
  path: string
  /** The key that this form gives to `useDraft`. */
  draft: string
  /** The values of the form, files included. */
  typed: unknown
  /** What the list shows of it. */
  photo?: File | null
}

export interface NewEntry {
  kind: EntryKind
  /** '31.4 L · Gen 1' */
  title: string
  branch: number
  /** YYYY-MM-DD, the day that it is about. */
  day: string
  form: TypedForm
  steps: Step[]
}

/** What became of an entry by the time that its form is told. */
export type Submitted =
  | { state: 'sent'; answers: unknown[] }
  /** `failure`: the server itself answered that it failed; null where no answer came. */
  | { state: 'waiting'; failure: ClientError | null }
  | { state: 'refused'; error: ClientError }

/** A step as it is kept: files are set apart, and what the server answered stays, so that it is not asked again. */
export interface QueuedStep extends Omit<Step, 'file'> {
  file?: { field: string; file: FileMark; fields?: Record<string, string> }
  key: string
  /** How often it was done anew, because what it brought was gone. */
  again?: number
  answer?: unknown
  answeredAt?: Instant
}

/** Stands where a file stood: its place in the list of files kept beside. */
export interface FileMark {
  keptFile: number
}

/** Why the server refused an entry; enough to make the error again. */
export interface Refusal {
  fault: Fault | 'too-old'
  sentence: string
  status: number
  /** What it tells beside its sentence, such as the bills that are there already. */
  told: Readonly<Record<string, unknown>>
}

/** An entry as it is kept on the device, of one log-in. */
export interface QueuedEntry extends Omit<NewEntry, 'form' | 'steps'> {
  /** Given by the device; entries of a log-in are sent in this order. */
  order: number
  /** The user id. */
  owner: number
  typedAt: Instant
  state: 'waiting' | 'refused' | 'sent'
  form: { path: string; draft: string; typed: unknown; photo: FileMark | null }
  steps: QueuedStep[]
  /** Something of it was sent: it may be stored although no answer came. */
  begun: boolean
  /** How often it was tried without an answer, and when it is tried again by itself. */
  tries: number
  nextTryAt: Instant
  /** The fault that the server answered last, and how often in a row; a fault of what lies between says nothing of it. */
  failing?: { status: number; times: number }
  /** The last try reached no server. */
  unreached?: boolean
  refusal: Refusal | null
  /** When it was sent or refused. */
  settledAt: Instant | null
}

/** An entry as a list shows it. */
export interface WaitingEntry {
  id: string
  kind: EntryKind
  title: string
  branch: number
  day: string
  typedAt: Instant
  state: 'waiting' | 'sending' | 'refused' | 'sent'
  tries: number
  /** Why it was refused, or holds on. */
  sentence: string | null
  settledAt: Instant | null
  hasPhoto: boolean
  /** Whether its form can be opened again: what is still on its way is not typed a second time. */
  canMend: boolean
  /** Whether it may be stored although it is told as settled or stuck: its list is to be looked at before it is mended. */
  mayBeStored: boolean
}
