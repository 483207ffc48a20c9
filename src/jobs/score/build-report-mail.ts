import type { ReportData } from '#contract/score/report.ts'
import { mailedReportText } from '#contract/score/report-page-messages.ts'
import type { Tree } from '#domain/site/tree.ts'
import { endOfMonth } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthText } from '#domain/time/month.ts'
import { mailBody } from '#report/mail-body.ts'
import { ReportError, type ReportMaker } from '#report/maker.ts'
import type { Database } from '#store/engine/database.ts'
import type { Attachment, Claimed } from '#store/engine/mail/claim-message.ts'
import { type Scope, scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { personToMail } from '#store/people/person.ts'
import { tree } from '#store/site/organisation.ts'
import { MailError } from '../mail/mail-transport.ts'
import type { BuildMail } from '../mail/send-mail.ts'
import { scopeOfPerson } from '../people/scope-of-person.ts'
import { isReported } from './is-reported.ts'

/** Works the report of a month out, by the functions of the page. */
export type TellReport = (
  ctx: { readonly tx: Tx; readonly scope: Scope; readonly tree: Tree; readonly now: Instant },
  month: string,
) => Promise<ReportData>

interface BuildOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly reports: Pick<ReportMaker, 'report'>
  readonly tell: TellReport
  readonly publicUrl: string
}

/** What mail servers take without asking; as mail a file is a third larger. */
const MOST_PDF_BYTES = 5_000_000
const LIMIT = '5 MB'
/** A report that could not be laid out so often goes without its PDF. */
const PDF_ATTEMPTS = 3

/**
 * Makes the message with the report of a month: its PDF is that of the page, for what its person may see now, and of a person
 * who is gone nothing is sent.
 */
export function createBuildReportMail(options: BuildOptions): BuildMail {
  const { clock, publicUrl } = options
  return async (organisationId, message) => {
    const { payload, userId } = message
    if (payload === null || !('month' in payload) || userId === null)
      throw new MailError('The message has no content', 'letter')
    const { month } = payload
    const now = clock()
    const report = await reportOfPerson(options, scopeOfJob(organisationId), { userId, month }, now)
    const made = await makePdf(options.reports, report, { name: `report-${month}.pdf`, at: now }, message)
    const name = monthText(month)
    const day = endOfMonth(`${month}-01`).split('-').reverse().join('-')
    const body = mailBody({
      subject: mailedReportText.subject(report.name, name),
      before: [
        mailedReportText.ready(name),
        { page: `${publicUrl}/report?reportDate=${day}&reportType=monthly` },
        made.said,
      ],
      facts: [],
      after: [mailedReportText.why],
    })
    return { ...body, attachment: made.attachment }
  }
}

async function reportOfPerson(
  { database, tell }: BuildOptions,
  whole: Scope,
  { userId, month }: { readonly userId: number; readonly month: string },
  now: Instant,
): Promise<ReportData> {
  const person = await database.withScope(whole, (tx) => personToMail(tx, whole, userId), { readOnly: true })
  if (!person) throw new MailError('The log-in for which it was to be sent is gone', 'letter')
  const scope = scopeOfPerson(whole, person)
  const report = await database.withScope(
    scope,
    async (tx) => {
      const seen = await tree(tx, scope)
      return isReported(seen) ? tell({ tx, scope, tree: seen, now }, month) : null
    },
    { readOnly: true },
  )
  if (!report) throw new MailError('There is nothing to report any more', 'letter')
  return report
}

interface Made {
  readonly attachment: Attachment | null
  /** What the message says of it. */
  readonly said: string
}

async function makePdf(
  reports: BuildOptions['reports'],
  report: ReportData,
  { name, at }: { readonly name: string; readonly at: Instant },
  { attempts }: Pick<Claimed, 'attempts'>,
): Promise<Made> {
  let bytes: Buffer
  try {
    bytes = Buffer.from(await reports.report(report, at))
  } catch (error) {
    // The page makes it anew for whoever asks: a report that cannot be laid out keeps nobody from knowing that it is there.
    if (!(error instanceof ReportError) || attempts < PDF_ATTEMPTS) throw error
    return { attachment: null, said: mailedReportText.notMade }
  }
  if (bytes.length > MOST_PDF_BYTES) return { attachment: null, said: mailedReportText.tooLarge(LIMIT) }
  return {
    attachment: { name, type: 'application/pdf', bytes },
    said: mailedReportText.attached(name),
  }
}
