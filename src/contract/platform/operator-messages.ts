import type { BackupTrouble } from '#domain/platform/backup-schedule.ts'

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
    'Processes that do jobs make the backups: "npx nairawatt doctor" where they run says how these stand.',
  backupTrouble: {
    'none yet': 'There is no backup yet. The first is made at night, or with "npx nairawatt backup <file>".',
    failed: 'The last backup failed.',
    old: 'The last backup is over a day old. Is the server running at night, and is there room for it?',
    'check failed': 'The last backup could not be restored as a check. Do not rely on it.',
    'check old': 'No backup was restored as a check for over a week.',
  } satisfies Record<BackupTrouble, string>,
  lastGood: (made: string) => `The last one that can be relied on is of ${made}.`,
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
  why: 'What happened',
  server: 'Server',
} as const
