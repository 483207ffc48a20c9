import { TriangleAlert } from 'lucide-react'
import { formatDay, formatMoment, formatQuantity } from '#chart/format.ts'
import { periodWords } from '#contract/meter/quality-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { exchangeText, qualityText } from '../../../words/quality.ts'
import type { Quality, QualityAsker } from './quality-calls.ts'
import { useQualityWrite } from './use-quality.ts'

interface MeterCardProps {
  asker: QualityAsker
  quality: Quality
  onExchange: () => void
}

/** What is known of the meter itself, and what is asked for. */
export function MeterCard({ asker, quality, onExchange }: MeterCardProps) {
  const { device, period, rating } = quality
  const moment = (at: number | null) => (at === null ? qualityText.never : formatMoment(at, device.zone))
  return (
    <Card
      title={qualityText.facts}
      actions={
        quality.may_amend && (
          <Button size="sm" onClick={onExchange}>
            {exchangeText.record}
          </Button>
        )
      }
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm @min-[40rem]:grid-cols-3 @min-[60rem]:grid-cols-6">
        <Fact name={qualityText.newestReading} value={moment(quality.newest_reading_at)} />
        <Fact name={qualityText.newestReceived} value={moment(quality.newest_received_at)} />
        <Fact name={qualityText.keyUsed} value={moment(quality.key_last_used_at)} />
        <Fact name={qualityText.period} value={periodWords(period.set_s)} />
        <Fact name={qualityText.powerIs} value={qualityText.powers[quality.power_is]} />
        <Fact name={qualityText.rating} value={formatQuantity(rating.most_kw, 'kW')} />
        <Fact
          name={qualityText.firstDay}
          value={quality.first_day === null ? qualityText.never : formatDay(quality.first_day)}
        />
      </dl>
      {period.sentence !== null && (
        <Notice sentence={period.sentence}>
          {quality.may_amend && period.learned_s !== null && (
            <SetPeriod asker={asker} seconds={period.learned_s} />
          )}
        </Notice>
      )}
      {rating.sentence !== null && <Notice sentence={rating.sentence} />}
      {quality.may_amend && <TakePower asker={asker} quality={quality} />}
    </Card>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  )
}

function Notice({ sentence, children }: { sentence: string; children?: React.ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn-tint px-3 py-2 text-sm text-warn">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{sentence}</p>
      {children}
    </div>
  )
}

function SetPeriod({ asker, seconds }: { asker: QualityAsker; seconds: number }) {
  const set = useQualityWrite(asker, 'period', {
    done: qualityText.periodSet,
    failed: qualityText.periodFailed,
  })
  return (
    <Button
      size="sm"
      busy={set.busy}
      busyLabel={qualityText.settingPeriod}
      onClick={() => void set.send({ period_s: seconds })}
    >
      {qualityText.setPeriod(periodWords(seconds))}
    </Button>
  )
}

/** A device that sends power alone may send the mean of each interval: its energy is then kW × hours exactly. */
function TakePower({ asker, quality }: { asker: QualityAsker; quality: Quality }) {
  const other = quality.power_is === 'sample' ? 'interval-mean' : 'sample'
  const set = useQualityWrite(asker, 'period', {
    done: qualityText.powerSet,
    failed: qualityText.powerFailed,
  })
  return (
    <Button
      size="sm"
      tone="quiet"
      className="mt-3"
      busy={set.busy}
      busyLabel={qualityText.settingPeriod}
      onClick={() => void set.send({ period_s: quality.period.set_s, power_is: other })}
    >
      {qualityText.takePower[other]}
    </Button>
  )
}
