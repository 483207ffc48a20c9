import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordFault } from './password-rule.ts'

describe('passwordFault (PW-01, S2 §5)', () => {
  it.each(['Demo#2026', 'aB3-5678', 'Kola nut ? 9 roots', `Ab1!${'x'.repeat(200)}`, 'Ọ̀rọ̀ Aṣínà 1!'])(
    'PW-01 takes %j',
    (password) => expect(passwordFault(password)).toBeNull(),
  )

  it.each([
    ['', 'missing'],
    ['aB3-567', 'weak'],
    ['ab3-5678', 'weak'],
    ['AB3-5678', 'weak'],
    ['aBc-defg', 'weak'],
    ['aB345678', 'weak'],
    ['aB3_5678', 'weak'],
    ['Password1!', 'common'],
    ['P@ssw0rd#2026', 'common'],
    ['Welcome@123', 'common'],
    ['123Qwerty!', 'common'],
    ['Nairawatt#1', 'common'],
  ])('PW-01 finds %j %s', (password, fault) => expect(passwordFault(password)).toBe(fault))

  it('refuses the own username dressed up, and only the own', () => {
    expect(passwordFault('Adunni#2026', 'adunni')).toBe('common')
    expect(passwordFault('Adunni#2026', 'kolanut')).toBeNull()
  })

  it('PW-01 longer is never worse by composition (property)', () => {
    const good = fc.string({ maxLength: 40 }).map((more) => `aB3-${more}`)
    fc.assert(
      fc.property(good, fc.string({ minLength: 8 }), (start, more) => {
        return passwordFault(start + more) !== 'weak'
      }),
    )
  })
})
