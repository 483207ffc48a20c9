/** Judging a feeder's day, its pattern and what its sets cost: milliseconds of one processor. */
export const VOLTAGE_DAY_MS = 2
