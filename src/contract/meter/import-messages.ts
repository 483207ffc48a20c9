/** The texts of imported files, for the page and for the server. */
export const importText = {
  noFile: 'Choose a CSV or XLSX file.',
  tooLarge: (limit: string) => `The file is larger than ${limit}. Compress it with gzip, or split it.`,
  tooMany: 'Too many files lie there that nothing was imported from. Discard some of them first.',
  busy: 'Something is being done with this file. Wait until it is done.',
  nothing: 'Nothing of this file is imported, so there is nothing to take back.',
  imported: 'Take the import back before you discard its file.',
  kept: 'The file is kept and looked at.',
  looking: 'The file is looked at.',
  trying: 'The import is tried; nothing is written.',
  started: 'The import goes on in the background.',
  removed:
    'Readings of this file are of months whose readings have been removed. Their totals stand, and the import cannot be taken back.',
  undoing: 'What the file brought is taken back.',
  discarded: 'The file is discarded.',
} as const
