import { useState } from 'react'
import { factorText } from '#contract/people/factor-messages.ts'
import { Button } from '../../../ui/Button.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The ten codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // A browser that refuses leaves what can be written down.
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{factorText.codesMeaning}</p>
      <ol
        aria-label={factorText.codesTitle}
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-page p-3 font-medium tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{isCopied ? factorText.copied : factorText.copy}</Button>
        <Button tone="primary" onClick={onDone}>
          {factorText.codesDone}
        </Button>
      </div>
    </div>
  )
}
