import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeValues } from './decode.ts'
import { PROFILES } from './profiles.ts'
import { expectValues, heldBy, registerImages, titleOf } from './testing-images.ts'

const images = registerImages()

describe('profiles of Modbus devices (issue of real hardware, point 3)', () => {
  it('every file of the folder is a profile under its own name, and unverified until somebody has compared it', () => {
    const files = readdirSync(join(import.meta.dirname, 'profiles')).map((name) => name.replace('.json', ''))
    expect([...PROFILES.keys()].sort()).toEqual(files.sort())
    expect([...PROFILES.values()].filter(({ verified }) => verified)).toEqual([])
  })

  it('every profile has an image, names its sources, and says which licence they have', () => {
    expect([...new Set(images.map(({ profile }) => profile))].sort()).toEqual([...PROFILES.keys()].sort())
    for (const { sources } of PROFILES.values()) {
      expect(sources.every(({ name, licence }) => name !== '' && licence !== '')).toBe(true)
    }
  })

  it.each(images.map((image) => [titleOf(image), image] as const))(
    'the image of %s decodes to its values',
    (_, image) => {
      const profile = PROFILES.get(image.profile)!
      const identity = image.registers[profile.identify?.addr ?? -1] ?? null
      const values = decodeValues(profile, heldBy(image), { identity, scales: image.scales })
      expectValues(values, image.expect)
    },
  )
})
