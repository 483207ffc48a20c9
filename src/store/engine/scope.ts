import type { RolledDay } from '#domain/meter/rollup/roll-up-days.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'

/** Stands for no organisation: work on the platform itself, and what is written down about its administrators. */
export const PLATFORM = 0

declare const scopeMark: unique symbol

/**
 * Whose rows a question may see, and what its asker may do. Every store function takes one first, so forgetting
 * tenancy is a type error; only `api/frame/scope.ts`, `ingest`, `jobs`, tools and tests make one.
 */
export interface Scope {
  readonly organisationId: number
  readonly branchIds: readonly number[] | 'all'
  /** null: a device or a job, not a person */
  readonly userId: number | null
  readonly level: number
  /** the organisation's zone; a branch may have its own */
  readonly zone: string
  /** Nobody waits for what is done in it: its statements and its waits for locks have longer. */
  readonly isWork?: true
  /** Left out: all that is known by now. Only questions look back. */
  readonly past?: Past
  readonly [scopeMark]: true
}

/** What had come or been written down by an instant. */
export interface Past {
  readonly at: Instant
  /** Local days of devices, first and last included, as the readings of then tell them. */
  readonly daysOfDevices: (deviceIds: readonly number[], range: Days) => Promise<RolledDay[]>
}

export type ScopeFacts = Omit<Scope, typeof scopeMark>

export function makeScope(facts: ScopeFacts): Scope {
  if (!Number.isInteger(facts.organisationId)) {
    throw new TypeError(`an organisation id is a whole number, not ${facts.organisationId}`)
  }
  return Object.freeze({ ...facts }) as Scope
}

/** An organisation, or these branches of it, for what works while nobody asks. What it works on has a zone of its own: that of the branch. */
export function scopeOfJob(organisationId: number, branchIds: Scope['branchIds'] = 'all'): Scope {
  return makeScope({ organisationId, branchIds, userId: null, level: 5, zone: 'UTC', isWork: true })
}
