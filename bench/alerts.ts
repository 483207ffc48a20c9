import { type AlertSettings, DEFAULT_ALERT_SETTINGS } from '#domain/alert/settings.ts'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'
import { addDays } from '#domain/time/zone.ts'
import { alertsJob } from '#jobs/alert/alerts.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { keepAlertSettings } from '#store/alert/alert-setting.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { findProcessor, type ReadProcessor } from './processor.ts'
import type { Line, Section } from './report.ts'
import { syntheticReading } from './synthetic.ts'
import { addBenchBranch, type BenchDevice, MONTH, NOW, organisationScope, type World } from './world.ts'

/** What is on where somebody wants to hear of everything that a block tells. */
const ALL_RULES: Partial<AlertSettings> = {
  voltage_alerts: true,
  frequency_alerts: true,
  power_factor_alerts: true,
  load_balance_alerts: true,
  load_alerts: true,
  load_threshold_value: 70,
  operating_time_alerts: true,
}

interface Scene {
  readonly says: string
  readonly organisations: number
  readonly devices: number
  readonly everyMs: number
  readonly posts: number
  /** A look comes after so many posts of an organisation. */
  readonly postsALook: number
  readonly rules: Partial<AlertSettings>
  /** µs of processor a reading. */
  readonly most: number
}

const MINUTES = { organisations: 1, devices: 100, everyMs: MINUTE_MS, posts: 31, postsALook: 1 }
const SCENES: readonly Scene[] = [
  { says: '100 meters, a reading a minute', ...MINUTES, rules: {}, most: 60 },
  { says: 'the same, every rule on', ...MINUTES, rules: ALL_RULES, most: 200 },
  {
    ...{ says: '100 meters, a reading a quarter of an hour', organisations: 1, devices: 100 },
    ...{ everyMs: 15 * MINUTE_MS, posts: 9, postsALook: 1, rules: {}, most: 130 },
  },
  {
    ...{ says: 'one meter, a reading a minute', organisations: 4, devices: 1, everyMs: MINUTE_MS },
    ...{ posts: 31, postsALook: 1, rules: {}, most: 2_000 },
  },
  {
    ...{ says: '100 meters at half of what is taken in, a look in 10 s', organisations: 1, devices: 100 },
    ...{ everyMs: SECOND_MS, posts: 40, postsALook: 10, rules: {}, most: 20 },
  },
]

/** What a look for alerts costs, alone: readings are taken in and rolled up outside of what is measured. */
export async function alertsCost(database: Database, world: World): Promise<Section> {
  const processor = await findProcessor(database)
  const lines: Line[] = []
  for (const scene of SCENES) if (processor) lines.push(await measure(database, world, scene, processor))
  return { title: 'Judging alone, of processor', lines }
}

interface Site {
  readonly scope: Scope
  readonly devices: readonly BenchDevice[]
}

async function measure(
  database: Database,
  world: World,
  scene: Scene,
  processor: ReadProcessor,
): Promise<Line> {
  const sites = await addSites(database, world, scene)
  let now: Instant = NOW
  const job = alertsJob({ database, clock: () => now })
  const turn = { stopping: new AbortController().signal, again() {}, rest() {} }
  const look = async () => {
    for (const { scope } of sites) await job.drain(scope.organisationId, turn)
  }
  let [spent, readings, longest] = [0, 0, 0]
  for (let post = 0; post < scene.posts; post++) {
    now = NOW + post * scene.everyMs
    for (const site of sites) await tell(database, site, now)
    if ((post + 1) % scene.postsALook !== 0) continue
    now += SECOND_MS
    const [before, began] = [processor(), performance.now()]
    await look()
    longest = Math.max(longest, (performance.now() - began) / sites.length)
    // The first one sees all of them for the first time.
    if (post < scene.postsALook) continue
    spent += processor() - before
    readings += scene.organisations * scene.devices * scene.postsALook
  }
  const value = (spent * 1_000) / readings
  return {
    ...{ what: scene.says, value, unit: 'µs', ratios: {}, also: { 'a look, ms': longest } },
    budget: { of: 'processor', figure: value, most: scene.most },
  }
}

async function tell(database: Database, { scope, devices }: Site, at: Instant): Promise<void> {
  const rows = devices.map(({ id, curve }) => ({
    deviceId: id,
    reading: { ...NOTHING_MEASURED, ...syntheticReading(curve, at) },
    isCorrection: false,
    by: 'bench',
  }))
  await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, at))
  await drainRollups(database, scope)
}

let made = 0

async function addSites(database: Database, world: World, scene: Scene): Promise<Site[]> {
  const sites: Site[] = []
  for (let n = 0; n < scene.organisations; n++) {
    const scope = await organisationScope(database, `Bench alerts ${Date.now()} ${++made}`, world.firstDay)
    const plan = { name: 'Site', devices: scene.devices, firstMeter: 0, firstDay: addDays(MONTH.first, -1) }
    const { devices } = await database.withScope(scope, (tx) => addBenchBranch(tx, scope, plan))
    await database.admin.query('update device set period_s = $2 where organisation_id = $1', [
      scope.organisationId,
      Math.max(1, Math.min(900, scene.everyMs / SECOND_MS)),
    ])
    await database.withScope(scope, (tx) =>
      keepAlertSettings(tx, scope, { ...DEFAULT_ALERT_SETTINGS, ...scene.rules }, NOW),
    )
    sites.push({ scope, devices })
  }
  return sites
}
