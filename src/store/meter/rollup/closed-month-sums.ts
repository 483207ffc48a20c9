import type { Organisation } from '#domain/site/tree.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { createKnownAnswers } from '../../site/known-answers.ts'
import { stateOfAnswers } from './rolled-month.ts'

/** Room is counted in devices: some 20 MB. */
const known = createKnownAnswers<unknown>({ most: 5_000, mostRoom: 200_000 })

const names = new WeakMap<Organisation, number>()
let named = 0

/** Of a tree that was read, and of no other. */
function numberTree(organisation: Organisation): number {
  const name = names.get(organisation) ?? ++named
  names.set(organisation, name)
  return name
}

interface ClosedQuestion<T> {
  /** As it was read, with the tree: another tree is another organisation. */
  readonly organisation: Organisation
  readonly zone: string
  readonly days: Days
  /** Of how many is told. */
  readonly devices: number
  /** Tells what is asked from everything else that is asked of the same days of this tree. */
  readonly name: string
  read(): Promise<T>
  /** false: it may be read otherwise in a while, though nothing was rolled up. */
  lasts?(value: T): boolean
}

/**
 * What is made of rows of closed days, read again only where what answers are made of has changed (024) or the tree has (028): of
 * a year the running month is read, and the rest is remembered by the process. Costs a turn where it has changed.
 */
export async function closedMonthSums<T>(
  tx: Tx,
  scope: Scope,
  { organisation, zone, days, devices: room, name, read, lasts = () => true }: ClosedQuestion<T>,
): Promise<T> {
  const key = `${numberTree(organisation)} ${days.join()} ${name}`
  const before = known.recall(key)
  const until = startOfDay(zone, addDays(days[1], 1))
  // The state is asked first: rows that another transaction writes in between are newer than what they are remembered for.
  const [{ text: state }, first] = await Promise.all([
    stateOfAnswers(tx, scope, until),
    before ? null : read(),
  ])
  if (before?.state === state) return before.value as T
  const value = first ?? (await read())
  if (lasts(value)) known.remember(key, { state, value, room })
  return value
}
