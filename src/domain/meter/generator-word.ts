/**
 * Words in which a generator's controller tells its state, its mode and what is wrong.
 *
 * The sets hold what the controllers of `docs/domain.md` §13 are known to tell; a word outside of them is dropped.
 */
export const GEN_STATES = [
  ...['init', 'stopped', 'prestart', 'cranking', 'starting', 'warming', 'running', 'loaded', 'unloading'],
  ...['cooling', 'stopping', 'post-run', 'shutdown', 'emergency-manual', 'error'],
] as const

export const GEN_MODES = [
  ...['off', 'stop', 'manual', 'auto', 'auto-manual-restore', 'test', 'test-on-load', 'test-off-load'],
  'config',
] as const

/** Alarms that stand at one instant; a controller that tells more has most of them from one cause. */
export const MOST_ALARMS = 20
export const LONGEST_ALARM = 80

/** Without control characters, halves of characters and what is not assigned. */
const ALARM = /^[^\p{C}]+$/u

export function isAlarmText(text: string): boolean {
  return text.length <= LONGEST_ALARM && ALARM.test(text)
}

/** Alarms as a controller tells them, cut to what is kept; each once, in their order. */
export function boundedAlarms(texts: readonly string[]): string[] {
  const clean = texts.map((text) =>
    text
      .slice(0, LONGEST_ALARM)
      .replace(/\p{C}+/gu, ' ')
      .trim(),
  )
  return [...new Set(clean.filter((text) => text !== ''))].slice(0, MOST_ALARMS)
}
