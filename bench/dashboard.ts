import type { Bucket } from '#domain/time/buckets.ts'
import { addDays, daysInInterval, startOfDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { type Bare, bareAggregate, bareBlocks, bareDays, bareDevices } from './bare.ts'
import { measure } from './measure.ts'
import type { Line, Section } from './report.ts'
import { openServer, type Session } from './server.ts'
import { type BenchOrganisation, flattenDevices, MONTH, type World, ZONE } from './world.ts'

const BUDGET_MS = 50
/** Of demand and loads over the whole history, which days that are kept tell. */
const DAYS_BUDGET_MS = 60
/** Of everything of an organisation at once, by days over the whole history. */
const AGGREGATE_BUDGET_MS = 1_000

/** What is asked for: by whom, over which days. */
interface Asking {
  readonly session: Session
  readonly organisationId: number
  /** the branch that calls of one branch ask about */
  readonly branchId: number
  readonly branchDeviceIds: readonly number[]
  readonly deviceIds: readonly number[]
  readonly first: string
  readonly last: string
  readonly interval: Bucket
  readonly repeats: number
  readonly isBudgeted: boolean
}

interface Call {
  readonly name: string
  readonly path: string
  readonly bare: Bare
  /** false: an answer for clients of revision A, which the budget is not about */
  readonly isCard?: false
  /** the budget of its processor time over the whole history */
  readonly mostOfHistoryMs?: number
}

/** Time of dashboard calls, each beside bare SQL that reads the same rows. */
export async function dashboard(database: Database, world: World): Promise<Section[]> {
  const server = await openServer(database)
  try {
    const organisation = world.organisations[0]!
    const [branch, all] = [organisation.branches[0]!, flattenDevices(organisation)]
    const { size, firstDay } = world
    const oneBranch = {
      ...firstBranchScope(organisation),
      session: await server.logIn(branch.viewer),
      deviceIds: branch.devices.map(({ id }) => id),
    }
    const whole = {
      ...firstBranchScope(organisation),
      session: await server.logIn(organisation.administrator),
      deviceIds: all.map(({ id }) => id),
    }
    const month = { ...MONTH, interval: 'hourly' as const, repeats: size.repeats }
    const history = {
      first: firstDay,
      last: MONTH.last,
      interval: 'daily' as const,
      repeats: size.fewRepeats,
    }
    const few = `${branch.devices.length} devices`
    const many = `${all.length} devices`
    const past = `${size.days} days`
    return [
      await measureCalls(database, `${few} × a month`, { ...oneBranch, ...month, isBudgeted: true }),
      await measureCalls(database, `${many} × a month`, { ...whole, ...month, isBudgeted: false }),
      await measureCalls(database, `${many} × ${past}`, { ...whole, ...history, isBudgeted: false }),
    ]
  } finally {
    await server.close()
  }
}

function firstBranchScope({ scope, branches }: BenchOrganisation) {
  const { id: branchId, devices } = branches[0]!
  return { organisationId: scope.organisationId, branchId, branchDeviceIds: devices.map(({ id }) => id) }
}

async function measureCalls(database: Database, title: string, asking: Asking): Promise<Section> {
  const lines: Line[] = []
  for (const call of listCalls(asking)) {
    const isBudgeted = asking.isBudgeted && call.isCard !== false
    const most = asking.interval === 'daily' ? call.mostOfHistoryMs : undefined
    lines.push(
      await measure(database, call, {
        ...asking,
        ...(isBudgeted ? { mostMs: BUDGET_MS } : {}),
        ...(most === undefined ? {} : { mostProcessorMs: most }),
      }),
    )
  }
  return { title: `Dashboard answers, ${title}`, lines }
}

function listCalls(asking: Asking): Call[] {
  const { session, organisationId, branchId, deviceIds, first, last, interval } = asking
  const range = `${wireDay(first)}%2000:00/${wireDay(last)}%2023:59`
  const days = daysInInterval(ZONE, {
    from: startOfDay(ZONE, first),
    to: startOfDay(ZONE, addDays(last, 1)),
  }).length
  const rows = { organisationId, deviceIds, first, last }
  const ofDays = bareDays(rows)
  const ofBranch = bareDays({ ...rows, deviceIds: asking.branchDeviceIds })
  const card = (name: string) => `dashboard/${name}/${session.userId}/${range}/${interval}`
  return [
    {
      name: 'total_energy',
      path: card('total_energy'),
      // The cards compare with the like period before.
      bare: bareDays({ ...rows, first: addDays(first, -days) }),
    },
    { name: 'device_usage', path: card('device_usage'), bare: ofDays },
    { name: 'daily_consumption', path: card('daily_consumption'), bare: ofDays },
    { name: 'load_overview', path: card('load_overview'), bare: ofDays, mostOfHistoryMs: DAYS_BUDGET_MS },
    {
      name: 'branch_demand',
      path: `branch_demand/${session.userId}/${range}`,
      bare: bareBlocks(rows),
      mostOfHistoryMs: DAYS_BUDGET_MS,
    },
    { name: 'blended_cost', path: `blended_cost/${branchId}/${range}/`, bare: ofBranch },
    {
      name: 'side_bar_data',
      path: `side_bar_data/${session.userId}`,
      bare: bareDevices(organisationId, deviceIds),
    },
    {
      name: `aggregate, ${interval}`,
      path: `dashboard/${session.userId}/${range}/${interval}`,
      bare: bareAggregate(rows, interval),
      isCard: false,
      mostOfHistoryMs: AGGREGATE_BUDGET_MS,
    },
    // It is about all that is on record, whatever the range: measured where the range is all of it.
    ...(interval === 'daily'
      ? [{ name: 'cost_tracker_overview', path: `cost_tracker_overview/${session.userId}`, bare: ofDays }]
      : []),
  ]
}

export function wireDay(day: string): string {
  return day.split('-').reverse().join('-')
}
