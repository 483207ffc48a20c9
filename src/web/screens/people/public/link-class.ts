/** A link among words. */
export const LINK = 'rounded-sm font-medium text-primary-ink underline-offset-4 hover:underline'
