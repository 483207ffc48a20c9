import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/database.ts'
import type { Log } from '#store/log.ts'
import { createBuildBillMail, type LayOutBill } from './build-bill-mail.ts'
import { startDueReports } from './due-reports.ts'
import { createTransport, type MailSettings } from './mail-transport.ts'
import { startSendMail } from './send-mail.ts'

export interface MailJobs {
  stop(): Promise<void>
}

export interface MailJobsOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly mail: MailSettings
  readonly layOut: LayOutBill
}

/** Mails what is due and empties the outbox (docs/decisions/008). */
export async function startMail({ database, clock, log, mail, layOut }: MailJobsOptions): Promise<MailJobs> {
  if (mail.smtpUrl === undefined) {
    log.info({ folder: mail.outboxDir }, 'No SMTP_URL is set: mail is written to this folder instead of being sent')
  }
  const transport = createTransport(mail)
  const build = createBuildBillMail({ database, clock, layOut })
  const sending = await startSendMail({ database, clock, log, transport, build })
  const due = startDueReports({ database, clock, log })
  return {
    async stop() {
      await due.stop()
      await sending.stop()
    },
  }
}
