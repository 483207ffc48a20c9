/** What a brief says, sentence by sentence; none is the specification's. ₦ stands in all of them: an SMS writes "N". */
import type { BriefCost } from '#domain/alert/brief/brief-cost.ts'
import type { BriefChannel, BriefRhythm } from '#domain/alert/brief/brief-due.ts'
import type { Subject } from '#domain/alert/brief/candidates.ts'
import { type FittedSentences, fitSentences, MOST_BRIEF } from '#domain/alert/brief/fit-sentences.ts'
import { shortNaira } from '#domain/alert/brief/short-naira.ts'
import { MOST_SMS, smsText } from '#domain/alert/brief/sms-text.ts'
import type { BriefTopic, FigureTopic } from '#domain/alert/brief/topic.ts'
import type { AlertKind } from '#domain/alert/settings.ts'
import { serviceUnit } from '#domain/alert/standing.ts'
import { daysLeft } from '#domain/cost/prepaid/units-walk.ts'
import { PLAIN_COVERAGE } from '#domain/energy/supply/month-ledger.ts'
import type { FindingKind } from '#domain/finding/finding.ts'
import { round } from '#domain/round.ts'
import { addDays, calendarDate, MONTH_NAMES, weekday } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { localDay } from '#domain/time/zone.ts'
import { shortDaysText } from '../energy/supply-messages.ts'
import { findingTitle } from '../finding/finding-messages.ts'
import { hoursText } from '../finding/running-messages.ts'
import { alertTitle } from './notification-messages.ts'

export const briefText = {
  nothing: 'Nothing needs you.',
  subject: (day: string) => `Your brief of ${shortDay(day)}`,
  why: 'You chose to be sent this. How often, by what and about which branches is set under Alerts and Alarms, Brief.',
  listed: 'Your brief',
  saved: 'Your brief is set',
  muted: 'Not told for 30 days',
  unmuted: 'It is told again',
  noPhone: 'Your log-in has no mobile number that a message can go to: enter it under Personal Data first.',
  noAddress: 'Your log-in has no e-mail address: enter it under Personal Data first.',
  noChannel: 'Choose by what it is sent.',
  noSender: 'Nothing is set up to send it: it is written to the outbox folder of the server instead.',
} as const

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const monthName = (month: string) => MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''

/** '2026-11-12' → '12 Nov' */
function shortDay(day: string): string {
  const { date } = calendarDate(day)
  return `${date} ${monthName(monthFromDay(day)).slice(0, 3)}`
}

/** 22 → '22nd' */
function ordinal(date: number): string {
  const teen = date > 10 && date < 14
  return `${date}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')}`
}

/** 'Nov to 22nd: ₦9.12m, ₦0.71m above October's same days.' */
export function costSentence({ day, naira, isAtLeast, difference }: BriefCost): string {
  const month = monthFromDay(day)
  const until = `${monthName(month).slice(0, 3)} to ${ordinal(calendarDate(day).date)}`
  if (naira === null) return `${until}: the cost is not known yet.`
  const cost = `${until}: ${isAtLeast ? 'at least ' : ''}${shortNaira(naira)}`
  if (difference === null) return `${cost}.`
  const before = `${monthName(monthsLater(month, -1))}'s same days`
  const change = shortNaira(difference)
  if (!/[1-9]/.test(change)) return `${cost}, as much as ${before}.`
  return `${cost}, ${change} ${difference > 0 ? 'above' : 'below'} ${before}.`
}

/** 'Sat 03:10' in the last days, else '12 Nov'. */
function sinceText(since: Instant | null, zone: string, today: string): string {
  if (since === null) return ''
  const day = localDay(zone, since)
  if (day <= addDays(today, -7)) return ` since ${shortDay(day)}`
  return ` since ${WEEKDAYS[weekday(day)]} ${formatInstant(zone, since).slice(-5)}`
}

type Told = Subject & { readonly today: string }

const priced = ({ naira }: Told, before = '', after = '') =>
  naira === null || naira <= 0 ? '' : `${before}${shortNaira(naira)}${after}`
const onDay = ({ days }: Told) => (days === null ? '' : ` of ${shortDay(days.first)}`)
const inMonth = ({ days }: Told) => (days === null ? '' : ` of ${monthName(monthFromDay(days.first))}`)
const began = ({ since, zone, today }: Told) => sinceText(since, zone, today)
const device = ({ deviceName }: Told) => deviceName ?? 'the meter'
const set = ({ deviceName }: Told) => deviceName ?? 'the set'
const amount = (value: number | null, unit: string) => {
  if (value === null) return ''
  const rounded = round(value, 0)
  return `${rounded.toLocaleString('en-GB')} ${rounded === 1 ? unit.replace(/s$/, '') : unit}`
}
const left = ({ value }: Told) => {
  const days = value === null ? null : daysLeft({ days: value })
  return days === null ? '' : ` (${days} ${days === 1 ? 'day' : 'days'} left at least)`
}

const isPart = ({ isLeast, coverage }: Told) => isLeast || (coverage ?? 1) < PLAIN_COVERAGE
const ofBranches = ({ count }: Told) => (count > 1 ? `, the most of ${count} branches` : '')
const outageHours = ({ value, limit }: Told) =>
  [...(value ? [`${hoursText(value)} on diesel`] : []), ...(limit ? [`${hoursText(limit)} dark`] : [])].join(
    ', ',
  )

