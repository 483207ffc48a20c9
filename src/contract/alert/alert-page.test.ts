import { describe, expect, it } from 'vitest'
import { ALERT_KINDS } from '#domain/alert/settings.ts'
import { pages } from '../pages.ts'
import { alertPage, type PlacedAlert } from './alert-page.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const voltage: PlacedAlert = {
  kind: 'voltage',
  branchId: 3,
  deviceId: 7,
  zone: 'Africa/Lagos',
  since: Date.parse('2026-11-18T22:30:00Z'), // 23:30 in Lagos
  until: Date.parse('2026-11-19T01:00:00Z'),
}
const DAYS = 'from=18-11-2026+00:00&to=19-11-2026+23:59'

describe('AL-04 the page that shows an alert', () => {
  it('is that of its figure, at its device, over the days on which it held', () => {
    expect(alertPage(voltage, now)).toBe(`/parameters/power-quality?devices=7&${DAYS}&measure=voltage`)
  })

  it.each<[string, Partial<PlacedAlert>, string]>([
    ['over until midnight', { until: Date.parse('2026-11-18T23:00:00Z') }, 'to=18-11-2026+23:59'],
    ['until today where it holds', { until: null }, 'to=20-11-2026+23:59'],
    ['by the clock of its branch', { zone: 'America/New_York' }, 'from=18-11-2026+00:00&to=18-11-2026'],
    [
      'a month at most',
      { since: Date.parse('2026-06-01T10:00:00Z') },
      'from=01-06-2026+00:00&to=01-07-2026+23:59',
    ],
    [
      'from the first of what is about a month',
      { kind: 'co2', deviceId: null },
      '?branches=3&from=01-11-2026',
    ],
    ['of a feeder in its month', { kind: 'grid-short' }, 'month=2026-11&feeder=7'],
    [
      'of a month above its budget at its end',
      { kind: 'budget', deviceId: null },
      '/cost-tracker/month-end?branches=3&from=01-11-2026+00:00&to=19-11-2026+23:59&month=2026-11',
    ],
    ['of a silent meter at its data quality', { kind: 'offline' }, '/data-quality?devices=7'],
  ])('%s', (_, change, part) => {
    expect(alertPage({ ...voltage, ...change }, now)).toContain(part)
  })

  it('is there for every kind', () => {
    for (const kind of ALERT_KINDS) {
      const [path] = alertPage({ ...voltage, kind }, now).split('?')
      expect(pages).toContain(path)
    }
  })
})
