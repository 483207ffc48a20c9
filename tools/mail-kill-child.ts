import type { ClientConfig } from 'pg'
import { createTransport } from '#jobs/mail/mail-transport.ts'
import { sendMailJobs } from '#jobs/mail/send-mail.ts'
import { connectDatabase } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { woken } from '#store/engine/woken.ts'

/** A sender of mail alone: what the kill test kills. Its clock runs ahead by AHEAD_MS. */
const database = connectDatabase(JSON.parse(process.env.CONNECTION!) as ClientConfig, { log: silentLog })
const ahead = Number(process.env.AHEAD_MS)

const jobs = sendMailJobs({
  database,
  clock: () => Date.now() + ahead,
  log: silentLog,
  transport: createTransport({
    smtpUrl: process.env.SMTP!,
    from: 'Nairawatt <a@example.com>',
    outboxDir: '',
  }),
  build: async () => ({ subject: 'Bill', text: 'Total', html: null, attachment: null }),
})
for (const job of jobs) await woken({ database, log: silentLog }, { ...job, everyMs: 100 })
console.log('sending')
