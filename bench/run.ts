// `npm run bench`: how fast the product is, as ratios to plain baselines of the same run (docs/performance.md).
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Database } from '#store/engine/database.ts'
import { analysis } from './analysis.ts'
import { dashboard } from './dashboard.ts'
import { flood } from './flood.ts'
import { freshness } from './freshness.ts'
import { home } from './home.ts'
import { ingest } from './ingest.ts'
import { lateDay } from './late-day.ts'
import { logIns } from './log-ins.ts'
import { platform } from './platform.ts'
import { isWithin, markdownReport, type Section } from './report.ts'
import { withWorld } from './scratch.ts'
import { type Size, sizes } from './size.ts'
import { visits } from './visits.ts'
import type { World } from './world.ts'

const HELP = `npm run bench -- [options]

Builds 100 devices × 1 year in a scratch folder and measures against plain baselines.

  --quick        10 devices × 1 month, to see that it works
  --large        1,000 devices × 1 year: about 9 GB of disk
  --keep         keep the folder; the next run with --keep does not build again
  --only <part>  dashboard, analysis, home, log-ins, platform, late-day, freshness, visits (of the built web app),
                 ingest or flood; may be repeated
`

type Part = (database: Database, world: World) => Promise<Section[]>

/** Questions first: a heavy ingest leaves the database with work to do. */
const parts: Readonly<Record<string, Part>> = {
  dashboard,
  analysis,
  home: async (database, world) => [await home(database, world)],
  'log-ins': async (database, world) => [await logIns(database, world)],
  platform: (database, world) => platform(database, world),
  'late-day': async (database, world) => [await lateDay(database, world)],
  freshness: async (database, world) => [await freshness(database, world)],
  visits: async (database, world) => [await visits(database, world)],
  ingest: async (database, world) => [await ingest(database, world)],
  flood: async (database, world) => [await flood(database, world)],
}

interface BenchOptions {
  readonly size: Size
  readonly keep: boolean
  readonly only: readonly string[]
}

function readOptions(): BenchOptions | null {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    options: { quick: flag, large: flag, keep: flag, help: flag, only: { type: 'string', multiple: true } },
  })
  if (values.help) return null
  const only = values.only ?? Object.keys(parts)
  const unknown = only.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined)
    throw new Error(`--only knows ${Object.keys(parts).join(', ')}, not "${unknown}"`)
  const size = sizes[values.quick ? 'quick' : values.large ? 'large' : 'standard']
  return { size, keep: values.keep, only }
}

async function bench({ size, keep, only }: BenchOptions): Promise<number> {
  const began = performance.now()
  const say = (line: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)
  const loadBefore = loadavg()
  const failed: string[] = []
  const sections = await withWorld({ size, keep, say }, async ({ database, world, section }) => {
    const found = [section]
    for (const name of only) {
      say(`Measuring ${name}`)
      // What was measured until then is worth telling.
      const measured = await parts[name]!(database, world).catch((error: unknown) => {
        console.error(`${name} could not be measured:`, error)
        failed.push(name)
        return []
      })
      found.push(...measured)
    }
    return found
  })
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
