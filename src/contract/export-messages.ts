/** S2 §2, §8 (PA-06): exports of tables; the notice stays 5 seconds. */
export const exportText = {
  csv: 'CSV',
  excel: 'Download in Excel',
  title: 'Export to CSV',
  message: 'Your download will start in a moment',
  durationMs: 5000,
} as const

/** S2 §2: the table of every page of Parameters. */
export const rawLogsText = {
  title: 'Raw Logs',
  empty: 'No reading in this period',
  emptyHelp: 'Choose other dates or devices.',
} as const
