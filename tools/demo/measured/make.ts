// Cuts the small files beside this one from the measured sets: `npx tsx tools/demo/measured/make.ts <folder of the sets>`.
// Sources and licences of each file stand in its `source` and `licence` lines and in NOTICE.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = process.argv[2]
if (!folder) throw new Error('Say which folder holds the measured sets, e.g. make.ts ../shared/data')

type Row = Record<string, string>
const DURR = 'Saint-Akim/DurrEnergy @ 678e0d72af78f9c9f0293927ddac4a59b1f7c514'
const HOUR_MS = 3_600_000

function readRows(path: string): Row[] {
  const bytes = readFileSync(join(folder as string, path))
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const [head = '', ...lines] = text.trim().split(/\r?\n/)
  const names = cells(head)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, k) => [names[k] ?? '', cell])))
}

function cells(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((m) => m[2] ?? m[1] ?? '')
}

function write(name: string, content: object): void {
  const text = `${JSON.stringify(content, null, 2)}\n`
  writeFileSync(new URL(name, import.meta.url), text)
  console.log(`${name}: ${text.length} bytes`)
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)

function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
}

/** Every k-th of a list, so that a smaller list still spans the whole period. */
function thin<T>(list: T[], most: number): T[] {
  const step = Math.max(1, list.length / most)
  return Array.from({ length: Math.min(most, list.length) }, (_, k) => list[Math.floor(k * step)] as T)
}

/** Days of 96 blocks, in percent of the plateau of a working day; working days and days of rest apart. */
function steelDays(): void {
  const rows = readRows('steel/steel_15min_2018-01_2018-08.csv.gz')
  const days = Array.from({ length: Math.floor(rows.length / 96) }, (_, d) => rows.slice(d * 96, d * 96 + 96))
  const used = (day: Row[]) => day.map((row) => Number(row.Usage_kWh))
  const isWeekend = (day: Row[]) => ['Saturday', 'Sunday'].includes(day[0]?.Day_of_week ?? '')
  const working = days.filter((day) => !isWeekend(day) && sum(used(day)) > 2000).map(used)
  const rest = days.filter((day) => sum(used(day)) < 800).map(used)
  const plateau = quantile(working.flat(), 0.7)
  const asText = (day: number[]) => day.map((kwh) => Math.round((100 * kwh) / plateau)).join(' ')
  write('steel-days.json', {
    source: 'UCI ML Repository 851, Steel Industry Energy Consumption (Sathishkumar V E et al.)',
    licence: 'CC BY 4.0; cut, normalised and thinned',
    unit: 'percent of the plateau of a working day, 96 blocks of 15 minutes',
    working: thin(working, 90).map(asText),
    rest: thin(rest, 30).map(asText),
  })
}

/** Whole days of hourly energy of a bottling plant, in percent of its plateau; its local time is UTC+2. */
function factoryDays(): void {
  const points = readRows('durr/factory_month_kwh_counter.csv.gz')
    .map((row) => ({ at: Date.parse(row.last_changed ?? ''), kwh: Number(row.state) }))
    .filter((point) => Number.isFinite(point.kwh))
  const days = new Map<string, number[]>()
  points.forEach((point, k) => {
    const before = points[k - 1]
    if (!before || point.at - before.at !== HOUR_MS || point.kwh < before.kwh) return
    const local = new Date(before.at + 2 * HOUR_MS).toISOString()
    const day = days.get(local.slice(0, 10)) ?? []
    day[Number(local.slice(11, 13))] = point.kwh - before.kwh
    days.set(local.slice(0, 10), day)
  })
  const whole = [...days].filter(([, day]) => Object.keys(day).length === 24)
  const working = whole.filter(([, day]) => sum(day) > 600).map(([, day]) => day)
  const rest = whole.filter(([, day]) => sum(day) < 300).map(([, day]) => day)
  const plateau = quantile(working.flat(), 0.85)
  const asText = (day: number[]) => day.map((kwh) => Math.round((100 * kwh) / plateau)).join(' ')
  write('factory-days.json', {
    source: `${DURR}: FACTORY ELEC.csv`,
    licence: 'MIT (c) 2025 Saint-Akim; cut and normalised',
    unit: 'percent of the plateau of a working day, 24 hours',
    working: thin(working, 90).map(asText),
    rest: thin(rest, 30).map(asText),
    kwhPerDayByMonth: monthLevels(whole),
  })
}

