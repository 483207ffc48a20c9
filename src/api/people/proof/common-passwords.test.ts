import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordFault } from '#domain/people/password-rule.ts'
import { isCommonPassword } from './common-passwords.ts'

const judge = (password: string) => passwordFault(password, '', isCommonPassword)

describe('H14 common passwords', () => {
  const BY_HAND =
    'Password1! Passw0rd! P@ssw0rd P@ssw0rd1 P@$$w0rd1 Pa$$w0rd1 Pa55word! Password@123 Password#2026 Welcome1! Welcome@2026 Qwerty1! ' +
    'Qwerty123! Qwerty@1234 Qwertyuiop1! Abc@1234 Abcd1234! Abcd@1234 Abc123!@# Aa123456! Aa@123456 A1b2c3d4! 1Qaz2wsx! 1qaz@WSX !QAZ2wsx ' +
    'Zaq12wsx! Zaq1@wsx Zxcvbnm1! Asdfghjkl1! Asdf1234! Iloveyou1! Iloveu2! Letmein1! Admin@123 Admin123! Administrator1! Root@1234 ' +
    'Changeme1! Test@1234 Test1234! Guest@123 Monkey12! Dragon12! Football1! Baseball1! Superman1! Batman123! Michael1! Jordan23! ' +
    'Jessica1! Charlie1! Shadow12! Master12! Sunshine1! Princess1! Trustno1! Hello123! Hello@123 Welcome#123 Secret123! Summer2026! ' +
    'Winter2026! Spring@2026 January1! Monday@1 Liverpool1! Arsenal@1 Chelsea#1 Chelsea2026! Nigeria1! Nigeria@2026 Lagos@123 Jesus@123 ' +
    'Blessing1! Computer1! Internet1! Samsung1! Google123! Pokemon1! Starwars1! Freedom1! Whatever1! Mustang1! Ch3ls3a! M1chael! Aa1!Aa1! ' +
    'Qazwsx123! Qwe123!@# Asd123!@# Abcabc123!'

  it.each(BY_HAND.split(' '))('H14 refuses %s', (password) => expect(judge(password)).toBe('common'))

  it.each(['Demo#2026', 'Kola nut #9', 'Kola nut ? 9 roots', 'tR7#vq2Lpx', 'Ọ̀rọ̀ Aṣínà 1!'])(
    'H14 takes %s',
    (password) => expect(judge(password)).toBeNull(),
  )

  it('H14 knows the list in any case, dressed for the rule', () => {
    for (const listed of ['butterfly', 'q1w2e3r4', 'bigdaddy', 'trustno1']) {
      const [first = '', ...rest] = listed
      const capital = first.toUpperCase() + rest.join('')
      for (const dressed of [`${capital}1!`, `!${capital}9`, `${capital}#2026`])
        expect(judge(dressed), dressed).toBe('common')
    }
  })

  it('H14 takes what nobody chose (property)', () => {
    const sign = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789')
    const random = fc.array(sign, { minLength: 14, maxLength: 20 }).map((signs) => `${signs.join('')}kX7#qZ`)
    fc.assert(fc.property(random, (password) => judge(password) !== 'common'))
  })
})
