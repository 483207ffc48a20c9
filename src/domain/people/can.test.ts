import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { can } from './can.ts'
import type { Role } from './level.ts'
import { POLICY, type Rule, type RuleName } from './policy.ts'

const caller = (role: Role, level: number) => ({ kind: 'organisation', role, level }) as const
const platform = { kind: 'platform' } as const
const names = Object.keys(POLICY) as RuleName[]

describe('can (security.md, Permission)', () => {
  it.each<[RuleName, number]>([
    ['view', 1],
    ['viewBilling', 1],
    ['record', 2],
    ['amend', 3],
    ['amendBilling', 3],
    ['operate', 4],
    ['manage', 5],
  ])('AD-06 %s needs level %i', (name, level) => {
    expect(can(caller('administrator', level), name)).toBe(true)
    expect(can(caller('administrator', level - 1), name)).toBe(false)
  })

  it('AD-06 a level counts no higher than the role allows', () => {
    const byLevel = ['view', 'record', 'amend', 'operate', 'manage'] as const
    const highest = (role: Role) => byLevel.filter((name) => can(caller(role, 5), name)).at(-1)
    expect([highest('viewer'), highest('manager'), highest('administrator')]).toEqual([
      'view',
      'operate',
      'manage',
    ])
  })

  it('AD-06 no rule but the one before log-in is for no one, and a meter’s key opens no page', () => {
    expect(names.filter((name) => can(null, name))).toEqual(['anyone'])
    for (const who of [null, platform, caller('administrator', 5)]) expect(can(who, 'meter')).toBe(false)
  })

  it('platform administrators stand apart from organisations', () => {
    for (const name of names) {
      const { who }: Rule = POLICY[name]
      if (who === 'platform' || who === 'organisation') {
        expect(can(platform, name), name).toBe(who === 'platform')
        expect(can(caller('administrator', 5), name), name).toBe(who === 'organisation')
      }
    }
  })

  it('AD-06 a higher level may do everything that a lower one may (property)', () => {
    const roles = fc.constantFrom<Role>('viewer', 'manager', 'administrator')
    const levels = fc.integer({ min: 0, max: 4 })
    fc.assert(
      fc.property(roles, levels, fc.constantFrom(...names), (role, level, name) => {
        return !can(caller(role, level), name) || can(caller(role, level + 1), name)
      }),
    )
  })
})
