import type { Bucket } from './buckets.ts'

/** The finest first. */
export const BUCKETS: readonly Bucket[] = ['15mins', '30mins', 'hourly', 'daily', 'weekly', 'monthly']
