/** The overviews and lists of the Cost Tracker go back so many months, the running one included. */
export const MONTHS_SHOWN = 24
