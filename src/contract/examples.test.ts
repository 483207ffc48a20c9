import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { bodyExample } from './examples.ts'
import { readingFrame } from './meter/reading.ts'
import type { CallName } from './routes.ts'

const exampleOf = (name: CallName) => bodyExample(name, (calls[name] as AnyEndpoint).body)
const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].route.method !== 'GET')

describe('AP-00 an example of a body', () => {
  it.each(names.filter((name) => exampleOf(name) !== null))('%s is one that the call takes', (name) => {
    const { error } = (calls[name] as AnyEndpoint).body.safeParse(exampleOf(name))
    expect(error?.issues ?? []).toEqual([])
  })

  it('stands at every call whose body has a key', () => {
    const without = names.filter((name) => exampleOf(name) === null)
    const needing = without.filter((name) => !(calls[name] as AnyEndpoint).body.safeParse(null).success)
    expect(needing).toEqual([])
  })

  it('of readings is two of them', () => {
    const { readings } = exampleOf('ingestReadings') as { readings: unknown[] }
    expect(readings.map((reading) => readingFrame.safeParse(reading).success)).toEqual([true, true])
  })
})
