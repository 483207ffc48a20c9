import { join } from 'node:path'
import type { Logger } from 'pino'
import { sumClient } from '#api/score/client-figures.ts'
import { takeAsideJob } from '#ingest/meter/hearing/take-aside.ts'
import { importingJobs } from '#ingest/meter/import/importing.ts'
import { rejudgeDueJob } from '#ingest/meter/rejudge-due.ts'
import { alertsJob } from '#jobs/alert/alerts.ts'
import { sendBriefsJob } from '#jobs/alert/brief/send-briefs.ts'
import { expireCommandsJob } from '#jobs/breaker/expire-commands.ts'
import { forgetCommandsJob } from '#jobs/breaker/forget-commands.ts'
import { keepDemandDaysJob } from '#jobs/demand/keep-demand-days.ts'
import { keepQualityDaysJob } from '#jobs/demand/keep-quality-days.ts'
import { findingsJob } from '#jobs/finding/look-for-findings.ts'
import { forgetParkedJob } from '#jobs/meter/forget-parked.ts'
import { keepMonthsJob } from '#jobs/meter/keep-months.ts'
import { learnDevicesJob } from '#jobs/meter/learn-devices.ts'
import { packReadingsJob } from '#jobs/meter/pack-readings.ts'
import { removeOldReadingsJob } from '#jobs/meter/remove-old-readings.ts'
import { rollUpJob } from '#jobs/meter/roll-up.ts'
import { watchClockJob } from '#jobs/meter/watch-clock.ts'
import { forgetGuessesJob } from '#jobs/people/forget-guesses.ts'
import { keepClientMonthsJob } from '#jobs/platform/keep-client-months.ts'
import { keepWalArchiveJob } from '#jobs/platform/keep-wal-archive.ts'
import { copyNamedUploads } from '#jobs/platform/move-uploads.ts'
import { nightlyBackupJob } from '#jobs/platform/nightly-backup.ts'
import { noteDatabaseSizeJob } from '#jobs/platform/note-database-size.ts'
import { freezeBaselinesJob } from '#jobs/score/freeze-baselines.ts'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import { mailReportsJob } from '#jobs/score/mail-reports.ts'
import type { Database } from '#store/engine/database.ts'
import type { UploadFiles } from '#store/engine/uploads/upload-files.ts'
import type { Job } from '#store/engine/woken.ts'
import { uploadsDir } from './apart/uploads-setting.ts'
import type { Config } from './config.ts'

/** At which copies for the archive of WAL are made where there are no nightly backups. */
const DEFAULT_HOUR = 2

export interface JobsDeps {
  readonly database: Database
  readonly clock: () => number
  readonly log: Logger
  readonly config: Config
  /** Files that people sent. */
  readonly files: UploadFiles
}

/** What happens because time passed or a commit spoke, mail aside. */
export function createJobs({ database, clock, log, config, files }: JobsDeps): Job[] {
  return [
    rollUpJob(database),
    freezeBaselinesJob({ database, clock }),
    keepMonthOutlookJob({ database, clock }),
    keepDemandDaysJob({ database, clock }),
    keepQualityDaysJob({ database, clock }),
    keepClientMonthsJob({ database, clock, sum: sumClient }),
    rejudgeDueJob({ database, clock }),
    takeAsideJob({ database, clock, log }),
    forgetParkedJob({ database, clock }),
    keepMonthsJob({ database, clock }),
    packReadingsJob({ database, clock }),
    removeOldReadingsJob({ database, clock }),
    learnDevicesJob({ database, clock }),
    noteDatabaseSizeJob({ database, clock }),
    watchClockJob({ database, clock, log }),
    expireCommandsJob({ database, clock }),
    forgetCommandsJob({ database, clock }),
    forgetGuessesJob({ database, clock }),
    alertsJob({ database, clock, publicUrl: config.publicUrl }),
    findingsJob({ database, clock }),
    sendBriefsJob({ database, clock, log, publicUrl: config.publicUrl }),
    mailReportsJob({ database, clock, log }),
    ...backupJobs({ database, clock, log, config, files }),
    ...importingJobs({ database, files, clock, log }),
  ]
}

function backupJobs({ database, clock, log, config, files }: JobsDeps): Job[] {
  const { backupDir, backupHour, publicUrl, walArchiveDir } = config
  const shared = { database, clock, log, publicUrl, hour: backupHour ?? DEFAULT_HOUR }
  const nightly = { ...shared, dir: backupDir, ...uploadsToCopy({ database, config, files }) }
  return [
    ...(backupHour === null ? [] : [nightlyBackupJob(nightly)]),
    ...(walArchiveDir === undefined ? [] : [keepWalArchiveJob({ ...shared, dir: walArchiveDir })]),
  ]
}

/** What stands beside a backup: in the database uploads are in the archive itself, of a bucket there is a copy. */
function uploadsToCopy({ database, config, files }: Pick<JobsDeps, 'database' | 'config' | 'files'>) {
  if (config.uploads.kind !== 's3') return { uploadsDir: uploadsDir(config.dataDir) }
  const mirror = join(config.backupDir, 'uploads-of-bucket')
  return { uploadsDir: mirror, mirrorUploads: () => copyNamedUploads(database, files, mirror) }
}
