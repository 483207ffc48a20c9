import type { BackupTrouble } from '#domain/platform/backup-schedule.ts'
import type { WalArchiveTrouble } from '#domain/platform/wal-archive.ts'

/** What operators are told of the server itself: by doctor, on the administrators' overview and by mail. */
export const operatorText = {
  backupWell: (made: string, size: string, checked: string) =>
    `The last backup is of ${made} (${size}); restored as a check on ${checked}.`,
  backupRead: (made: string, size: string, read: string) =>
    `The last backup is of ${made} (${size}); its file was looked through on ${read}, but not restored: let the database's user create databases ("alter role … createdb").`,
  backupReadBecause: (made: string, size: string, read: string, why: string) =>
    `The last backup is of ${made} (${size}); its file was looked through on ${read}, but not restored: ${why}`,
  backupOff: 'The server makes no backups itself (BACKUP_HOUR is off).',
  backupElsewhere:
    'Processes that do jobs make the backups, and nothing of them is known here: share BACKUP_DIR with them, or ask "npx nairawatt doctor" where they run.',
  backupTrouble: {
    'none yet': 'There is no backup yet. The first is made at night, or with "npx nairawatt backup <file>".',
    failed: 'The last backup failed.',
    old: 'The last backup is over a day old. Is the server running at night, and is there room for it?',
    'check failed': 'The last backup could not be restored as a check. Do not rely on it.',
    'check old': 'No backup was restored as a check for over a week.',
  } satisfies Record<BackupTrouble, string>,
  lastGood: (made: string) => `The last one that can be relied on is of ${made}.`,
  growthUnknown: (size: string) =>
    `The database is ${size}; how fast it grows is not known yet: a server notes its size every day.`,
  growthSlow: (size: string, pace: string) =>
    `The database is ${size}; at ${pace}, the disk lasts for more than two years.`,
  growthFull: (size: string, days: number, pace: string) =>
    `The database is ${size}; the disk is full in about ${days} days at ${pace}.`,
  growthElsewhere: (size: string, pace: string) =>
    `The database is ${size} and grows by ${pace}; how much room its server has is not seen from here.`,
  pace: (amount: string, days: number) =>
    `${amount} a day, the pace of the last ${days === 1 ? 'day' : `${days} days`}`,
  makeRoom: 'Make room, or move the database to a larger disk.',
  mailHeld: (count: number, since: string, why: string) =>
    `${count === 1 ? 'A message is' : `${count} messages are`} held since ${since}: the mail server refuses the sender or the log-in ("${why}"). Set SMTP_URL and MAIL_FROM right and start the server again; then they go out.`,
  processes: (counts: string) => `This database is served by ${counts}.`,
  processGone: (which: string, since: string) =>
    `${which} is gone without having been stopped: it was last seen on ${since}, and the others have its work.`,
  processOld: (which: string) =>
    `${which} is of an older version than the database: it reads and changes nothing; start it anew.`,
  nobodyWorks:
    'No process does jobs: readings are not rolled up by themselves, and no alert or mail is sent. Start one with "npx nairawatt start --jobs".',
  noRoom: (needed: string, free: string, dir: string) =>
    `There is no room for a backup in ${dir}: it needs ${needed} and ${free} are free. Make room, or let BACKUP_DIR name a folder on another disk.`,
  noRoomToCheck: (needed: string, free: string) =>
    `to restore it as a check, the disk of the database needs ${needed} and ${free} are free.`,
  tookTooLong: (hours: number) => `It did not end within ${hours} hours and was stopped.`,
  backupFailedSubject: 'Nairawatt: the backup failed',
  backupFailedBefore: 'The server could not make a backup that can be relied on.',
  backupFailedAfter:
    'It tries again by itself. "npx nairawatt doctor" on the server says how it stands; docs/operations.md says what to do.',
  walWell: (from: string, archived: string) =>
    `The database can be brought to any minute since ${from}; WAL was last archived on ${archived}.`,
  walTrouble: {
    off: 'WAL_ARCHIVE_DIR is set, but the database that runs does not archive. Start the server again.',
    'given up':
      'WAL could not be archived and filled the disk of the database: it is let go without a copy until WAL_ARCHIVE_DIR can be written and has room again. What came since cannot be brought to a moment.',
    failing:
      'WAL cannot be archived. It waits beside the database; is WAL_ARCHIVE_DIR there, writable, and has it room?',
    'base failed': 'The last copy of the database for the archive of WAL failed.',
    broken:
      'WAL is missing from the archive. A new copy of the database is made; moments before it may be lost.',
    'none yet':
      'There is no copy of the database in WAL_ARCHIVE_DIR yet. The first is made right after the start.',
    'base old': 'The last copy of the database for the archive of WAL is over nine days old.',
  } satisfies Record<WalArchiveTrouble, string>,
  walWaiting: (size: string) => `${size} wait.`,
  walFailing: (waiting: string) =>
    `WAL cannot be archived; ${waiting} wait beside the database. Is WAL_ARCHIVE_DIR there, writable, and has it room?`,
  walGivenUp: (waiting: string) =>
    `WAL could not be archived and filled the disk of the database (${waiting}): it is let go without a copy until WAL_ARCHIVE_DIR can be written and has room again.`,
  walBaseFailed: (why: string) => `The copy of the database failed. ${why}`,
  walSubject: 'Nairawatt: the archive for a restore to a moment is in trouble',
  walBefore:
    'The server cannot archive what a restore to a moment needs. Nightly backups are not touched by that.',
  walAfter:
    'It tries again by itself. "npx nairawatt doctor" on the server says how it stands; docs/operations.md says what to do.',
  noRoomForWal: (needed: string, free: string, dir: string) =>
    `There is no room for a copy of the database in ${dir}: it needs ${needed} and ${free} are free. Make room, or let WAL_ARCHIVE_DIR name a folder on another disk.`,
  why: 'What happened',
  server: 'Server',
} as const
