/** For how long nobody is mailed about a condition. Source: domain.md §12 "Muted". */
import type { Instant } from '../time/interval.ts'
import type { AlertKind } from './settings.ts'

/**
 * As long as it is told in the same words: what a controller tells in other ones is another condition, of which mail goes out.
 * An instant that none reaches: such a mute is taken away when the device raises an alarm of another text.
 */
export const UNTIL_CHANGED: Instant = Date.UTC(9999, 11, 31)

/** Whether a condition of the kind can become another one: it is told in words of its own. */
export const canChange = (kind: AlertKind): boolean => kind === 'controller-alarm'
