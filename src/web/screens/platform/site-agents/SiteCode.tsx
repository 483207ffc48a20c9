import { Warning } from '../../../form/Warning.tsx'
import { Button } from '../../../ui/Button.tsx'
import { siteAgentText as text } from '../../../words/platform/site-agent.ts'
import { Copied } from '../devices/DeviceKey.tsx'

export interface ShownCode {
  readonly name: string
  /** null: the answer that held it was lost. */
  readonly code: string | null
}

/** A code that is shown this once, in the command that uses it. */
export function SiteCode({ shown: { name, code }, onClose }: { shown: ShownCode; onClose: () => void }) {
  return (
    <section aria-label={text.codeTitle(name)} className="flex min-w-0 flex-col gap-3">
      <Warning>{code === null ? text.codeLost : text.codeOnce}</Warning>
      {code !== null && (
        <>
          <p className="text-lg font-semibold tabular-nums select-all">{code}</p>
          <Copied text={`npx nairawatt site --enrol ${code} --server ${location.origin}`} label={text.copy} />
        </>
      )}
      <Button tone="primary" className="self-end" onClick={onClose}>
        {text.close}
      </Button>
    </section>
  )
}
