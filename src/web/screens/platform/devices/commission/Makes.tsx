import { Check, Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { Warning } from '../../../../form/Warning.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Select } from '../../../../ui/field/Select.tsx'
import { makesText as text } from '../../../../words/platform/makes.ts'
import { useAdminCall } from '../../use-admin-call.ts'
import { installerText, makeName, type Placement, settingsFor } from './installer-text.ts'

/** Which make is connected: what to wire and set, and the same as a text for the installer. */
export function Makes({ device }: { device: DeviceRow }) {
  const { data, error, refetch } = useAdminCall('adminMakes', {})
  const [chosen, setChosen] = useState('')
  const make = data?.data.find(({ key }) => key === chosen)
  const placement: Placement = {
    ...{ deviceId: device.id, device: device.name, branch: device.branch },
    ...{ periodS: device.period_s, host: location.hostname, mqttPort: data?.mqtt_port ?? null },
  }
  if (error !== null && data === undefined)
    return <ErrorState onRetry={() => refetch()}>{text.failed}</ErrorState>
  return (
    <section aria-label={text.title} className="flex min-w-0 flex-col gap-3">
      <Select
        label={text.make}
        placeholder={text.choose}
        disabled={data === undefined}
        options={(data?.data ?? []).map((one) => ({
          value: one.key,
          label: `${makeName(one)} · ${text.speaks[one.speaks]}`,
        }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      {make && (
        <>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Badge tone={make.is_verified ? 'good' : 'warn'}>
              {make.is_verified ? text.verified : text.notVerified}
            </Badge>
            {!make.is_verified && <span className="text-ink-soft">{text.notVerifiedMeaning}</span>}
          </p>
          {make.speaks === 'mqtt' && placement.mqttPort === null && <Warning>{text.noMqtt}</Warning>}
          <Lines title={text.settings} lines={settingsFor(make, placement)} isOrdered />
          {make.notes.length > 0 && <Lines title={text.notes} lines={make.notes} />}
          <Sending key={make.key} words={installerText(make, placement)} />
        </>
      )}
    </section>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly string[]
  readonly isOrdered?: boolean
}

function Lines({ title, lines, isOrdered = false }: LinesProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <div>
      <p className="text-sm font-medium">{title}</p>
      <List
        aria-label={title}
        className={`flex flex-col gap-1 pl-5 text-sm text-ink-soft ${isOrdered ? 'list-decimal' : 'list-disc'}`}
      >
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </List>
    </div>
  )
}

/** Copied, or given to another program of the phone where it can be. */
function Sending({ words }: { words: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(words).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const canShare = typeof navigator.share === 'function'
  const share = () => navigator.share({ title: text.shareTitle, text: words }).catch(() => undefined)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-sm font-medium">{text.text}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-64 overflow-auto rounded-md border border-line bg-sunken px-3 py-2 text-xs leading-5 whitespace-pre-wrap select-all wrap-anywhere"
      >
        {words}
      </pre>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={
            isCopied ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <Copy aria-hidden="true" className="size-4" />
            )
          }
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
        </Button>
        {canShare && (
          <Button
            size="sm"
            icon={<Share2 aria-hidden="true" className="size-4" />}
            onClick={() => void share()}
          >
            {text.share}
          </Button>
        )}
      </div>
    </div>
  )
}