const SENTENCES: Readonly<Record<BriefTopic, (line: Told) => string>> = {
  'supply-claim': (line) =>
    `claim ${priced(line, '', ' ')}for the supply${inMonth(line)}, it is ready: send it.`,
  'bill-dispute': (line) =>
    `${priced(line) || 'an amount'} of the bill${onDay(line)} is in question: dispute it.`,
  'delivery-short': (line) =>
    `delivery${onDay(line)} short${priced(line, ' (', ')')}: ask for the missing litres.`,
  'tank-fell': (line) =>
    `the tank fell${onDay(line).replace(' of', ' on')}${priced(line, ' (', ')')}: find out why.`,
  'tank-gap': (line) =>
    `${priced(line) || 'some'} of diesel does not add up since ${shortDay(line.days?.first ?? line.today)}: find out where it went.`,
  'purchase-short': (line) =>
    `units${onDay(line)} short${priced(line, ' (', ')')}: ask for the missing units.`,
  avoidable: (line) =>
    `${set(line)} ran beside a good grid in ${inMonth(line).slice(4)}${priced(line, ' (', ')')}: switch it off then.`,
  'units-low': (line) =>
    `buy ${priced(line, '', ' of ')}units by ${dayOfWeek(line.by, line.today)}${left(line)}.`,
  offline: (line) =>
    line.count === 1
      ? `${device(line)} is silent${began(line)}.`
      : `${line.count} meters are silent, the first${began(line)}.`,
  'gateway-silent': (line) => `gateway ${line.words ?? ''} is silent${began(line)}.`,
  'controller-alarm': (line) => `${set(line)} tells "${line.words ?? 'an alarm'}"${began(line)}: look at it.`,
  'tank-low': (line) => `diesel for ${amount(line.value, 'hours')} is left: order it.`,
  'generator-maintenance': (line) =>
    line.value !== null && line.value <= -1
      ? `the service of ${set(line)} is ${amount(-line.value, serviceUnit(line.limit) === 'days' ? 'days' : 'hours')} overdue: book it.`
      : `${set(line)} is due for its service: book it.`,
  'grid-short': (line) =>
    `the grid gave less than its band promises on ${shortDaysText(round(line.value ?? 0, 0))}: complain.`,
  budget: ({ value, limit }) =>
    value == null || limit == null
      ? 'heading above the budget of the month.'
      : `heading for ${shortNaira(value)} at least, above the budget of ${shortNaira(limit)}.`,
  'entry-odd': (line) =>
    `an entry of ${amount(line.value, 'litres')} is more than the meters explain: look at it.`,
  'outage-cost': (line) =>
    `outages to ${shortDay(line.by ?? line.today)} cost ${isPart(line) ? 'at least ' : ''}${priced(line)} (${outageHours(line)})${ofBranches(line)}.`,
  league: ({ value, limit, count, words }) =>
    `${shortNaira(value ?? 0)} a kWh this month, the dearest of ${count} in ${words ?? ''}, the cheapest ${shortNaira(limit ?? 0)}: compare them.`,
}

/** 'Fri', or 'Fri 4 Dec' more than six days ahead; what has passed is today. */
function dayOfWeek(day: string | null, today: string): string {
  if (day === null || day <= today) return 'today'
  const name = WEEKDAYS[weekday(day)] ?? ''
  return day > addDays(today, 6) ? `${name} ${shortDay(day)}` : name
}

/** 'Ikeja: buy ₦95,400 of units by Fri (6.2 days left at least).' */
export function briefSentence(line: Subject, now: Instant): string {
  const told = { ...line, today: localDay(line.zone, now) }
  return `${line.branchName}: ${SENTENCES[line.topic](told)}`
}

/** The sentences of a brief, the cost first. With nothing to tell a weekly one says so, and a daily one (null) is not sent. */
export function briefSentences(
  cost: BriefCost,
  lines: readonly Subject[],
  { rhythm, now }: { readonly rhythm: BriefRhythm; readonly now: Instant },
): string[] | null {
  if (lines.length > 0) return [costSentence(cost), ...lines.map((line) => briefSentence(line, now))]
  return rhythm === 'weekly' ? [briefText.nothing] : null
}

/** As it is read on a screen, and sent by WhatsApp. */
export const writtenBrief = (sentences: readonly string[]) => fitSentences(sentences, MOST_BRIEF)

/** As an SMS: two parts, in their alphabet. `link`: where the rest is. */
export function smsBrief(sentences: readonly string[], link: string): FittedSentences {
  return fitSentences(sentences.map(smsText), MOST_SMS, smsText(link))
}

const FIGURE_TITLES: Readonly<Record<FigureTopic, string>> = {
  'outage-cost': 'What outages cost',
  league: 'Branch league',
}

export function topicTitle(topic: BriefTopic): string {
  if (topic in FIGURE_TITLES) return FIGURE_TITLES[topic as FigureTopic]
  return topic in findingTitle ? findingTitle[topic as FindingKind] : alertTitle[topic as AlertKind]
}

const BY: Readonly<Record<BriefChannel, string>> = {
  mail: 'The mail server',
  sms: 'The sender of SMS',
  whatsapp: 'WhatsApp',
}

/** What became of a message, for people. */
export function sendStateText(state: SendState, channel: BriefChannel): string {
  switch (state) {
    case 'waiting':
      return 'Waits to be sent, perhaps once more'
    case 'sending':
      return 'Is being sent'
    case 'sent':
      return `${BY[channel]} has taken it`
    case 'written':
      return 'Written to the outbox folder of the server: nothing is set up to send it'
    case 'failed':
      return 'Could not be sent'
    case 'given-up':
      return 'Not sent in time'
  }
}

type SendState = 'waiting' | 'sending' | 'sent' | 'written' | 'failed' | 'given-up'
