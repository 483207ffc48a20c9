/** A database that could not start: one sentence that says why and what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

interface Explanation {
  pattern: RegExp
  sentence: (place: string) => string
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    pattern: /No space left on device/i,
    sentence: (place) => `The disk that holds ${place} is full; free some space and start again.`,
  },
  {
    pattern: /Read-only file system/i,
    sentence: (place) => `${place} is on a read-only disk; choose a writable DATA_DIR and start again.`,
  },
  {
    pattern: /database files are incompatible with server/i,
    sentence: (place) =>
      `The database in ${place} was made by another version of PostgreSQL; back it up with the Nairawatt that made it ("npx nairawatt backup") and load it here with "npx nairawatt restore".`,
  },
  {
    pattern:
      /invalid permissions|wrong ownership|could not (?:access|open|create|change permissions)[^\n]*Permission denied/i,
    sentence: (place) =>
      `The database folder ${place} belongs to someone else or is closed to this user; give it back to the user that runs Nairawatt (chown, chmod 0700) or choose another DATA_DIR.`,
  },
  {
    pattern:
      /could not create shared memory segment|could not map anonymous shared memory|Cannot allocate memory/i,
    sentence: (place) =>
      `There is not enough memory for the database in ${place}; free some, or lower shared_buffers in its postgresql.conf, and start again.`,
  },
  {
    pattern: /could not locate a valid checkpoint record|invalid checkpoint record|PANIC/,
    sentence: (place) =>
      `The database in ${place} is damaged and cannot recover by itself; move the folder aside and load the last backup with "npx nairawatt restore".`,
  },
  {
    pattern: /error while loading shared libraries: (\S+?):/,
    sentence: () =>
      'A system library that PostgreSQL needs is missing; install PostgreSQL and set PG_BIN_DIR to its bin folder, or set DATABASE_URL.',
  },
]

/** True while the remains of a killed server still hold the folder: worth trying again for some seconds. */
export function isLockLeftBehind(output: string): boolean {
  return /lock file "[^"]*" already exists|lock file "[^"]*" is empty|pre-existing shared memory block/.test(
    output,
  )
}

/** Turns what PostgreSQL printed into one sentence. */
export function explainStart(output: string, place: string, logFile: string): DatabaseStartError {
  if (isLockLeftBehind(output)) {
    return new DatabaseStartError(
      `Another PostgreSQL still holds ${place}; stop it, or choose another DATA_DIR, and start again.`,
    )
  }
  const known = EXPLANATIONS.find(({ pattern }) => pattern.test(output))
  if (known) return new DatabaseStartError(known.sentence(place))
  const lines = output.split('\n').filter((line) => /\b(?:FATAL|PANIC|ERROR|error):/.test(line))
  const last = (lines.at(-1) ?? 'it ended without a word').replace(
    /^.*?\b(?:FATAL|PANIC|ERROR|error):\s*/,
    '',
  )
  return new DatabaseStartError(
    `The database in ${place} did not start: ${last.trim().replace(/\.$/, '')}; the whole story is in ${logFile}.`,
  )
}

/** The same for an error of the file system that we met ourselves. */
export function asStartError(error: unknown, place: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof DatabaseStartError || typeof code !== 'string' || !(error instanceof Error))
    return error
  if (code === 'ENOSPC') return explainStart('No space left on device', place, '')
  if (code === 'EROFS') return explainStart('Read-only file system', place, '')
  if (code === 'EACCES' || code === 'EPERM') {
    return explainStart('could not open: Permission denied', place, '')
  }
  return new DatabaseStartError(`The database in ${place} could not be started: ${error.message}.`, {
    cause: error,
  })
}
