/**
 * Points of SunSpec models → values under one set of keys, whatever models a device has, and the channels in them.
 *
 * The first inverter and the first meter count. A meter tells import and power towards the site as positive; some makers turn
 * that round: then its channel is `reversed`. Source: the models' own files.
 */
import type { Values } from '../decode.ts'
import type { FrameSource } from '../to-frame.ts'
import type { ModelReading, PointValue } from './decode-model.ts'

const THOUSAND = 1000
type Points = Readonly<Record<string, PointValue>>
type Named = Record<string, number | null>

const INVERTERS = [101, 102, 103, 111, 113]
const METERS = [201, 202, 203, 204, 213]
/** Of model 714: what stands at a port. */
const PORT = { pv: 0, battery: 1 }

const inverterKeys = ['kwh_import', 'kw', 'kva', 'kvar', 'hz', 'v1', 'v2', 'v3', 'i1', 'i2', 'i3']
const meterKeys = [...inverterKeys, 'kwh_export', 'p1', 'p2', 'p3']
const named = (prefix: string, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, `${prefix}_${key}`]))

/** A meter whose maker, or whose clamps, call export what is import. */
function reversed(measures: Record<string, string>): Record<string, string> {
  const turned = ['kw', 'p1', 'p2', 'p3'].map((key) => [key, `-${measures[key]}`])
  return {
    ...measures,
    ...Object.fromEntries(turned),
    kwh_import: 'meter_kwh_export',
    kwh_export: 'meter_kwh_import',
  }
}

/** What `toFrame` needs to know of a SunSpec device. */
export const SUNSPEC: FrameSource = {
  id: 'sunspec',
  kind: 'hybrid',
  ratio: {},
  read: [],
  channels: {
    inverter: named('inverter', inverterKeys),
    meter: named('meter', meterKeys),
    reversed: reversed(named('meter', meterKeys)),
    pv: { kwh_import: 'pv_kwh', kw: 'pv_kw' },
    battery: { kwh_import: 'battery_kwh_in', kwh_export: 'battery_kwh_out', batt_kw: 'batt_kw' },
  },
}

export function measuresOfModels(models: readonly ModelReading[]): Values {
  const first = (ids: readonly number[]) => models.find(({ id }) => ids.includes(id))?.points
  const [inverter, newer, meter] = [first(INVERTERS), first([701]), first(METERS)]
  return {
    ...(inverter &&
      prefixed('inverter', { ...electrical(inverter), kwh_import: number(inverter.WH, THOUSAND) })),
    ...(newer && prefixed('inverter', newerInverter(newer))),
    ...(meter && prefixed('meter', meterValues(meter))),
    ...directCurrent(models),
  }
}

const prefixed = (prefix: string, values: Named): Named =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}_${key}`, value]))

const number = (value: PointValue | undefined, divisor = 1): number | null =>
  typeof value === 'number' ? value / divisor : null

const three = (key: string, points: Points, names: readonly string[], divisor = 1): Named =>
  Object.fromEntries(names.map((name, n) => [`${key}${n + 1}`, number(points[name], divisor)]))

/** What inverters and meters of the first models name alike. */
function electrical(points: Points): Named {
  return {
    kw: number(points.W, THOUSAND),
    kva: number(points.VA, THOUSAND),
    kvar: number(points.VAr ?? points.VAR, THOUSAND),
    hz: number(points.Hz),
    ...three('v', points, ['PhVphA', 'PhVphB', 'PhVphC']),
    ...three('i', points, ['AphA', 'AphB', 'AphC']),
  }
}

function meterValues(points: Points): Named {
  return {
    ...electrical(points),
    ...three('p', points, ['WphA', 'WphB', 'WphC'], THOUSAND),
    kwh_import: number(points.TotWhImp, THOUSAND),
    kwh_export: number(points.TotWhExp, THOUSAND),
  }
}

function newerInverter(points: Points): Named {
  return {
    kw: number(points.W, THOUSAND),
    kva: number(points.VA, THOUSAND),
    kvar: number(points.Var, THOUSAND),
    hz: number(points.Hz),
    ...three('v', points, ['VL1', 'VL2', 'VL3']),
    ...three('i', points, ['AL1', 'AL2', 'AL3']),
    kwh_import: number(points.TotWhInj, THOUSAND),
  }
}

/** Strings of panels (160) and ports of direct current (714); a battery at a port is positive while it is charged. */
function directCurrent(models: readonly ModelReading[]): Named {
  const strings = models.find(({ id }) => id === 160)?.groups.module ?? []
  const ports = models.find(({ id }) => id === 714)?.groups.Prt ?? []
  const panels = ports.filter(({ PrtTyp }) => PrtTyp === PORT.pv)
  const batteries = ports.filter(({ PrtTyp }) => PrtTyp === PORT.battery)
  const discharge = total(batteries, 'DCW')
  return {
    ...(strings.length > 0 && { pv_kw: total(strings, 'DCW'), pv_kwh: total(strings, 'DCWH') }),
    ...(panels.length > 0 && { pv_kw: total(panels, 'DCW'), pv_kwh: total(panels, 'DCWhInj') }),
    ...(batteries.length > 0 && {
      batt_kw: discharge === null ? null : 0 - discharge,
      battery_kwh_in: total(batteries, 'DCWhAbs'),
      battery_kwh_out: total(batteries, 'DCWhInj'),
    }),
  }
}

/** Sum in thousands; unknown where one is. */
function total(parts: readonly Points[], name: string): number | null {
  let sum = 0
  for (const part of parts) {
    const value = part[name]
    if (typeof value !== 'number') return null
    sum += value
  }
  return sum / THOUSAND
}
