import type { FileType } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Bill } from '#domain/billing/bill.ts'
import { computeBill } from '#domain/billing/compute-bill.ts'
import { reportNameOfRange } from '#domain/billing/report-name.ts'
import { type BillFiles, fileOut } from '../frame/file-operation.ts'
import { billToWorkOut } from './get-billing-data.ts'
import { reportDevices } from './send-report.ts'

type Download = typeof calls.reportDownload

/** The bill as a file (wire contract 2.20, BI-07). */
function billFile(call: Download, extension: 'pdf' | 'xlsx') {
  const [type] = call.file as readonly [FileType]
  return fileOut(
    call,
    {
      async fetch(ctx, { params, body }) {
        const devices = reportDevices(ctx.tree, body.selected_devices)
        return billToWorkOut(ctx, params, { devices })
      },
      compute: computeBill,
    },
    async (bill: Bill, { reports, input, now }) => {
      const { from, to } = input.params as { from: string; to: string }
      const bytes = await reports[extension satisfies keyof BillFiles](bill, now)
      return { name: reportNameOfRange(from, to, extension), type, bytes }
    },
  )
}

export const postReportDownload = billFile(calls.reportDownload, 'pdf')
export const postReportWorkbook = billFile(calls.reportDownloadXlsx, 'xlsx')
