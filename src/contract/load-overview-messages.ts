/** S2 §2 Load Overview (LO-01 … LO-04). */
export const loadText = {
  title: 'Load Overview',
  building: 'Building Energy',
  load: 'Load Consumption',
  percentage: 'Percentage Load',
  over: 'More than 100 %: a load is metered twice or by a wrong current transformer.',
  runningTime: 'Running Time',
  consumption: 'Consumption',
  maximum: 'Maximum Demand',
  minimum: 'Minimum Demand',
  average: 'Average Demand',
  empty: 'No Data Available',
  emptyHelp: 'No load of this selection is metered. Choose another branch.',
  noRun: 'No load ran in this period.',
  device: 'Load',
} as const
