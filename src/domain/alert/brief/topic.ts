import { FINDING_KINDS, type FindingKind } from '../../finding/finding.ts'
import type { AlertKind } from '../settings.ts'
import { ALERT_SEVERITY } from '../severity.ts'

/** Alerts that a brief tells of. What a finding or the buy list tells is told by those; what only passes by is not told. */
export const ALERT_TOPICS = [
  'offline',
  'gateway-silent',
  'controller-alarm',
  'tank-low',
  'generator-maintenance',
  'grid-short',
  'budget',
  'entry-odd',
] as const satisfies readonly AlertKind[]

/** What is to be done: a finding, units to buy, or an alert that holds. */
export const TO_DO_TOPICS = [...FINDING_KINDS, 'units-low', ...ALERT_TOPICS] as const
export type ToDoTopic = (typeof TO_DO_TOPICS)[number]

/** Figures of the month that a brief of the week tells of: nothing waits to be done. */
export const FIGURE_TOPICS = ['outage-cost', 'league'] as const
export type FigureTopic = (typeof FIGURE_TOPICS)[number]

/** What a line of a brief can be about. */
export const BRIEF_TOPICS = [...TO_DO_TOPICS, ...FIGURE_TOPICS] as const
export type BriefTopic = (typeof BRIEF_TOPICS)[number]

const FIGURES: ReadonlySet<string> = new Set(FIGURE_TOPICS)

export function isFigureTopic(topic: BriefTopic): topic is FigureTopic {
  return FIGURES.has(topic)
}

/** Told even where nothing else of a branch can be: that it is silent. */
export function isSilence(topic: BriefTopic): boolean {
  return topic === 'offline' || topic === 'gateway-silent'
}

const FOUND: ReadonlySet<string> = new Set(FINDING_KINDS)

export function isFindingTopic(topic: BriefTopic): topic is FindingKind {
  return FOUND.has(topic)
}

/** Supply, a machine or diesel is lost unless somebody acts now, or nothing would tell of it; a finding waits for a day, a figure for nobody. */
export function isPressing(topic: BriefTopic): boolean {
  if (isSilence(topic)) return true
  return !isFindingTopic(topic) && ALERT_SEVERITY[topic as AlertKind] === 'urgent'
}

/** What is told once a brief, and not again for a while: a topic at a branch. */
export function topicKey({
  topic,
  branchId,
}: {
  readonly topic: BriefTopic
  readonly branchId: number
}): string {
  return `${topic} ${branchId}`
}
