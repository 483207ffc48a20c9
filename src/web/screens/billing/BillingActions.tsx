import { FileDown, FileSpreadsheet, Printer, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { billingText } from '#contract/billing/billing-messages.ts'
import { lazyPart } from '../../lazy-part.tsx'
import type { View } from '../../shell/use-view.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDownload } from './use-download.ts'

const MailDialog = lazyPart(() => import('./mail/MailDialog.tsx'), 'MailDialog')

const icon = (Icon: typeof Printer) => <Icon aria-hidden="true" className="size-4" />

/** All four in one row of a phone. */
const TIGHT = 'max-md:px-2'

/** Print (mail) button, downloads, and the third button, which is disabled (BI-04, BI-07, BI-08). */
export function BillingActions({ view }: { view: View }) {
  const [isOpen, setOpen] = useState(false)
  const { download, busy } = useDownload(view)
  return (
    <>
      <Button className={TIGHT} icon={icon(Printer)} onClick={() => setOpen(true)}>
        {billingText.print}
      </Button>
      <Button
        className={TIGHT}
        icon={icon(FileDown)}
        busy={busy === 'pdf'}
        busyLabel={billingText.fetchingFile}
        onClick={() => void download('pdf')}
      >
        {billingText.pdf}
      </Button>
      <Button
        className={TIGHT}
        icon={icon(FileSpreadsheet)}
        busy={busy === 'xlsx'}
        busyLabel={billingText.fetchingFile}
        onClick={() => void download('xlsx')}
      >
        {billingText.excel}
      </Button>
      <IconButton label={billingText.third} disabled icon={icon(Share2)} />
      {isOpen && (
        <Suspense fallback={null}>
          <MailDialog view={view} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
