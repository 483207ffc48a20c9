import { describe, expect, it } from 'vitest'
import { elements } from './xml.ts'

describe('elements of a workbook', () => {
  it('T14 are found with and without a namespace in front', () => {
    const text = '<row><c r="A1"><v>1</v></c><x:c r="B1"><x:v>2</x:v></x:c><c r="C1"/></row>'
    expect([...elements(text, 'c')].map(({ attributes }) => attributes.trim())).toEqual([
      'r="A1"',
      'r="B1"',
      'r="C1"',
    ])
  })

  it('T14 of a hostile text cost no more than its length', () => {
    // Each of two million names would be looked back from to the beginning of the text.
    expect([...elements(':c'.repeat(2_000_000), 'c')]).toEqual([])
  })
})
