import { expect, it } from 'vitest'
import { TO_DO_TOPICS } from '#domain/alert/brief/topic.ts'
import { topicPage } from './topic-page.ts'

it.each([
  ['supply-claim', '/cost-tracker/to-get-back'],
  ['avoidable', '/cost-tracker/to-get-back'],
  ['units-low', '/cost-tracker/buy-list'],
  ['offline', '/data-quality'],
  ['tank-low', '/cost-tracker/diesel-balance'],
  ['budget', '/cost-tracker/month-end'],
  ['outage-cost', '/parameters/supply'],
  ['league', '/score-card/league'],
] as const)('§16.N a line about %s leads to %s', (topic, page) => {
  expect(topicPage(topic)).toBe(page)
})

it('§16.N every thing to do leads to a page', () => {
  for (const topic of TO_DO_TOPICS) expect(topicPage(topic)).toMatch(/^\//)
})
