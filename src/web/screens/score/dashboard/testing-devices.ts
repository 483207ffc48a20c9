import type { Daily, Loads, Usage } from './answers.ts'

const organisation = { id: 1, name: 'Demo', image: '', zones: ['Africa/Lagos'], score_cards_date: '' }

type Type = 'UTILITY' | 'GENERATOR' | 'SOLAR' | 'LOAD'

const head = (id: number, name: string, type: Type) => ({
  id,
  device_id: id,
  name,
  device_type: type,
  is_load: type === 'LOAD',
  is_source: type !== 'LOAD',
  source_tag: type === 'LOAD' ? null : 'AGGREGATORY',
})

const branch = (id: number, name: string) => ({ id, branch_id: id, name })

export function usedDevice(id: number, name: string, more: object = {}, type: Type = 'UTILITY') {
  return {
    ...head(id, name, type),
    is_selected: true,
    energy_consumption: { usage: 100, estimated_kwh: 0 },
    billing_totals: { present_total: { usage_kwh: 100, value_naira: 20_000 } },
    usage_hours: 10.5,
    coverage: 1,
    ...more,
  }
}

export function makeUsage(devices: ReturnType<typeof usedDevice>[]): Usage {
  return { ...organisation, supply_hours: null, branches: [{ ...branch(1, 'Ikeja'), devices }] }
}

export interface DailyUse {
  id: number
  name: string
  kwh: number[]
  coverage: number[]
  estimated?: number[]
  selected?: boolean
  type?: Type
}

export function makeDaily(dates: string[], devices: DailyUse[]): Daily {
  return {
    ...organisation,
    branches: [
      {
        ...branch(1, 'Ikeja'),
        dates: dates.map((day) => `${day}T00:00:00`),
        devices: devices.map(({ id, name, kwh, coverage, estimated, selected = true, type = 'UTILITY' }) => ({
          ...head(id, name, type),
          is_selected: selected,
          daily_kwh: kwh,
          estimated_kwh: estimated ?? kwh.map(() => 0),
          coverage,
        })),
      },
    ],
  } as Daily
}

const demand = {
  max_demand: { value: 0, unit: 'kW' },
  min_demand: { value: 0, unit: 'kW' },
  avg_demand: { value: 0, unit: 'kW' },
  coverage: 1,
}

const percent = (value: number) => ({ value, unit: '%' })

export function makeLoads(
  branches: {
    id: number
    name: string
    loads: { id: number; name: string; hours: number; share: number }[]
  }[],
): Loads {
  return {
    ...organisation,
    branches: branches.map(({ id, name, loads }) => ({
      ...branch(id, name),
      building_kwh: { value: 1000, unit: 'kWh' },
      load_kwh: { value: 400, unit: 'kWh' },
      percentage_load: percent(40),
      unmetered_kwh: { value: 600, unit: 'kWh' },
      share_percent: percent(100 / branches.length),
      devices: [
        {
          ...head(id * 10, `${name} Utility`, 'UTILITY' as const),
          branchName: name,
          consumption: 1000,
          estimated_kwh: 0,
          device_runtime: 500,
          share_percent: { ...percent(0), unknown: 'not a load' },
          ...demand,
        },
        ...loads.map((load) => ({
          ...head(load.id, load.name, 'LOAD' as const),
          branchName: name,
          consumption: 200,
          estimated_kwh: 0,
          device_runtime: load.hours,
          share_percent: percent(load.share),
          ...demand,
        })),
      ],
    })),
  }
}
