import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { routes } from '#contract/routes.ts'
import { address } from '../../../client/address.ts'
import { Warning } from '../../../form/Warning.tsx'
import { Button } from '../../../ui/Button.tsx'
import { deviceKeyText } from '../../../words/platform-forms.ts'

/** A key that is shown this once, and how a reading is posted with it. */
export function DeviceKey({ device, deviceKey }: { device: string; deviceKey: string | null }) {
  // The answer to a request that was sent twice: the first answer held the key and was lost.
  if (deviceKey === null) return <Warning>{deviceKeyText.lost}</Warning>
  return (
    <section aria-label={deviceKeyText.title(device)} className="flex min-w-0 flex-col gap-3">
      <Warning>{deviceKeyText.once}</Warning>
      <div>
        <p className="mb-1 text-sm font-medium">{deviceKeyText.key}</p>
        <Copied text={deviceKey} label={deviceKeyText.copy} />
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{deviceKeyText.how}</h3>
        <p className="text-sm text-ink-soft">{deviceKeyText.explanation}</p>
        <p className="text-sm">{deviceKeyText.example}</p>
        <Copied text={curlCommand(deviceKey)} label={deviceKeyText.copyCommand} />
      </div>
    </section>
  )
}

/** A command that posts one reading of this moment. */
function curlCommand(deviceKey: string): string {
  const ts = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString().replace('.000', '')
  const body = JSON.stringify({ readings: [{ ts, kwh_import: 1000.5, kw: 12.4, v: [231, 229, 230] }] })
  return [
    `curl -H 'Authorization: Bearer ${deviceKey}'`,
    `  -H 'Content-Type: application/json'`,
    `  -d '${body}'`,
    `  ${location.origin}${address(routes.ingestReadings)}`,
  ].join(' \\\n')
}

/** A text with its copy button; it can be selected by hand where the browser offers no clipboard. */
export function Copied({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
    } catch {
      setDone(false)
    }
  }
  const Icon = done ? Check : Copy
  return (
    <div className="flex flex-wrap items-start gap-2">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-w-0 flex-1 basis-64 overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 text-xs leading-6 whitespace-pre select-all"
      >
        {text}
      </pre>
      <Button size="sm" icon={<Icon aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
        {done ? deviceKeyText.copied : label}
      </Button>
    </div>
  )
}
