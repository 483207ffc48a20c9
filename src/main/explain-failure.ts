/** What the system says of a file, and what that means. */
const FILE_TROUBLES: Record<string, string> = {
  EACCES:
    'this user may not write or read it: give it to the user that Nairawatt runs as, or choose another DATA_DIR',
  EPERM:
    'this user may not change it: give it to the user that Nairawatt runs as, or choose another DATA_DIR',
  EROFS: 'its disk can only be read: mount it for writing, or choose another DATA_DIR',
  ENOSPC: 'its disk is full: make room',
  EDQUOT: 'the quota of this user is used up: make room',
  EIO: 'its disk does not answer: look at the machine, and restore a backup elsewhere if it is broken',
  EMFILE: 'too many files are open: raise the limit of open files (ulimit -n)',
}

/** An error that a person can mend is one sentence; anything else keeps its stack for a report. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path } = error as NodeJS.ErrnoException
  const trouble = FILE_TROUBLES[code]
  if (trouble !== undefined) return `${path ?? 'A file'} cannot be used (${code}): ${trouble}.`
  const isNamed = /Error$/.test(error.name) && error.name !== 'Error' && error.name !== 'TypeError'
  return isNamed ? error.message : (error.stack ?? String(error))
}
