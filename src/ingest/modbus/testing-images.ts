import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type LinearScales, Registers } from './decode.ts'

/** What a device holds and what it means, made from a profile: they prove the engine, not the map. */
export interface RegisterImage {
  readonly profile: string
  readonly fc: 1 | 2 | 3 | 4
  readonly unit: number
  readonly registers: Readonly<Record<string, number>>
  readonly expect: Readonly<Record<string, number | null>>
  /** What else is special about it. */
  readonly case?: string
  readonly scales?: LinearScales
}

const FOLDER = join(import.meta.dirname, 'excerpts')

export const excerpt = <T>(name: string): T => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T

export function registerImages(): RegisterImage[] {
  const names = readdirSync(FOLDER).filter((name) => /^[a-z0-9]+\.[a-z0-9-]+(\.sentinels)?\.json$/.test(name))
  return names.map((name) => excerpt<RegisterImage>(name))
}

/** The image as it stands in the device. */
export function heldBy(image: RegisterImage): Registers {
  const registers = new Registers()
  for (const [addr, word] of Object.entries(image.registers)) registers.put(image.fc, Number(addr), [word])
  return registers
}

export const titleOf = (image: RegisterImage) =>
  image.case === undefined ? image.profile : `${image.profile}: ${image.case}`

/** Unknown is unknown; numbers agree to what single precision keeps of them. */
export function expectValues(
  values: Readonly<Record<string, number | null>>,
  expected: RegisterImage['expect'],
): void {
  for (const [key, value] of Object.entries(expected)) {
    const found = values[key]
    if (value === null || found === null || found === undefined) expect([key, found]).toEqual([key, value])
    else
      expect(Math.abs(found - value), `${key}: ${found} for ${value}`).toBeLessThanOrEqual(
        1e-7 * Math.abs(value),
      )
  }
}