type NamedDay = [name: string, values: number[]]

function byMonth(days: NamedDay[]): Map<string, number[][]> {
  const months = new Map<string, number[][]>()
  for (const [name, values] of days) {
    const month = name.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), values])
  }
  return months
}

function monthLevels(whole: NamedDay[]): Record<string, number> {
  const levels = [...byMonth(whole)].map(([month, days]) => [
    month,
    Math.round(sum(days.map(sum)) / days.length),
  ])
  return Object.fromEntries(levels)
}

/** Clearness of real days: hourly power over the 95th percentile of its hour and month, 13 daylight slots. */
function sunDays(): void {
  const first = 5
  const slots = 13
  const days = new Map<string, number[]>()
  for (const row of readRows('durr/pv_power_old_system.csv.gz')) {
    if (row.entity_id !== 'sensor.total_fronius_pv_power') continue
    const stamp = row.last_changed ?? ''
    const day = days.get(stamp.slice(0, 10)) ?? []
    day[Number(stamp.slice(11, 13)) - first] = Number(row.state)
    days.set(stamp.slice(0, 10), day)
  }
  const isWhole = ([, day]: NamedDay) => [1, 2, 3, 4, 5, 6, 7, 8, 9].every((k) => Number.isFinite(day[k]))
  const whole = [...days].filter(isWhole)
  const clearHour = (list: number[][], k: number) => list.map((day) => day[k] ?? 0)
  const envelope = new Map<string, number[]>()
  for (const [month, list] of byMonth(whole)) {
    const clear = Array.from({ length: slots }, (_, k) => quantile(clearHour(list, k), 0.95))
    envelope.set(month, clear)
  }
  const clearness = whole.map(([name, day]) => {
    const clear = envelope.get(name.slice(0, 7)) ?? []
    const ratio = (k: number) => Math.min(1, (day[k] ?? 0) / (clear[k] ?? 1))
    // The first and last hours are a few kW: their ratio is noise, so the neighbour's stands for them.
    return Array.from({ length: slots }, (_, k) => Math.round(100 * ratio(Math.min(9, Math.max(2, k)))))
  })
  const producing = clearness.filter((day) => Math.max(...day) > 25)
  write('sun-days.json', {
    source: `${DURR}: previous_inverter_system.csv`,
    licence: 'MIT (c) 2025 Saint-Akim; cut and normalised',
    unit: 'percent of a clear hour, 13 slots from sunrise to sunset',
    days: thin(producing, 150).map((day) => day.join(' ')),
  })
}

function generatorRuns(): void {
  const rows = readRows('durr/generator_runs.csv')
  write('generator-runs.json', {
    source: `${DURR}: gen (2).csv, history (5).csv`,
    licence: 'MIT (c) 2025 Saint-Akim; tabulated',
    unit: 'hours and litres per hour of each run',
    hours: rows.map((row) => row.runtime_h).join(' '),
    litresPerHour: rows.map((row) => row.litres_per_h).join(' '),
  })
}

/** How many grid-connected enterprises reported 0, 1, … 24 hours of supply a day (question q307_3). */
function gridHours(): void {
  const counts = Array.from({ length: 25 }, () => 0)
  for (const row of readRows('peoplesun/peoplesun_ent_anon.csv.gz')) {
    const hours = Number(row.q307_3)
    if (row.q301__1 !== '1' || !Number.isInteger(hours)) continue
    counts[hours] = (counts[hours] ?? 0) + 1
  }
  write('grid-hours.json', {
    source: 'setupelz/PeopleSuNDataPaper @ 990f0acac6785bee129d1a1b49ef27ef6af0a966: Data/Survey',
    licence: 'MIT (c) 2023 PELZ Setu; Pelz et al., Scientific Data 2023; counted',
    unit: 'enterprises by hours of grid supply a day, 0 to 24',
    counts: counts.join(' '),
  })
}

steelDays()
factoryDays()
sunDays()
generatorRuns()
gridHours()
