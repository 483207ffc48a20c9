import { alertsJob } from '#jobs/alert/alerts.ts'
import { dueReportsJob } from '#jobs/billing/due-reports.ts'
import { forgetCommandsJob } from '#jobs/breaker/forget-commands.ts'
import { findingsJob } from '#jobs/finding/look-for-findings.ts'
import { forgetParkedJob } from '#jobs/meter/forget-parked.ts'
import { learnDevicesJob } from '#jobs/meter/learn-devices.ts'
import { freezeBaselinesJob } from '#jobs/score/freeze-baselines.ts'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { type Job, runOnce } from '#store/engine/woken.ts'
import type { Line, Section } from './report.ts'
import { timed } from './timing.ts'

const log: Log = { info() {}, warn: console.warn, error: console.error }

/** What a look of each job costs when a thousand organisations have nothing to do, and the first one, when all may have. */
export async function jobLooks(database: Database): Promise<Section> {
  const now = Date.now()
  const clock = () => now
  const options = { database, clock }
  const jobs: Record<string, Job> = {
    'forget commands': forgetCommandsJob(options),
    'forget parked frames': forgetParkedJob(options),
    'learn of devices': learnDevicesJob(options),
    'due reports': dueReportsJob({ ...options, log }),
    'freeze baselines': freezeBaselinesJob(options),
    'keep the month': keepMonthOutlookJob(options),
    'look for findings': findingsJob(options),
    alerts: alertsJob(options),
  }
  const lines: Line[] = []
  for (const [what, job] of Object.entries(jobs)) {
    const has = await job.organisations()
    const asking = await timed(() => job.organisations())
    const look = await timed(() => runOnce(job))
    lines.push({
      what,
      value: look,
      unit: 'ms',
      ratios: {},
      also: { 'who has work': asking, organisations: has.length },
    })
  }
  return { title: 'A look of each job in which nobody has work', lines }
}
