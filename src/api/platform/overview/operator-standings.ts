import { operatorText } from '#contract/platform/operator-messages.ts'
import { type BackupRecord, backupTrouble } from '#domain/platform/backup-schedule.ts'
import { sizeText } from '#domain/platform/size-text.ts'
import { NO_WAL_ARCHIVE, type WalArchiveStanding, walArchiveTrouble } from '#domain/platform/wal-archive.ts'
import type { Instant } from '#domain/time/interval.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { HOME_ZONE } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { openBackupFolder } from '#store/platform/backup-folder.ts'
import { type HeldMail, heldMail } from '#store/platform/server-figures.ts'
import { walArchive } from '#store/platform/wal-archive/standing.ts'
import type { ServerStanding } from '../../frame/platform-operation.ts'
import { processStandings } from './process-standings.ts'

export interface OperatorSources {
  readonly database: Database
  readonly backups: BackupPlace
}

export interface BackupPlace {
  readonly dir: string
  readonly isOn: boolean
  /** Other processes make them. */
  readonly isElsewhere?: boolean
  /** WAL_ARCHIVE_DIR; absent: WAL is not archived */
  readonly walArchiveDir?: string | undefined
}

/** What whoever runs the server has to know of it. */
export async function operatorStandings(
  { database, backups }: OperatorSources,
  now: Instant,
): Promise<ServerStanding[]> {
  const record = openBackupFolder(backups.dir).readRecord()
  const held = await heldMail(database)
  const mail = held.count > 0 ? [mailStanding(held)] : []
  // In a folder that all processes see their record is there for this one too.
  const isUnseen = backups.isElsewhere === true && record.lastTry === null
  const backup = isUnseen ? BACKUPS_ELSEWHERE : backupStanding(record, now)
  const moment = await walStandings(database, backups.walArchiveDir, now)
  return [backups.isOn ? backup : BACKUPS_OFF, ...moment, ...mail, ...(await processStandings(database))]
}

const BACKUPS_ELSEWHERE: ServerStanding = {
  about: 'backup',
  state: 'look',
  says: operatorText.backupElsewhere,
}

const BACKUPS_OFF: ServerStanding = { about: 'backup', state: 'look', says: operatorText.backupOff }

export function backupStanding(record: BackupRecord, now: Instant): ServerStanding {
  const { lastTry, lastGood, lastCheck } = record
  const trouble = backupTrouble(record, now)
  const when = (at: Instant) => formatInstant(HOME_ZONE, at)
  if (trouble !== null) {
    const why = trouble === 'failed' ? lastTry?.why : trouble === 'check failed' ? lastCheck?.why : null
    const last = lastGood === null ? null : operatorText.lastGood(when(lastGood.at))
    const says = [operatorText.backupTrouble[trouble], why, last].filter(Boolean).join(' ')
    return {
      about: 'backup',
      state: trouble === 'none yet' || trouble === 'check old' ? 'look' : 'wrong',
      says,
    }
  }
  // Where there is no trouble, there are both.
  const good = lastGood!
  const check = lastCheck!
  const words = [when(good.at), sizeText(good.bytes), when(check.at)] as const
  if (check.result !== 'read')
    return { about: 'backup', state: 'well', says: operatorText.backupWell(...words) }
  const says =
    check.why === null
      ? operatorText.backupRead(...words)
      : operatorText.backupReadBecause(...words, check.why)
  return { about: 'backup', state: 'look', says }
}

async function walStandings(
  database: Database,
  archiveDir: string | undefined,
  now: Instant,
): Promise<ServerStanding[]> {
  if (archiveDir === undefined) return []
  const archive = await walArchive(database, archiveDir)
  return [walStanding(archive === null ? NO_WAL_ARCHIVE : archive.standing, now)]
}

export function walStanding(standing: WalArchiveStanding, now: Instant): ServerStanding {
  const { bases, baseFailed, waitingBytes, lastArchivedAt } = standing
  const trouble = walArchiveTrouble(standing, now)
  const when = (at: Instant) => formatInstant(HOME_ZONE, at)
  const oldest = bases[0]
  if (trouble === null) {
    const says = operatorText.walWell(when(oldest!.at), when(lastArchivedAt ?? oldest!.at))
    return { about: 'moment', state: 'well', says }
  }
  const why = trouble === 'base failed' ? baseFailed : null
  const waits = trouble === 'failing' ? operatorText.walWaiting(sizeText(waitingBytes)) : null
  const says = [operatorText.walTrouble[trouble], why, waits].filter(Boolean).join(' ')
  return { about: 'moment', state: trouble === 'none yet' || trouble === 'base old' ? 'look' : 'wrong', says }
}

function mailStanding({ count, since, why }: HeldMail): ServerStanding {
  const says = operatorText.mailHeld(count, formatInstant(HOME_ZONE, since ?? 0), why ?? '')
  return { about: 'mail', state: 'wrong', says }
}
