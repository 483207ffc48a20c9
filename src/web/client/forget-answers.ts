/** The database of the last answers (kept-answers.ts). */
export const ANSWERS = 'nairawatt-answers'

/** Takes what was seen from the device (SE-06); needs no code that is fetched later. */
export function forgetAnswers(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(ANSWERS)
}
