import { describe, expect, it } from 'vitest'
import { cast } from './cast.ts'

const branches = cast.flatMap((organisation) => organisation.branches)

describe('the cast', () => {
  it('has the log-ins of README.md', () => {
    const users = cast.flatMap(({ clientType, users, branches }) =>
      users.map(({ username }) => `${username} ${clientType} ${branches.length}`),
    )
    expect(users).toEqual([
      'standard STANDARD 3',
      'viewer STANDARD 3',
      'single STANDARD 1',
      'reseller RESELLER 3',
      'bespoke BESPOKE 5',
    ])
  })

  it('names branches and devices so that no page confuses them', () => {
    const names = branches.map(({ name }) => name)
    for (const name of names) {
      expect(names.filter((other) => other.startsWith(name))).toEqual([name])
      expect(Number(name)).toBeNaN()
    }
    for (const { name, devices } of branches) {
      expect(new Set(devices.map((device) => device.name)).size).toBe(devices.length)
      for (const device of devices) expect(device.name.includes(name)).toBe(false)
    }
  })

  it('refers only to devices it has', () => {
    for (const { supply, devices } of branches) {
      const names = new Set(devices.map(({ name }) => name))
      const wanted = [supply.primary, ...supply.backups, ...(supply.nightBackup ? [supply.nightBackup] : [])]
      for (const name of wanted) expect(names.has(name)).toBe(true)
    }
  })

  it('I-LG has an organisation of five like branches, so that its league ranks', () => {
    expect(cast.filter(({ branches: own }) => own.length >= 5).map(({ name }) => name)).toEqual([
      'Kolanut Demo Foods',
    ])
  })

  it('has 37 meters, loads only where they are a part of the site', () => {
    expect(branches.flatMap(({ devices }) => devices)).toHaveLength(37)
    for (const { devices } of branches) {
      const shares = devices.reduce((sum, { load }) => sum + (load?.share ?? 0), 0)
      expect(shares).toBeLessThan(0.85)
    }
  })
})
