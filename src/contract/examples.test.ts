import { describe, expect, it } from 'vitest'
import type { AnyCall } from './call.ts'
import { type CallName, calls } from './calls.ts'
import { bodyExample } from './examples.ts'
import { readingFrame } from './meter/reading.ts'

const exampleFor = (name: CallName) => bodyExample(calls[name])
const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method !== 'GET')

describe('AP-00 an example of a body', () => {
  it.each(names.filter((name) => exampleFor(name) !== null))('%s is one that the call takes', (name) => {
    const { error } = (calls[name] as AnyCall).body.safeParse(exampleFor(name))
    expect(error?.issues ?? []).toEqual([])
  })

  it('stands at every call whose body has a key', () => {
    const without = names.filter((name) => exampleFor(name) === null)
    const needing = without.filter((name) => !(calls[name] as AnyCall).body.safeParse(null).success)
    expect(needing).toEqual([])
  })

  it('of readings is two of them', () => {
    const { readings } = exampleFor('ingestReadings') as { readings: unknown[] }
    expect(readings.map((reading) => readingFrame.safeParse(reading).success)).toEqual([true, true])
  })
})
