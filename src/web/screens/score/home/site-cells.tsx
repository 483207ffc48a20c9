import { CircleDashed, Flame, Plug, Sun, Zap, ZapOff } from 'lucide-react'
import { formatNumber } from '#chart/format.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { cx } from '../../../ui/cx.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Explained, Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { homeText } from '../../../words/home.ts'
import type { Site } from './answers.ts'
import { whenText } from './when.ts'

const ICONS = { UTILITY: Plug, GENERATOR: Flame, SOLAR: Sun, IPP: Zap }
const COLOURS = {
  UTILITY: 'text-utility',
  GENERATOR: 'text-generator',
  SOLAR: 'text-solar',
  IPP: 'text-ipp',
}

/** 'Gen 1 since 04:10' */
export function Carrying({ site, now }: { site: Site; now: number }) {
  const { carrying, zone, name } = site
  const { state, device, type, since, is_longer } = carrying
  const Icon = state === 'carried' && type ? ICONS[type] : state === 'nothing' ? ZapOff : CircleDashed
  const words =
    state === 'carried'
      ? bareName(device ?? '', name)
      : state === 'nothing'
        ? homeText.nothingOn
        : homeText.notKnown
  const when = since === null ? null : whenText(since, zone, now)
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon
        aria-hidden="true"
        className={cx('size-4 shrink-0', state === 'carried' && type ? COLOURS[type] : 'text-ink-soft')}
      />
      <span className={state === 'carried' ? undefined : 'text-ink-soft'}>{words}</span>
      {when && (
        <span className="text-xs text-ink-soft">
          {is_longer ? homeText.sinceBefore(when) : homeText.since(when)}
        </span>
      )}
    </span>
  )
}

/** Beside its branch a device needs no branch in its name. */
function bareName(device: string, branch: string): string {
  return device.startsWith(`${branch} `) ? device.slice(branch.length + 1) : device
}

const whole = (value: number) => formatNumber(value, 0)
const FEW_HOURS = 12

export function Tank({ site: { tank, branch_id: id, name } }: { site: Site }) {
  const explain = useExplain()
  if (tank === null) return <span className="text-ink-soft">{homeText.noSet}</span>
  if (tank.litres === null) return <Unknown reason={homeText.unknownTank[tank.unknown ?? 'no-stock']} />
  return (
    <span className="whitespace-nowrap">
      <ExplainButton label={`${homeText.tank}, ${name}`} onExplain={explain(`diesel.stock.${id}`)}>
        {`${whole(tank.litres)} L`}
      </ExplainButton>
      {tank.hours !== null && (
        <span className={tank.hours < FEW_HOURS ? 'font-medium text-warn' : 'text-ink-soft'}>
          {' · '}
          <ExplainButton label={`${homeText.tankLasts}, ${name}`} onExplain={explain(`diesel.hours.${id}`)}>
            {homeText.hours(whole(tank.hours))}
          </ExplainButton>
        </span>
      )}
    </span>
  )
}

export function Units({ site: { units, has_grid, name } }: { site: Site }) {
  const explain = useExplain()
  if (units === null)
    return <span className="text-ink-soft">{has_grid ? homeText.postPaid : homeText.noGridMeter}</span>
  if (units.lasts_long) return homeText.overAYear
  if (units.days === null)
    return <Unknown reason={homeText.unknownUnits[(units.reason ?? 'no-display') as 'no-display']} />
  const least = units.least_days === null ? null : formatNumber(units.least_days, 1)
  return (
    <ExplainButton
      label={`${homeText.units}, ${name}`}
      onExplain={explain(`prepaid.days.${units.device_id}`)}
      className="whitespace-nowrap"
    >
      {homeText.days(formatNumber(units.days, 1), least)}
    </ExplainButton>
  )
}

export function Service({ site: { service, has_generator, name } }: { site: Site }) {
  const explain = useExplain()
  if (!has_generator) return <span className="text-ink-soft">{homeText.noSet}</span>
  if (service === null) return <Unknown reason={homeText.unknownService} />
  const isOverdue = service.hours < 0
  const left = isOverdue
    ? homeText.runHoursOver(whole(-service.hours))
    : homeText.runHours(whole(service.hours))
  return (
    <>
      <ExplainButton
        label={`${homeText.service}, ${service.name}`}
        onExplain={explain(`service.hours.${service.device_id}`)}
        className={cx('whitespace-nowrap', isOverdue && 'font-medium text-bad')}
      >
        {service.run.is_least && !isOverdue ? homeText.atMost(left) : left}
      </ExplainButton>
      <span className="block text-xs whitespace-nowrap text-ink-soft">
        {`${bareName(service.name, name)}, ${homeText.serviceBy[service.run.basis]}`}
      </span>
    </>
  )
}

export function Alerts({ alerts }: { alerts: Site['alerts'] }) {
  const [first] = alerts
  if (!first) return <Explained explanation={homeText.noAlerts}>{homeText.none}</Explained>
  const count = alerts.reduce((sum, one) => sum + one.count, 0)
  const title = first.title.toLowerCase()
  return (
    <span>
      <span className="font-semibold">{count}</span>{' '}
      <span className="text-xs text-ink-soft">{alerts.length > 1 ? `${title} and others` : title}</span>
    </span>
  )
}
