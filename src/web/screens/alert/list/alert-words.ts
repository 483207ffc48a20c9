import type { AlertGroup } from '#contract/alert/alert-groups.ts'
import type { Notification } from '#contract/alert/notifications.ts'
import { beganUnseen } from '#domain/alert/lasting.ts'
import { ALERT_SPANS, type AlertKind } from '#domain/alert/settings.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localMoment } from '../../../ui/field/local-moment.ts'
import { alertListText } from '../../../words/alert-list.ts'

/**
 * 'Since 21-11-2026 07:15', or from when to when; the day of the end is left out where it is the same. What is about a
 * whole day has that day: the midnight in which it begins is not when anything happened.
 */
export function spanWords({
  kind,
  since,
  until,
  limit,
}: Pick<Notification, 'kind' | 'since' | 'until' | 'limit'>): string {
  const from = localMoment(since)
  if (ALERT_SPANS[kind] === 'day') return alertListText.onDay(dayOnly(from))
  if (until === null)
    return beganUnseen({ kind, limit }) ? alertListText.noticed(from) : alertListText.since(from)
  const [day, lastDay] = [since.slice(0, 10), until.slice(0, 10)]
  const to = localMoment(until)
  if (lastDay === day) return alertListText.until(from, to.slice(-5))
  // Midnight belongs to the day that it ends.
  const isMidnight = until.slice(11, 16) === '00:00' && lastDay === addDays(day, 1)
  return alertListText.until(from, isMidnight ? '24:00' : to)
}

const dayOnly = (moment: string) => moment.slice(0, 'DD-MM-YYYY'.length)

/** The device with its branch's name, or the branch that it is about. */
export function placeWords({ branch, device }: Pick<Notification, 'branch' | 'device'>): string {
  return device === null ? branch.name : prefixedName(branch.name, device.name)
}

const BY_THEIR_WORDS: readonly AlertKind[] = ['controller-alarm', 'gateway-silent']

/** Whether alerts of one kind and place are of several things: texts of a controller, gateways of a branch. */
export function isMutedOneByOne({ kind }: Pick<Notification, 'kind'>): boolean {
  return BY_THEIR_WORDS.includes(kind)
}

/** When the first and the last of a row began, a line each; one alone says its own time. */
export function groupTimes({ count, first, last, newest }: AlertGroup): string[] {
  if (count === 1) return [spanWords(newest)]
  const [from, to] = [localMoment(first), localMoment(last)]
  return ALERT_SPANS[newest.kind] === 'day'
    ? [alertListText.times(count, dayOnly(from)), alertListText.last(dayOnly(to))]
    : [alertListText.times(count, from), alertListText.last(to)]
}
