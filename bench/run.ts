// `npm run bench`: how fast the product is, as ratios to plain baselines of the same run (docs/performance.md).
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Database } from '#store/engine/database.ts'
import { alertsCost } from './alerts.ts'
import { analysis } from './analysis.ts'
import { answers } from './answers.ts'
import { beside } from './beside.ts'
import { dashboard } from './dashboard.ts'
import { flood } from './flood.ts'
import { freshness } from './freshness.ts'
import { gateways } from './gateways.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { ingest } from './ingest.ts'
import { intake } from './intake.ts'
import { lateDay } from './late-day.ts'
import { logIns } from './log-ins.ts'
import { packing } from './packing.ts'
import { pages } from './pages.ts'
import { platform } from './platform.ts'
import { isWithin, markdownReport, type Section } from './report.ts'
import { withWorld } from './scratch.ts'
import { type Size, sizes } from './size.ts'
import { start } from './start.ts'
import { visits } from './visits.ts'
import type { World } from './world.ts'

const HELP = `npm run bench -- [options]

Builds 100 devices × 1 year in a scratch folder and measures against plain baselines.

  --quick        10 devices × 1 month, to see that it works
  --twenty       20 devices × 1 year, as other products are compared
  --large        1,000 devices × 1 year: about 9 GB of disk
  --keep         keep the folder; the next run with --keep does not build again
  --only <part>  answers (beside other products), dashboard, analysis, beside, home, log-ins, platform, late-day, freshness, visits, pages (of the built web app),
                 packing, imports, ingest, intake, alerts, flood, gateways or start (of the built server); may be repeated
`

type Part = (database: Database, world: World) => Promise<Section[]>

/** Questions first: a heavy ingest leaves the database with work to do. */
const parts: Readonly<Record<string, Part>> = {
  answers: async (database, world) => [await answers(database, world)],
  dashboard,
  analysis,
  beside: async (database, world) => [await beside(database, world)],
  home: async (database, world) => [await home(database, world)],
  'log-ins': async (database, world) => [await logIns(database, world)],
  platform: (database, world) => platform(database, world),
  'late-day': async (database, world) => [await lateDay(database, world)],
  freshness: async (database, world) => [await freshness(database, world)],
  visits: async (database, world) => [await visits(database, world)],
  pages: async (database, world) => [await pages(database, world)],
  packing: async (database, world) => [await packing(database, world)],
  imports: async (database, world) => [await imports(database, world)],
  ingest: async (database, world) => [await ingest(database, world)],
  alerts: async (database, world) => [await alertsCost(database, world)],
  intake: async (database, world) => [await intake(database, world)],
  flood: async (database, world) => [await flood(database, world)],
  gateways: async (database, world) => [await gateways(database, world)],
}

/** It has the folder for itself, after all others. */
const START = 'start'

interface BenchOptions {
  readonly size: Size
  readonly keep: boolean
  readonly only: readonly string[]
}

function readOptions(): BenchOptions | null {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    options: {
      quick: flag,
      twenty: flag,
      large: flag,
      keep: flag,
      help: flag,
      only: { type: 'string', multiple: true },
    },
  })
  if (values.help) return null
  const names = [...Object.keys(parts), START]
  const only = values.only ?? names
  const unknown = only.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`--only knows ${names.join(', ')}, not "${unknown}"`)
  const size = sizes[(['quick', 'twenty', 'large'] as const).find((name) => values[name]) ?? 'standard']
  return { size, keep: values.keep, only }
}

async function bench({ size, keep, only }: BenchOptions): Promise<number> {
  const began = performance.now()
  const say = (line: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)
  const loadBefore = loadavg()
  const failed: string[] = []
  /** What was measured until something fails is worth telling. */
  const measure = (name: string, part: () => Promise<Section[]>) => {
    say(`Measuring ${name}`)
    return part().catch((error: unknown) => {
      console.error(`${name} could not be measured:`, error)
      failed.push(name)
      return []
    })
  }
  const atEnd: Section[] = []
  const closed = async (folder: string) => {
    if (only.includes(START)) atEnd.push(...(await measure(START, async () => [await start(folder)])))
  }
  const sections = await withWorld({ size, keep, say, closed }, async ({ database, world, section }) => {
    const found = [section]
    for (const name of only) {
      const part = parts[name]
      if (part) found.push(...(await measure(name, () => part(database, world))))
    }
    return found
  })
  sections.push(...atEnd)
  const missed = tell(size, sections, { before: loadBefore, after: loadavg() })
  return missed + failed.length === 0 ? 0 : 1
}

/** Prints and writes what was found; returns how many budgets were missed. */
function tell(size: Size, sections: readonly Section[], load: { before: number[]; after: number[] }): number {
  const processors = cpus()
  const machine = {
    processors: processors.length,
    model: processors[0]?.model ?? '',
    node: process.version,
    load,
  }
  const table = markdownReport(sections)
  const folder = new URL('results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    new URL(`${size.name}.json`, folder),
    `${JSON.stringify({ machine, size, sections }, null, 2)}\n`,
  )
  writeFileSync(new URL(`${size.name}.md`, folder), table)
  console.log(`\n${table}`)
  console.log(`Load of the machine: ${loadText(load.before)} before, ${loadText(load.after)} after`)
  const budgeted = sections.flatMap(({ lines }) => lines).filter(({ budget }) => budget)
  const missed = budgeted.filter((line) => !isWithin(line))
  console.log(`${budgeted.length - missed.length} budgets kept, ${missed.length} missed`)
  return missed.length
}

function loadText(load: readonly number[]): string {
  return load.map((each) => each.toFixed(1)).join(' ')
}

const wish = readOptions()
if (wish) process.exitCode = await bench(wish)
else console.log(HELP)
