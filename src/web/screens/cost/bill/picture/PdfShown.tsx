import { FileText } from 'lucide-react'
import { billFlowText } from '../../../../words/bill.ts'

/** A PDF opens in a window of its own, beside the form: the pages of the app hold no foreign documents. */
export function PdfShown({ address, name }: { address: string; name: string }) {
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-md border border-line bg-sunken p-3">
      <FileText aria-hidden="true" className="size-8 shrink-0 text-ink-soft" />
      <div className="min-w-0">
        <p className="text-sm wrap-anywhere">{name}</p>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center text-sm font-medium text-primary-ink underline pointer-coarse:min-h-11"
        >
          {billFlowText.openPdf}
        </a>
      </div>
    </div>
  )
}
