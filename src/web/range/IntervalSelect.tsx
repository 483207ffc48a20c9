import type { Bucket } from '#domain/time/buckets.ts'
import type { Interval } from '#domain/time/interval.ts'
import { Select } from '../ui/field/Select.tsx'
import { intervalLabels, intervalText } from '../words/range.ts'
import { intervalChoices } from './interval-choice.ts'
import { useWish } from './use-wish.ts'

export interface IntervalSelectProps {
  range: Interval
  interval: Bucket
  onChange: (interval: Bucket) => void
}

/** SH-10. */
export function IntervalSelect({ range, interval, onChange }: IntervalSelectProps) {
  const [shown, wish] = useWish(interval)
  const options = intervalChoices(range).map(({ bucket, isTooFine }) => ({
    value: bucket,
    label: isTooFine ? `${intervalLabels[bucket]} (${intervalText.tooFine})` : intervalLabels[bucket],
    disabled: isTooFine,
  }))
  return (
    <Select
      label={intervalText.label}
      hideLabel
      value={shown}
      options={options}
      className="w-32"
      onChange={(event) => {
        const chosen = event.target.value as Bucket
        wish(chosen)
        onChange(chosen)
      }}
    />
  )
}
