import { expect, it } from 'vitest'
import type { Organisation } from '../../../shell/menu/organisation.ts'
import { thingsQuestion } from './things-question.ts'

it('SH-06 things to do are of the branch of a chosen device, of chosen branches, else of all', () => {
  const known = [1, 2].map((id) => ({
    branch_id: id,
    devices: [{ device_id: 10 * id }],
  })) as unknown as Organisation['branches']
  const asked = (branches: number[], devices: number[]) =>
    thingsQuestion(known, { branches, devices }).queryKey[1]
  expect(asked([], [20])).toEqual({ branches: '2' })
  expect(asked([1], [])).toEqual({ branches: '1' })
  expect(asked([], [])).toEqual({})
})
