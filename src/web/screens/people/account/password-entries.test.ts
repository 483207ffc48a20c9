import { describe, expect, it } from 'vitest'
import { passwordRefusals } from './password-entries.ts'

const good = { old: 'Demo#2026', fresh: 'Kola nut #9', confirmation: 'Kola nut #9' }

describe('passwordRefusals (PW-01, S2 §5)', () => {
  it.each([
    [{}, {}],
    [{ old: '' }, { old: 'old password is required' }],
    [
      { fresh: '', confirmation: '' },
      { fresh: 'new password is required', confirmation: 'Please confirm your password!' },
    ],
    [{ fresh: 'kola', confirmation: 'kola' }, { fresh: 'Please enter a valid password' }],
    [{ confirmation: 'Kola nut #8' }, { confirmation: 'The new password that you entered do not match!' }],
  ])('PW-01 %j: %j', (change, refusals) => {
    expect(passwordRefusals({ ...good, ...change })).toEqual(refusals)
  })
})
