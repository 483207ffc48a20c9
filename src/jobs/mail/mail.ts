import type { Instant } from '#domain/time/interval.ts'
import { billMail } from '#report/mail-body.ts'
import { createReportMaker, type ReportMaker } from '#report/maker.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { createBuildBillMail, type LayOutBill } from '../billing/build-bill-mail.ts'
import { startDueReports } from '../billing/due-reports.ts'
import { startForgetMail } from './forget-mail.ts'
import { createTransport, type MailSettings } from './mail-transport.ts'
import { startSendMail } from './send-mail.ts'

export interface MailJobs {
  /** The one worker that lays reports out, for whoever answers with a file. */
  readonly reports: ReportMaker
  stop(): Promise<void>
}

export interface MailJobsOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly mail: MailSettings
}

/** Mails what is due, empties the outbox and forgets what was settled long ago (docs/decisions/008). */
export async function startMail({ database, clock, log, mail }: MailJobsOptions): Promise<MailJobs> {
  if (mail.smtpUrl === undefined) {
    log.info(
      { folder: mail.outboxDir },
      'No SMTP_URL is set: mail is written to this folder instead of being sent',
    )
  }
  const transport = createTransport(mail)
  const reports = createReportMaker()
  const layOut: LayOutBill = async (bill, at, fileName) => ({
    ...billMail(bill),
    attachment: {
      name: fileName,
      type: 'application/pdf',
      bytes: Buffer.from(await reports.pdf(bill, at)),
    },
  })
  const build = createBuildBillMail({ database, clock, layOut })
  const sending = await startSendMail({ database, clock, log, transport, build })
  const due = startDueReports({ database, clock, log })
  const forgetting = startForgetMail({ database, clock, log })
  return {
    reports,
    async stop() {
      await forgetting.stop()
      await due.stop()
      await sending.stop()
      await reports.stop()
    },
  }
}
