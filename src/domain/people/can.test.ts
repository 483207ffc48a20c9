import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allows, can } from './can.ts'
import type { Role } from './level.ts'
import { POLICY, type RouteName, type Rule } from './policy.ts'

const caller = (role: Role, level: number) => ({ kind: 'organisation', role, level }) as const
const platform = { kind: 'platform' } as const
const names = Object.keys(POLICY) as RouteName[]

describe('can (security.md, Permission)', () => {
  it.each<[RouteName, number]>([
    ['aggregate', 1],
    ['reportDownload', 1],
    ['addBill', 2],
    ['fuelEntry', 2],
    ['addEquipment', 2],
    ['editBill', 3],
    ['deleteBill', 3],
    ['deleteFuelEntry', 3],
    ['addAssignedDevices', 3],
    ['addTariff', 4],
    ['addFactor', 4],
  ])('AD-06 %s needs level %i', (name, level) => {
    expect(can(caller('administrator', level), name)).toBe(true)
    expect(can(caller('administrator', level - 1), name)).toBe(false)
  })

  it('AD-06 a level counts no higher than the role allows', () => {
    const needs = (level: 1 | 2 | 3 | 4 | 5): Rule => ({ who: 'organisation', level })
    const highest = (role: Role) =>
      ([1, 2, 3, 4, 5] as const).filter((level) => allows(needs(level), caller(role, 5))).at(-1)
    expect([highest('viewer'), highest('manager'), highest('administrator')]).toEqual([1, 4, 5])
  })

  it('AD-06 no route but those before log-in is for no one, and a meter’s key opens no page', () => {
    expect(names.filter((name) => can(null, name)).every((name) => POLICY[name].who === 'anyone')).toBe(true)
    for (const who of [null, platform, caller('administrator', 5)])
      expect(can(who, 'ingestReadings')).toBe(false)
  })

  it('platform administrators stand apart from organisations', () => {
    for (const name of names) {
      const { who } = POLICY[name]
      if (who === 'platform' || who === 'organisation') {
        expect(can(platform, name), name).toBe(who === 'platform')
        expect(can(caller('administrator', 5), name), name).toBe(who === 'organisation')
      }
      expect(name.startsWith('admin'), name).toBe(who === 'platform')
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
