import { expect, it } from 'vitest'
import { selectionWords } from './selection-words.ts'

const organisation = {
  name: 'Lagos Retail',
  tree: [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    name: `Branch ${id}`,
    devices: [{ id: id * 10, name: `Branch ${id} Grid` }],
  })),
}

it.each([
  [[], [], 'Lagos Retail'],
  [[2, 1], [], 'Lagos Retail · Branch 1, Branch 2'],
  [[], [30], 'Lagos Retail · Branch 3 Grid'],
  [[1, 2, 3, 4, 5, 6, 7], [], 'Lagos Retail · Branch 1, Branch 2, Branch 3, Branch 4, Branch 5 and 2 more'],
])('tells whose figures branches %j and devices %j are: %3$s', (branches, devices, text) => {
  expect(selectionWords(organisation, { branches, devices })).toBe(text)
})
