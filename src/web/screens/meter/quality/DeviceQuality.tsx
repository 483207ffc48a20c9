import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { qualityText } from '../../../words/quality.ts'
import { DeviceHealth } from '../health/DeviceHealth.tsx'
import { CoverageCard } from './CoverageCard.tsx'
import { DroppedCard } from './DroppedCard.tsx'
import { ExchangeDialog } from './ExchangeDialog.tsx'
import { HeldCard } from './HeldCard.tsx'
import { MeterCard } from './MeterCard.tsx'
import { ParkedCard } from './ParkedCard.tsx'
import type { Quality, QualityAsker } from './quality-calls.ts'
import { RatioCard } from './RatioCard.tsx'
import { RegisterCard } from './RegisterCard.tsx'
import { useQuality, useQualityWrite } from './use-quality.ts'

/** How well one device is read, and what a person can do about it. */
export function DeviceQuality({ asker }: { asker: QualityAsker }) {
  const { data, error, isFetching, refetch } = useQuality(asker)
  if (data !== undefined) return <Parts asker={asker} quality={data} />
  return (
    <Card>
      {error === null ? (
        <div className="grid min-h-60 place-items-center">
          <Spinner size="lg" label={`Loading ${qualityText.title}`} />
        </div>
      ) : (
        <Lost query={{ error, isFetching, refetch }} />
      )}
    </Card>
  )
}

function Parts({ asker, quality }: { asker: QualityAsker; quality: Quality }) {
  const { device, may_amend: mayAmend } = quality
  const [exchangeAt, setExchangeAt] = useState<number | 'new' | null>(null)
  const again = useQualityWrite(asker, 'again', {
    done: qualityText.computed,
    failed: qualityText.computeFailed,
  })
  return (
    <div className="@container flex min-w-0 flex-col gap-3 md:gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">
          {device.name}, {device.branch}
        </p>
        {mayAmend && (
          <Button
            icon={<RefreshCw aria-hidden="true" className="size-4" />}
            busy={again.busy}
            busyLabel={qualityText.computing}
            onClick={() => void again.send()}
          >
            {qualityText.computeAgain}
          </Button>
        )}
      </div>
      <DeviceHealth asker={asker} deviceId={device.id} />
      <CoverageCard quality={quality} />
      <MeterCard asker={asker} quality={quality} onExchange={() => setExchangeAt('new')} />
      <ParkedCard asker={asker} quality={quality} onExchange={() => setExchangeAt('new')} />
      <HeldCard quality={quality} onExchange={setExchangeAt} />
      <div className="grid min-w-0 items-start gap-3 @min-[60rem]:grid-cols-[3fr_2fr] md:gap-4">
        <RegisterCard quality={quality} />
        <DroppedCard quality={quality} />
      </div>
      <RatioCard asker={asker} quality={quality} />
      {exchangeAt !== null && (
        <ExchangeDialog
          asker={asker}
          quality={quality}
          at={exchangeAt === 'new' ? null : exchangeAt}
          onClose={() => setExchangeAt(null)}
        />
      )}
    </div>
  )
}
