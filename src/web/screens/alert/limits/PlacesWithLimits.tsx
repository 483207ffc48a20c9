import { prefixedName } from '#domain/site/device-name.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { alertLimitText } from '../../../words/alert/limits.ts'
import { placeLimitText as text } from '../../../words/alert.ts'
import { usePlacesWithLimits } from './use-limits.ts'

/** Where the limits of the organisation do not hold. */
export function PlacesWithLimits({
  onOpen,
}: {
  onOpen: (branchId: number, deviceId: number | null) => void
}) {
  const asked = usePlacesWithLimits()
  const told = asked.data?.data
  return (
    <Card title={text.places}>
      {told === undefined && (asked.error === null ? <Skeleton className="h-10" /> : <Lost query={asked} />)}
      {told?.count === 0 && <p className="text-sm text-ink-soft">{text.noPlaces}</p>}
      <ul aria-label={text.places}>
        {told?.places.map(({ branch, device, limits }) => (
          <li
            key={`${branch.id} ${device?.id}`}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-t-0"
          >
            <Button size="sm" tone="quiet" onClick={() => onOpen(branch.id, device?.id ?? null)}>
              {device === null ? branch.name : prefixedName(branch.name, device.name)}
            </Button>
            <span className="text-sm text-ink-soft">
              {limits.map((limit) => alertLimitText[limit].label).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {told && told.count > told.places.length && (
        <p className="text-sm text-ink-soft">{text.morePlaces(told.count)}</p>
      )}
    </Card>
  )
}
