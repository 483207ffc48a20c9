import { z } from 'zod'
import { FREQUENCIES } from '#domain/billing/due-period.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noBody, noQuery, rangeParams, text } from '../shapes.ts'

export const frequency = z.enum(FREQUENCIES)

const assigned = z.array(z.object({ id: z.number().int(), name: z.string() }))

/** Every call of mail answers the whole of it (wire contract 2.20). */
export const mailData = z.object({
  external_recievers: z.array(
    z.object({ id: z.number().int(), email: z.string(), assigned_devices: assigned }),
  ),
  personal_data: z.object({
    /** null: no reports go out, neither to the person nor to the receivers. */
    frequency: frequency.nullable(),
    assigned_devices: assigned,
    /** Where the person's own report goes; null: the log-in has no address. */
    email: z.string().nullable(),
    /** Local time of the next reports; null: none are due. */
    next_at: z.string().nullable(),
  }),
  available_devices: z.array(z.object({ device_id: z.number().int(), device_name: z.string() })),
  /** false: mail is written to the outbox folder instead of being sent. `notice` says so. */
  mail_server: z.object({ is_set_up: z.boolean(), notice: z.string().nullable() }),
  may: z.object({ amend: z.boolean() }),
})

const answer = z.object({ data: mailData, detail: z.string() })

/** As revision A sends them: repeated, and null where an id could not be read. */
const selectedDevices = z
  .array(id.nullable())
  .max(1000)
  .transform((ids) => [...new Set(ids.filter((one) => one !== null))])

const params = z.strictObject({ userId: id })
const email = text(320).trim()

export const mailSchedulesData = endpoint({
  route: routes.mailSchedulesData,
  summary: 'Receivers, frequency and devices of the bills that are mailed (wire contract 2.20, BI-04)',
  params,
  query: noQuery,
  body: noBody,
  answer,
})

export const addExternalBillReciever = endpoint({
  route: routes.addExternalBillReciever,
  summary: 'Add an external receiver of bills (BI-04, BI-09)',
  params,
  query: noQuery,
  body: z.strictObject({ email }),
  answer,
})

/**
 * With `receiver_id`: all devices of that receiver. Without: the person's own, which are added to those assigned, or
 * replace them with `replace`. `frequency` null ends the reports.
 */
export const addAssignedDevices = endpoint({
  route: routes.addAssignedDevices,
  summary: 'Assign devices to a receiver or to oneself, and set the frequency (BI-04)',
  params,
  query: noQuery,
  body: z.strictObject({
    receiver_id: id.optional(),
    frequency: frequency.nullable().optional(),
    selected_devices: selectedDevices,
    replace: z.boolean().optional(),
  }),
  answer,
})

export const deleteMailReciever = endpoint({
  route: routes.deleteMailReciever,
  summary: 'Remove an external receiver; no report goes there any more (BI-04)',
  params,
  query: noQuery,
  body: z.strictObject({ receiver_id: id }),
  answer,
})

/**
 * `waiting` to be sent, perhaps again; `sending` now; `sent`: the mail server took it; `written` to the outbox folder;
 * `failed` for good; `given-up`: nobody waits for it any more.
 */
export const mailStates = ['waiting', 'sending', 'sent', 'written', 'failed', 'given-up'] as const
export type MailState = (typeof mailStates)[number]

export const deliveryRow = z.object({
  id: z.number().int(),
  kind: z.enum(['schedule', 'quick-bill']),
  email: z.string(),
  /** Local days, both included, that the bill is about. */
  from: z.string(),
  to: z.string(),
  frequency: frequency.nullable(),
  state: z.enum(mailStates),
  /** A sentence for people: what the state means, and what the mail server said. */
  detail: z.string(),
  attempts: z.number().int(),
  /** Local times without zone. */
  made_at: z.string(),
  sent_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
})
export type DeliveryRow = z.infer<typeof deliveryRow>

export const mailDeliveries = endpoint({
  route: routes.mailDeliveries,
  summary: 'Bills that were mailed or wait to be, newest first, with their state',
  params,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.array(deliveryRow), detail: z.string() }),
})

/** No device selected: all of them. */
const reportDevices = selectedDevices.optional().transform((ids) => ids ?? [])

/** The body of `fileRoutes.reportDownload` and `fileRoutes.reportDownloadXlsx`. */
export const reportBody = z.strictObject({ selected_devices: reportDevices })

/**
 * 200: the mail server took it. 202: no mail server is set up and the message was written to the outbox folder, or it is
 * still being sent. 503 with the sentence of the catalogue: it was not taken, and will not be tried again.
 */
export const sendReport = endpoint({
  route: routes.sendReport,
  summary: 'Mail a bill now, with its PDF (wire contract 2.20, BI-06)',
  params: rangeParams,
  query: noQuery,
  body: z.strictObject({ email, selected_devices: reportDevices }),
  answer: z.object({ data: z.object({ state: z.enum(mailStates) }), detail: z.string() }),
})

export type MailData = z.infer<typeof mailData>
