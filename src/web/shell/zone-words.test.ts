import { describe, expect, it } from 'vitest'
import { zoneWords } from './zone-words.ts'

const LAGOS = 'Africa/Lagos'
const branch = (name: string, zone: string) => ({ name, zone })

describe('T6 the clocks of a page', () => {
  it('T6 says nothing where every branch goes by the organisation’s clock', () => {
    expect(zoneWords([branch('Ikeja', LAGOS), branch('Yaba', LAGOS)], LAGOS)).toBeNull()
    expect(zoneWords([], LAGOS)).toBeNull()
  })

  it('T6 names the one zone that is another', () => {
    expect(zoneWords([branch('Westlands', 'Africa/Nairobi')], LAGOS)).toBe(
      'Days and times are those of Africa/Nairobi.',
    )
  })

  it('T6 names each zone with its branches where there are several', () => {
    const four = ['Ikeja', 'Yaba', 'Lekki', 'Surulere'].map((name) => branch(name, LAGOS))
    expect(zoneWords([...four, branch('Westlands', 'Africa/Nairobi')], LAGOS)).toBe(
      'Each branch’s days are its own: Africa/Lagos (Ikeja, Yaba, Lekki and 1 more), Africa/Nairobi (Westlands).',
    )
  })
})
