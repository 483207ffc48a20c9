import type { Instant } from '#domain/time/interval.ts'
import { billMail } from '#report/mail-body.ts'
import { createReportMaker, type ReportMaker } from '#report/maker.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Job } from '#store/engine/woken.ts'
import { createBuildBillMail, createPrepareBills, type LayOutBill } from '../billing/build-bill-mail.ts'
import { dueReportsJob } from '../billing/due-reports.ts'
import { forgetMailJob } from '../mail/forget-mail.ts'
import { createTransport, type MailSettings, type MailTransport } from '../mail/mail-transport.ts'
import type { PhoneSettings } from '../mail/phone/phone-settings.ts'
import { phoneTransports } from '../mail/phone/phone-transports.ts'
import { type BuildMail, sendMailJobs } from '../mail/send-mail.ts'

interface MailOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  /** null: mail waits in the database for a process that can send it. */
  readonly mail: MailSettings | null
  /** Who sends messages to telephones. */
  readonly phones?: PhoneSettings
  /** What messages lead to. */
  readonly publicUrl?: string
  /** How messages with a report are built; absent: there are none. */
  readonly buildReport?: (reports: ReportMaker) => BuildMail
}

export interface Mail {
  readonly jobs: readonly Job[]
  /** false: mail waits in the database. */
  readonly isSent: boolean
  /** The one worker that lays reports out, for whoever answers with a file. */
  readonly reports: ReportMaker
}

/** Mails what is due, empties the outbox and forgets what was settled long ago (docs/decisions/008). */
export function createMail({
  database,
  clock,
  log,
  mail,
  phones = NO_PHONES,
  publicUrl = '',
  buildReport,
}: MailOptions): Mail {
  const reports = createReportMaker()
  const layOut: LayOutBill = async (bill, at, fileName) => ({
    ...billMail(bill),
    attachment: {
      name: fileName,
      type: 'application/pdf',
      bytes: Buffer.from(await reports.pdf(bill, at)),
    },
  })
  const buildBill = createBuildBillMail({ database, clock, layOut })
  const ofReports = buildReport?.(reports) ?? buildBill
  const build: BuildMail = (organisationId, message) =>
    (message.kind === 'report' ? ofReports : buildBill)(organisationId, message)
  const sending = { database, clock, log, build, prepare: createPrepareBills(database) }
  const transport = mail && openTransport(mail, log)
  const byPhone = phoneTransports({ ...phones, publicUrl, outboxDir: mail?.outboxDir ?? null })
  const sends = transport !== null || byPhone.sms !== null || byPhone.whatsapp !== null
  const jobs = [
    ...(sends ? sendMailJobs({ ...sending, transport, phones: byPhone }) : []),
    dueReportsJob({ database, clock, log }),
    forgetMailJob({ database, clock }),
  ]
  return { jobs, isSent: transport !== null, reports }
}

const NO_PHONES: PhoneSettings = { sms: null, whatsapp: null }

function openTransport(mail: MailSettings, log: Log): MailTransport {
  if (mail.smtpUrl === undefined) {
    log.info(
      { folder: mail.outboxDir },
      'No SMTP_URL is set: mail is written to this folder instead of being sent',
    )
  }
  return createTransport(mail)
}
