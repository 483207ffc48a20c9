import { join } from 'node:path'
import type { Logger } from 'pino'
import { importingJobs } from '#ingest/meter/import/importing.ts'
import { rejudgeDueJob } from '#ingest/meter/rejudge-due.ts'
import { alertsJob } from '#jobs/alert/alerts.ts'
import { expireCommandsJob } from '#jobs/breaker/expire-commands.ts'
import { forgetCommandsJob } from '#jobs/breaker/forget-commands.ts'
import { findingsJob } from '#jobs/finding/look-for-findings.ts'
import { forgetParkedJob } from '#jobs/meter/forget-parked.ts'
import { keepMonthsJob } from '#jobs/meter/keep-months.ts'
import { learnDevicesJob } from '#jobs/meter/learn-devices.ts'
import { rollUpJob } from '#jobs/meter/roll-up.ts'
import { watchClockJob } from '#jobs/meter/watch-clock.ts'
import { forgetGuessesJob } from '#jobs/people/forget-guesses.ts'
import { keepWalArchiveJob } from '#jobs/platform/keep-wal-archive.ts'
import { nightlyBackupJob } from '#jobs/platform/nightly-backup.ts'
import { freezeBaselinesJob } from '#jobs/score/freeze-baselines.ts'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import type { Database } from '#store/engine/database.ts'
import { openUploads } from '#store/engine/upload-files.ts'
import type { Job } from '#store/engine/woken.ts'
import type { Config } from './config.ts'

/** At which copies for the archive of WAL are made where there are no nightly backups. */
const DEFAULT_HOUR = 2

export interface JobsDeps {
  readonly database: Database
  readonly clock: () => number
  readonly log: Logger
  readonly config: Config
}

/** What happens because time passed or a commit spoke, mail aside. */
export function createJobs({ database, clock, log, config }: JobsDeps): Job[] {
  return [
    rollUpJob(database),
    freezeBaselinesJob({ database, clock }),
    keepMonthOutlookJob({ database, clock }),
    rejudgeDueJob({ database, clock }),
    forgetParkedJob({ database, clock }),
    keepMonthsJob({ database, clock }),
    learnDevicesJob({ database, clock }),
    watchClockJob({ database, clock, log }),
    expireCommandsJob({ database, clock }),
    forgetCommandsJob({ database, clock }),
    forgetGuessesJob({ database, clock }),
    alertsJob({ database, clock }),
    findingsJob({ database, clock }),
    ...backupJobs({ database, clock, log, config }),
    ...importingJobs({ database, files: openUploads(uploadsDir(config)), clock, log }),
  ]
}

function backupJobs({ database, clock, log, config }: JobsDeps): Job[] {
  const { backupDir, backupHour, publicUrl, walArchiveDir } = config
  const shared = { database, clock, log, publicUrl, hour: backupHour ?? DEFAULT_HOUR }
  const nightly = { ...shared, dir: backupDir, uploadsDir: uploadsDir(config) }
  return [
    ...(backupHour === null ? [] : [nightlyBackupJob(nightly)]),
    ...(walArchiveDir === undefined ? [] : [keepWalArchiveJob({ ...shared, dir: walArchiveDir })]),
  ]
}

export function uploadsDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads')
}
