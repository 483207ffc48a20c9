import { breakerText } from '#contract/breaker/breaker-messages.ts'
import { calls } from '#contract/calls.ts'
import { isOpen } from '#domain/breaker/command.ts'
import { lockBreaker } from '#store/breaker/breaker.ts'
import {
  askCommand,
  lockOpenCommand,
  moveCommand,
  type StoredCommand,
} from '#store/breaker/breaker-command.ts'
import { type Entry, type ScopedContext, writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { requireDevice } from '../frame/scope.ts'
import { commandAt } from './breaker-row.ts'

/**
 * Asks a breaker to be in a state (BR-01): set, never flip. The wish is written down and audited in one transaction;
 * only then may it be sent.
 */
export const postBreaker = writeTo(calls.toggleAcb, lockSwitch, async (ctx, { body }, [breaker, open]) => {
  const { tx, scope, user, now } = ctx
  const device = requireDevice(ctx.tree, body.meter_id)
  if (!breaker) throw notFound()
  if (!device.isActive) throw new ApiError('not-allowed', breakerText.inactive)
  await requireNoneUnderWay(ctx, open)
  const asked = {
    deviceId: device.id,
    wanted: body.state,
    userId: user.userId,
    idempotencyKey: ctx.idempotencyKey,
    now,
  }
  const command = await askCommand(tx, scope, asked)
  await recordChange(ctx, {
    action: 'breaker.requested',
    subject: `breaker ${device.id}`,
    before: { reported: breaker.reportedState },
    after: { command: command.id, wanted: command.wanted },
  })
  return { detail: breakerText.asked(device.name, body.state), data: commandAt(command, now) }
})

/** One command at a time a device. One whose time is over makes room, also before the clock's job has seen it. */
async function requireNoneUnderWay({ tx, scope, now }: ScopedContext, open: StoredCommand | null) {
  if (!open) return
  const { state } = await moveCommand(tx, scope, open, { kind: 'time', at: now })
  if (isOpen(state)) throw new ApiError('conflict', breakerText.underWay)
}

/** The breaker and what is under way of it, locked in this order. */
function lockSwitch({ tx, scope }: Entry, { body }: { readonly body: { readonly meter_id: number } }) {
  const deviceId = body.meter_id
  return Promise.all([lockBreaker(tx, scope, deviceId), lockOpenCommand(tx, scope, deviceId)])
}
