import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Granting, grantFault, mayEditPerson, type Standing } from './grant.ts'
import { levelInForce } from './level.ts'

const owner: Granting = { userId: 1, role: 'administrator', level: 5, branchIds: 'all' }
const ofYaba: Granting = { ...owner, userId: 2, branchIds: [7] }
const viewer: Standing = { role: 'viewer', level: 1, branchIds: [7] }
const whole: Standing = { role: 'administrator', level: 5, branchIds: 'all' }

describe('BX-02 who may give what', () => {
  it.each([
    ['an administrator gives everything', owner, null, whole, null],
    ['an administrator of one branch gives that branch', ofYaba, null, viewer, null],
    ['but not all', ofYaba, null, { ...viewer, branchIds: 'all' }, 'beyond-own-branches'],
    ['nor another', ofYaba, null, { ...viewer, branchIds: [7, 8] }, 'beyond-own-branches'],
    ['no branch is none', owner, null, { ...viewer, branchIds: [] }, 'no-branch'],
    ['a viewer views', owner, null, { ...viewer, level: 2 }, 'level-beyond-role'],
    ['a manager does not manage', owner, null, { ...viewer, role: 'manager', level: 5 }, 'level-beyond-role'],
    ['a manager adds nobody', { ...owner, role: 'manager', level: 5 }, null, viewer, 'not-allowed'],
    ['level 4 adds nobody', { ...owner, level: 4 }, null, viewer, 'not-allowed'],
    ['who sees all is not for who sees one branch', ofYaba, { id: 9, before: whole }, viewer, 'not-allowed'],
    ['one’s own level stays', owner, { id: 1, before: whole }, { ...whole, level: 4 }, 'own-standing'],
    ['one’s own name may change', owner, { id: 1, before: whole }, whole, null],
  ] as const)('%s', (_, by, person, to, fault) => expect(grantFault(by, person, to)).toBe(fault))

  it('never gives a level or a branch beyond one’s own (property)', () => {
    const role = fc.constantFrom('viewer', 'manager', 'administrator')
    const branchIds = fc.oneof(fc.constant('all' as const), fc.subarray([1, 2, 3]))
    const standing = fc.record({ role, level: fc.integer({ min: 0, max: 6 }), branchIds })
    fc.assert(
      fc.property(standing, standing, (one, to) => {
        const by = { ...one, userId: 1 }
        if (grantFault(by, null, to) !== null) return
        expect(levelInForce(by.role, by.level)).toBe(5)
        expect(levelInForce(to.role, to.level)).toBeLessThanOrEqual(levelInForce(by.role, by.level))
        expect(mayEditPerson(by, to)).toBe(true)
      }),
    )
  })
})
