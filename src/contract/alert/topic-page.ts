/** Where what a line of a brief, or a thing to do, is about is shown. */
import {
  type BriefTopic,
  type FigureTopic,
  isFigureTopic,
  isFindingTopic,
} from '#domain/alert/brief/topic.ts'
import type { pages } from '../pages.ts'
import { PAGE_OF_ALERT } from './alert-page.ts'

type Page = (typeof pages)[number]

const PAGE_OF_FIGURE: Readonly<Record<FigureTopic, Page>> = {
  'outage-cost': '/parameters/supply',
  league: '/score-card/league',
}

export function topicPage(topic: BriefTopic): Page {
  if (isFindingTopic(topic)) return '/cost-tracker/to-get-back'
  return isFigureTopic(topic) ? PAGE_OF_FIGURE[topic] : PAGE_OF_ALERT[topic]
}
