/** The thread of long answers as `npm run build` leaves it: it begins in tenths of a second, from sources in several. */
export const BUILT_THREAD = new URL('../dist/server/answer-worker.mjs', import.meta.url)
