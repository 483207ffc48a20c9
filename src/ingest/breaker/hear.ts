import type { SwitchState } from '#domain/breaker/command.ts'
import type { Instant } from '#domain/time/interval.ts'
import { keepReport, lockBreaker } from '#store/breaker/breaker.ts'
import { lockCommand, moveCommand, wasSentAfter } from '#store/breaker/breaker-command.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'

export interface Answer {
  readonly deviceId: number
  readonly commandId: number
  readonly state: SwitchState
  readonly at: Instant
}

/**
 * A breaker says in which state it is after a command. The command ends by it where its time is not over; the state is
 * kept as reported in any case, unless the breaker has answered a newer command already. False: no such command.
 */
export async function hearAnswer(
  tx: Tx,
  scope: Scope,
  { deviceId, commandId, state, at }: Answer,
): Promise<boolean> {
  const breaker = await lockBreaker(tx, scope, deviceId)
  const command = breaker && (await lockCommand(tx, scope, commandId))
  if (!breaker || command?.deviceId !== deviceId || command.state === 'requested') return false
  const isFirst = (breaker.answeredCommand ?? 0) < commandId
  if (isFirst) await keepReport(tx, scope, deviceId, { state, at, commandId })
  // The audit row of the end is written last: others of the organisation wait for it.
  await moveCommand(tx, scope, command, { kind: 'answer', at, reported: state })
  return true
}

export interface Report {
  readonly deviceId: number
  readonly state: SwitchState
  readonly at: Instant
  /** The broker kept it from before: the breaker has not said it just now. */
  readonly isKept?: boolean
}

/**
 * A breaker says in which state it is, of itself. False: the device has no breaker. What the broker kept is older than
 * an answer that was heard after it, and then left aside, unless a newer command may have been obeyed since.
 */
export async function hearState(
  tx: Tx,
  scope: Scope,
  { deviceId, state, at, isKept = false }: Report,
): Promise<boolean> {
  const breaker = await lockBreaker(tx, scope, deviceId)
  if (!breaker) return false
  const isKnown = isKept && breaker.reportedState === state
  const isOlder =
    isKept && breaker.isAnswer && !(await wasSentAfter(tx, scope, deviceId, breaker.answeredCommand ?? 0))
  if (!isKnown && !isOlder) await keepReport(tx, scope, deviceId, { state, at, commandId: null })
  return true
}
