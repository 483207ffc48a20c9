import type { Database } from '#store/engine/database.ts'
import { type Bare, bareBlocks, bareLines } from './bare.ts'
import { wireDay } from './dashboard.ts'
import { measure } from './measure.ts'
import type { Line, Section } from './report.ts'
import { openServer } from './server.ts'
import { MONTH, type World } from './world.ts'

/** Processor time: a year of one meter by kept days, a year of a branch on paper. */
const LINES_BUDGET_MS = 100
const YEARLY_BUDGET_MS = 150
const MEASURES = ['current', 'voltage', 'active-power', 'reactive-power']
const POINTS = 1200

/** Score card, report and a year of power quality of one branch, each beside bare SQL that reads the same rows. */
export async function analysis(database: Database, world: World): Promise<Section[]> {
  const server = await openServer(database)
  try {
    const { scope, branches } = world.organisations[0]!
    const { devices, viewer } = branches[0]!
    const session = await server.logIn(viewer)
    const { size, firstDay } = world
    const deviceIds = devices.map(({ id }) => id)
    const rows = { organisationId: scope.organisationId, deviceIds, ...MONTH }
    const past = { ...rows, first: firstDay }
    const ranged = (first: string) =>
      `${session.userId}/${wireDay(first)}%2000:00/${wireDay(MONTH.last)}%2023:59`
    const report = (type: string) => `report/${session.userId}/${wireDay(MONTH.last)}/${type}`
    const line = (name: string, path: string, bare: Bare, repeats: number, mostProcessorMs?: number) =>
      measure(
        database,
        { name, path, bare },
        { session, repeats, ...(mostProcessorMs ? { mostProcessorMs } : {}) },
      )
    const whole: Line[] = [
      await line('score card', `scorecard/${ranged(MONTH.first)}/hourly`, bareBlocks(rows), size.repeats),
      await line('report, monthly', report('monthly'), bareBlocks(rows), size.repeats),
      await line('report, yearly', report('yearly'), bareBlocks(past), size.fewRepeats, YEARLY_BUDGET_MS),
    ]
    const oneDevice = bareLines({ ...past, deviceIds: deviceIds.slice(0, 1) })
    const quality: Line[] = []
    for (const name of MEASURES) {
      const asked = `measure=${name}&points=${POINTS}&devices=${deviceIds[0]}`
      const path = `parameters/power_quality/${ranged(firstDay)}?${asked}`
      quality.push(await line(name, path, oneDevice, size.fewRepeats, LINES_BUDGET_MS))
    }
    return [
      { title: `Analysis answers, ${devices.length} devices`, lines: whole },
      { title: `Power quality, one device × ${size.days} days`, lines: quality },
    ]
  } finally {
    await server.close()
  }
}
