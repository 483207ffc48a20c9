import { describe, expect, it } from 'vitest'
import { takesIn } from './topic-filter.ts'

describe('topic filters (MQTT 3.1.1, 4.7)', () => {
  it.each([
    ['sport/tennis/player1/#', 'sport/tennis/player1', true],
    ['sport/tennis/player1/#', 'sport/tennis/player1/ranking', true],
    ['#', 'sport/tennis', true],
    ['sport/+', 'sport', false],
    ['sport/+', 'sport/', true],
    ['+/+', '/finance', true],
    ['/+', '/finance', true],
    ['+', '/finance', false],
    ['#', '$SYS/uptime', false],
    ['$SYS/#', '$SYS/uptime', true],
    ['a/b', 'a/b/c', false],
  ])('%s and %s: %s', (filter, topic, is) => {
    expect(takesIn(filter, topic)).toBe(is)
  })
})
