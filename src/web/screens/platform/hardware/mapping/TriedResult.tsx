import { formatNumber, formatQuantity } from '#chart/format.ts'
import type { AnswerOf } from '../../../../client/call.ts'
import { Warning } from '../../../../form/Warning.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { FieldError } from '../../../../ui/field/Field.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { mappingText as text } from '../../../../words/platform/mapping.ts'
import { browserMoment } from '../../form/browser-moment.ts'

type Tried = AnswerOf<'adminTryMessage'>['data']
type Reading = Tried['readings'][number]

interface TriedResultProps {
  readonly tried: Tried | undefined
  readonly isBehind: boolean
  readonly isEmpty: boolean
  readonly error: string | null
  /** Paths of the mapping that are not in the message. */
  readonly missing: readonly string[]
}

/** What a message becomes, live: readings, what is left out, and what is wrong in words. */
export function TriedResult({ tried, isBehind, isEmpty, error, missing }: TriedResultProps) {
  return (
    <Card title={text.result} actions={isBehind && !isEmpty ? <Spinner /> : null}>
      <div className="flex flex-col gap-4">
        <p className="text-xs text-ink-soft">{text.resultHelp}</p>
        <p role="status" className="text-sm font-medium">
          {isEmpty ? text.resultEmpty : tried?.sentence}
        </p>
        {error !== null && <FieldError>{error}</FieldError>}
        {missing.length > 0 && <Warning>{text.missing(missing.join(', '))}</Warning>}
        {!isEmpty && tried && <Readings tried={tried} />}
      </div>
    </Card>
  )
}

function Readings({ tried: { readings, refused, left_out } }: { tried: Tried }) {
  return (
    <>
      {readings.map((reading, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message may hold two readings of one name
        <TriedReading key={n} reading={reading} />
      ))}
      {left_out > 0 && <p className="text-sm text-ink-soft">{text.leftOut(left_out)}</p>}
      {refused.length > 0 && (
        <ul className="flex flex-col gap-2">
          {refused.map(({ hardware, sentence }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={n} className="flex flex-wrap items-center gap-2 text-sm">
              <Badge tone="bad">{text.refused}</Badge>
              {hardware === null ? sentence : `${hardware}: ${sentence}`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function TriedReading({ reading }: { reading: Reading }) {
  const { hardware, channel, device, is_own, at, refusal, values, dropped, doubts } = reading
  const own = hardware === '' ? text.byTopic : hardware
  const name = channel === '' ? own : `${own} / ${channel}`
  return (
    <section aria-label={text.reading(name)} className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="text-sm font-semibold wrap-anywhere">{text.reading(name)}</h3>
      <p className="text-xs text-ink-soft">
        {[device && text.forDevice(device.name, device.branch), text.at(browserMoment(at))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {refusal !== null && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="bad">{text.refused}</Badge>
          {refusal}
        </p>
      )}
      {values.length > 0 && <Values values={values} />}
      {dropped.map(({ measure, sentence }) => (
        <Warning key={measure}>{sentence}</Warning>
      ))}
      {doubts.map(({ key, title, sentence }) => (
        <Warning key={key}>{`${title}: ${sentence}`}</Warning>
      ))}
      {device === null && <p className="text-xs text-ink-soft">{is_own ? text.forKey : text.forNobody}</p>}
    </section>
  )
}

function Values({ values }: { values: Reading['values'] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
      {values.map(({ measure, label, value, unit }) => (
        <div key={measure} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-right font-medium wrap-anywhere tabular-nums">{writeMeasured(value, unit)}</dd>
        </div>
      ))}
    </dl>
  )
}

function writeMeasured(value: number | string | null, unit: string): string {
  if (typeof value === 'string') return value
  const places = value === null || Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 3 : 2
  return unit === '' ? formatNumber(value, places) : formatQuantity(value, unit, places)
}
