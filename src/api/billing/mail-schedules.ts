import { addressSentence, mailText } from '#contract/billing/billing-messages.ts'
import type { MailData } from '#contract/billing/mail.ts'
import { calls } from '#contract/calls.ts'
import { nextReportAt } from '#domain/billing/due-period.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { readAddress } from '#domain/people/mail-address.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Branch, Device, Tree } from '#domain/site/tree.ts'
import {
  addReceiver,
  deleteReceiver,
  lockReceiver,
  type MailSchedule,
  mailSchedule,
  setFrequency,
  setOwnDevices,
  setReceiverDevices,
} from '#store/billing/mail-schedule.ts'
import { personToMail } from '#store/people/person.ts'
import { operation, type ScopedContext, writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { localTime } from '../site/present.ts'

const MOST_RECEIVERS = 50

/** To whom the person's bills go, and how often (wire contract 2.20, BI-04). */
export const getMailSchedules = operation(calls.mailSchedulesData, {
  fetch: mailData,
  compute: (data) => data,
  present: (data) => ({ data, detail: 'Receivers and devices of mailed bills' }),
})

export const postReceiver = writeTo(
  calls.addExternalBillReciever,
  ({ tx, scope, user }) => mailSchedule(tx, scope, user.userId),
  async (ctx, { body }, { receivers }) => {
    const { tx, scope, user, now } = ctx
    const read = readAddress(body.email)
    if ('fault' in read) throw new ApiError('bad-request', addressSentence(read.fault))
    const email = read.address
    if (receivers.length >= MOST_RECEIVERS) throw new ApiError('bad-request', mailText.tooManyReceivers)
    const [id, data] = await Promise.all([
      addReceiver(tx, scope, { userId: user.userId, email, now }),
      mailData(ctx),
    ])
    if (id === null) throw new ApiError('bad-request', mailText.alreadyReceiver)
    await recordChange(ctx, {
      action: 'mail-receiver.added',
      subject: `mail receiver ${id}`,
      after: { email },
    })
    return { data, detail: mailText.receiverAdded }
  },
)

export const removeReceiver = writeTo(
  calls.deleteMailReciever,
  ({ tx, scope, user }, { body }) => lockReceiver(tx, scope, user.userId, body.receiver_id),
  async (ctx, _input, receiver) => {
    const { tx, scope } = ctx
    if (!receiver) throw notFound()
    await deleteReceiver(tx, scope, receiver.id)
    const data = await mailData(ctx)
    const subject = `mail receiver ${receiver.id}`
    await recordChange(ctx, { action: 'mail-receiver.deleted', subject, before: { email: receiver.email } })
    return { data, detail: mailText.receiverRemoved }
  },
)

/** Devices of a receiver are replaced; the person's own are added to those assigned, unless `replace` says else. */
export const postAssignedDevices = writeTo(
  calls.addAssignedDevices,
  async ({ tx, scope, user }, { body: { receiver_id: id } }) =>
    Promise.all([
      mailSchedule(tx, scope, user.userId),
      id === undefined ? null : lockReceiver(tx, scope, user.userId, id),
    ]),
  async (ctx, { body }, [before, receiver]) => {
    const { tx, scope, user, tree, now } = ctx
    const seen = listSources(tree).map(({ device }) => device.id)
    const selected = body.selected_devices.filter((id) => seen.includes(id))
    if (body.receiver_id !== undefined) {
      if (!receiver) throw notFound()
      await setReceiverDevices(tx, scope, receiver.id, { seen, chosen: selected })
    } else {
      const kept = body.replace ? selected : [...new Set([...before.deviceIds, ...selected])]
      // A frequency without any device chosen means all of them (wire contract 2.20).
      const chosen = kept.length === 0 && body.frequency && !body.replace ? seen : kept
      await setOwnDevices(tx, scope, user.userId, { seen, chosen: chosen.filter((id) => seen.includes(id)) })
    }
    if (body.frequency !== undefined) await setFrequency(tx, scope, user.userId, body.frequency, now)
    const [data, after] = await Promise.all([mailData(ctx), mailSchedule(tx, scope, user.userId)])
    const subject = `mail schedule ${user.userId}`
    await recordChange(ctx, { action: 'mail-schedule.changed', subject, before, after })
    return { data, detail: mailText.assigned }
  },
)

/** Every call of mail answers the whole of it. */
async function mailData({ tx, scope, user, tree, now, isMailSetUp }: ScopedContext): Promise<MailData> {
  const [schedule, person] = await Promise.all([
    mailSchedule(tx, scope, user.userId),
    personToMail(tx, scope, user.userId),
  ])
  const named = (ids: readonly number[]) =>
    listSources(tree).flatMap(({ device, name }) =>
      ids.includes(device.id) ? [{ id: device.id, name }] : [],
    )
  return {
    external_recievers: schedule.receivers.map(({ id, email, deviceIds }) => ({
      id,
      email,
      assigned_devices: named(deviceIds),
    })),
    personal_data: {
      frequency: schedule.frequency,
      assigned_devices: named(schedule.deviceIds),
      email: person?.email || null,
      next_at: nextAt(schedule, tree, now),
    },
    available_devices: listSources(tree).map(({ device, name }) => ({
      device_id: device.id,
      device_name: name,
    })),
    mail_server: { is_set_up: isMailSetUp, notice: isMailSetUp ? null : mailText.noServer },
    may: { amend: mayInOrganisation(user, calls.addAssignedDevices.who) },
  }
}

function nextAt({ frequency, deviceIds, receivers }: MailSchedule, tree: Tree, now: number): string | null {
  const assigned = new Set([...deviceIds, ...receivers.flatMap((receiver) => receiver.deviceIds)])
  const zones = listSources(tree).flatMap(({ device, branch }) =>
    assigned.has(device.id) ? [branch.zone] : [],
  )
  if (frequency === null || zones.length === 0) return null
  return localTime(tree.organisation.zone, nextReportAt(frequency, zones, now))
}

/** What can be billed; loads are metered behind it. */
function listSources(tree: Tree): { branch: Branch; device: Device; name: string }[] {
  return tree.branches.flatMap((branch) =>
    branch.devices
      .filter(({ isSource }) => isSource)
      .map((device) => ({ branch, device, name: prefixedName(branch.name, device.name) })),
  )
}
