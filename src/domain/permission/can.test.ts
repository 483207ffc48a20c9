import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Action, can, POLICY } from './can.ts'
import type { Role } from './level.ts'

const caller = (role: Role, level: number) => ({ kind: 'organisation', role, level }) as const
const actions = Object.keys(POLICY) as Action[]

describe('can (architecture.md §4)', () => {
  it.each<[Action, number]>([
    ['view figures', 1],
    ['export figures', 1],
    ['add bill', 2],
    ['add diesel entry', 2],
    ['add equipment', 2],
    ['acknowledge alert', 2],
    ['edit bill', 3],
    ['delete diesel entry', 3],
    ['set mail schedule', 3],
    ['switch breaker', 4],
    ['set alerts', 4],
    ['set tariff', 4],
    ['manage users', 5],
    ['manage devices', 5],
    ['manage branches', 5],
  ])('AD-06 "%s" needs level %i', (action, level) => {
    expect(can(caller('administrator', level), action)).toBe(true)
    expect(can(caller('administrator', level - 1), action)).toBe(false)
  })

  it('AD-06 a level counts no higher than the role allows', () => {
    expect(can(caller('viewer', 5), 'view figures')).toBe(true)
    expect(can(caller('viewer', 5), 'add bill')).toBe(false)
    expect(can(caller('manager', 5), 'switch breaker')).toBe(true)
    expect(can(caller('manager', 5), 'manage users')).toBe(false)
    expect(can(caller('manager', 3), 'switch breaker')).toBe(false)
  })

  it('AD-06 a level that is none allows nothing', () => {
    for (const action of actions) expect(can(caller('administrator', 0), action)).toBe(false)
  })

  it('platform administrators stand apart from organisations', () => {
    expect(can({ kind: 'platform' }, 'administer platform')).toBe(true)
    expect(can({ kind: 'platform' }, 'view figures')).toBe(false)
    expect(can(caller('administrator', 5), 'administer platform')).toBe(false)
  })

  it('AD-06 a higher level may do everything that a lower one may (property)', () => {
    const roles = fc.constantFrom<Role>('viewer', 'manager', 'administrator')
    const levels = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(roles, levels, fc.constantFrom(...actions), (role, level, action) => {
        return !can(caller(role, level), action) || can(caller(role, level + 1), action)
      }),
    )
  })
})
