import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { useMay } from '../../../form/use-may.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { billFlowText } from '../../../words/bill.ts'
import { maskedToken } from './masked-token.ts'

/** A token as •••• 4444; who may, sees it whole on a press, which the audit log keeps. */
export function TokenShown({ billId, end }: { billId: number; end: string }) {
  const mayShow = useMay('billToken')
  const [token, setToken] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      const { data } = await call('billToken', { params: { billId } })
      setToken(data.token.replace(/(\d{4})(?=\d)/g, '$1 '))
    } catch (error) {
      toast({ title: billFlowText.tokenLost, description: errorSentence(error), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  const Icon = token === null ? Eye : EyeOff
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
      {token ?? maskedToken(end)}
      {mayShow && (
        <IconButton
          size="sm"
          label={token === null ? billFlowText.showToken : billFlowText.hideToken}
          aria-busy={busy || undefined}
          icon={<Icon aria-hidden="true" className="size-4" />}
          onClick={() => (token === null ? void show() : setToken(null))}
        />
      )}
    </span>
  )
}
