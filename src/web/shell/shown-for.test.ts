import { expect, it } from 'vitest'
import { shownFor } from './shown-for.ts'

const organisation = {
  name: 'Lagos Retail',
  branches: [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    branch_id: id,
    name: `Branch ${id}`,
    devices: [{ device_id: id * 10, name: 'Grid' }],
  })),
}

it.each([
  [[], [], 'Lagos Retail'],
  [[2, 1], [], 'Lagos Retail · Branch 1, Branch 2'],
  [[], [30], 'Lagos Retail · Grid (Branch 3)'],
  [[1, 2, 3, 4, 5, 6, 7], [], 'Lagos Retail · Branch 1, Branch 2, Branch 3, Branch 4, Branch 5 and 2 more'],
  // A link can be older than a branch.
  [[99], [], 'Lagos Retail'],
])('tells whose figures branches %j and devices %j are: %3$s', (branches, devices, text) => {
  expect(shownFor(organisation, { branches, devices })).toBe(text)
})
