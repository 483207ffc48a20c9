import { describe, expect, it } from 'vitest'
import { NO_PHASES, type Reading } from '#domain/meter/reading.ts'
import { BLOCKS, dayName, dayNumber, dayStart, daysBetween } from './calendar.ts'
import { cast } from './cast.ts'
import type { BranchProfile } from './profile.ts'
import { type MeteredSite, meterSite } from './synthesise.ts'

const everyBranch = cast.flatMap((organisation) =>
  organisation.branches.map((branch) => ({ organisation: organisation.name, branch })),
)

function open(name: string): MeteredSite & { branch: BranchProfile } {
  const found = everyBranch.find(({ branch }) => branch.name === name)
  if (!found) throw new Error(`${name} is not in the cast`)
  return { ...meterSite(found.organisation, found.branch), branch: found.branch }
}

/** The same branch without its false samples: what its registers would show. */
const withoutFaults = (branch: BranchProfile): BranchProfile => ({
  ...branch,
  devices: branch.devices.map((device) => ({ ...device, sampleFaults: [] })),
})

const MARCH = daysBetween(dayNumber('2026-03-10'), dayNumber('2026-03-16'))

describe('demo days', () => {
  it('are the same twice and in any order', () => {
    for (const { organisation, branch } of everyBranch) {
      const forwards = meterSite(organisation, branch)
      const backwards = meterSite(organisation, branch)
      const days = MARCH.slice(0, 3)
      const inOrder = days.map((day) => forwards.synthesiseDay(day))
      const reversed = [...days].reverse().map((day) => backwards.synthesiseDay(day))
      // As text: comparing a hundred thousand objects one by one takes longer than making them.
      expect(JSON.stringify(reversed.reverse()) === JSON.stringify(inOrder)).toBe(true)
    }
  })

  it('give the live meter at a boundary what history holds there', () => {
    const day = MARCH[2] as number
    const lists = open('Ikeja').synthesiseDay(day)
    const at = dayStart(day) + 40 * 900_000
    expect(open('Ikeja').readingsAt(at)).toEqual(lists.map((list) => list[40]))
  })

  it('hold 96 readings per meter where nothing is planned away', () => {
    for (const { organisation, branch } of everyBranch.filter(({ branch }) => !branch.hasGaps)) {
      const lists = meterSite(organisation, branch).synthesiseDay(MARCH[0] as number)
      expect(lists.map((list) => list.length)).toEqual(branch.devices.map(() => BLOCKS))
    }
  })
})

describe('demo energy', () => {
  it('of the sources is what the site was served, and the loads are a part of it', () => {
    for (const { organisation, branch } of everyBranch) {
      const { site } = meterSite(organisation, branch)
      for (const day of MARCH) {
        const plan = site.plan(day)
        const kwh = site.dayKwh(day)
        const sum = (isLoad: boolean) =>
          branch.devices.reduce(
            (all, { type }, k) => all + ((type === 'LOAD') === isLoad ? (kwh[k] ?? 0) : 0),
            0,
          )
        const asked = plan.loadKw.reduce((all, kw) => all + (kw ?? 0) / 4, 0)
        expect(sum(false)).toBeGreaterThan(0.25 * asked)
        expect(sum(false)).toBeLessThanOrEqual(asked + 1e-6)
        expect(sum(true)).toBeLessThan(0.85 * sum(false))
      }
    }
  })

  it('in an instant adds up over the sources to the load, or to nothing when the site is dark', () => {
    const { site, branch } = open('Ibadan')
    for (let at = dayStart(MARCH[1] as number); at < dayStart(MARCH[3] as number); at += 430_000) {
      const { kw, carrier } = site.powerAt(at)
      const served = branch.devices.reduce(
        (all, { type }, k) => all + (type === 'LOAD' ? 0 : (kw[k] ?? 0)),
        0,
      )
      const asked = site.plan(Math.floor((at + 3_600_000) / 86_400_000)).loadKw
      const block = Math.floor(((at + 3_600_000) % 86_400_000) / 900_000)
      if (carrier < 0) expect(served).toBe(0)
      else expect(served).toBeLessThanOrEqual((asked[block] ?? 0) + 1e-9)
    }
  })

  it('is plausible over a year: grid hours, solar yield, size of the generators', () => {
    const days = daysBetween(dayNumber('2025-09-01'), dayNumber('2026-08-31'))
    for (const { organisation, branch } of everyBranch) {
      const { site } = meterSite(organisation, branch)
      const total = branch.devices.map(() => 0)
      let awayS = 0
      for (const day of days) {
        site.dayKwh(day).forEach((kwh, k) => {
          total[k] = (total[k] ?? 0) + kwh
        })
        awayS += site.plan(day).away.reduce((all, { from, to }) => all + to - from, 0)
      }
      const gridHours = 24 - awayS / 3600 / days.length
      const [least, most] = branch.supply.availability.hours
      expect(gridHours).toBeGreaterThan(least - 1)
      expect(gridHours).toBeLessThan(most + 1)
      branch.devices.forEach(({ solarKwp }, k) => {
        if (solarKwp === null) return
        const perDay = (total[k] ?? 0) / solarKwp / days.length
        expect(perDay).toBeGreaterThan(2.4)
        expect(perDay).toBeLessThan(4.8)
      })
    }
  })

  it('of the sun is zero at night', () => {
    const { branch, ...metered } = open('Ikeja')
    const solar = branch.devices.findIndex(({ type }) => type === 'SOLAR')
    for (const day of MARCH) {
      const list = metered.synthesiseDay(day)[solar] ?? []
      const night = list.filter((_, block) => block < 24 || block > 78)
      expect(night.every(({ kw }) => kw === 0)).toBe(true)
      expect(Math.max(...list.map(({ kw }) => kw ?? 0))).toBeGreaterThan(5)
    }
  })
})

/** Steps down of a register over days, with the local day each falls on. */
function stepsDown(metered: MeteredSite, days: number[]): { meter: number; day: string; to: number }[] {
  const last: number[] = []
  const steps: { meter: number; day: string; to: number }[] = []
  for (const day of days) {
    metered.synthesiseDay(day).forEach((list, meter) => {
      for (const { kwh } of list) {
        if (kwh === null) continue
        if (kwh < (last[meter] ?? 0)) steps.push({ meter, day: dayName(day), to: kwh })
        last[meter] = kwh
      }
    })
  }
  return steps
}

describe('demo registers', () => {
  it('only grow, but for the planned changes', () => {
    const days = daysBetween(dayNumber('2026-03-01'), dayNumber('2026-05-17'))
    const found = everyBranch
      .filter(({ branch }) => branch.name !== 'Kano')
      .flatMap(({ organisation, branch }) =>
        stepsDown(meterSite(organisation, withoutFaults(branch)), days).map(
          ({ meter, day }) => `${branch.name} ${branch.devices[meter]?.name} ${day}`,
        ),
      )
    expect(found).toEqual([
      'Surulere Gen 1 2026-03-09',
      'Surulere Utility 2026-05-06',
      'Abuja Gen 1 2026-03-18',
    ])
  })

  it('start over at their last digit, and only there', () => {
    const kano = open('Kano')
    const steps = stepsDown(kano, daysBetween(dayNumber('2025-09-20'), dayNumber('2026-11-20')))
    expect(steps.length).toBeGreaterThanOrEqual(1)
    for (const { meter, to } of steps) {
      expect(kano.branch.devices[meter]?.registerDigits).toBe(6)
      expect(to).toBeLessThan(100)
    }
  })

  it('of a replaced meter leave a record whose energy closes the step', () => {
    const { meters, readingsAt, branch } = open('Abuja')
    const index = branch.devices.findIndex(({ name }) => name === 'Gen 1')
    const changes = meters[index]?.register.changesUntil(Date.parse('2026-05-01T00:00:00Z')) ?? []
    const change = changes.at(-1)
    expect(changes.map(({ kind }) => kind)).toEqual(['replacement', 'replacement'])
    const before = readingsAt(Date.parse('2026-03-18T10:15:00+01:00'))?.[index] as Reading
    const after = readingsAt(Date.parse('2026-03-18T10:30:00+01:00'))?.[index] as Reading
    expect(change?.at).toBe(Date.parse('2026-03-18T10:20:00+01:00'))
    expect(change?.oldFinalKwh).toBeGreaterThanOrEqual(before.kwh ?? 0)
    expect(after.kwh).toBeGreaterThanOrEqual(change?.initialKwh ?? Number.NaN)
    expect(after.kwh).toBeLessThan(25)
  })

  it('agree with the power between two readings', () => {
    const lists = open('Ikeja').synthesiseDay(MARCH[4] as number)
    for (const list of lists) {
      const fromRegister = (list.at(-1)?.kwh ?? 0) - (list[0]?.kwh ?? 0)
      const fromPower = list.slice(0, -1).reduce((all, { kw }) => all + (kw ?? 0) / 4, 0)
      expect(Math.abs(fromRegister - fromPower)).toBeLessThan(0.08 * fromRegister + 15)
    }
  })
})

describe('demo faults', () => {
  it('take hours and days from the gappy branch and nothing from the others', () => {
    const surulere = open('Surulere')
    const counts = daysBetween(dayNumber('2026-01-01'), dayNumber('2026-06-30')).map(
      (day) => surulere.synthesiseDay(day)[0]?.length ?? 0,
    )
    expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(6)
    expect(counts.filter((count) => count > 0 && count < BLOCKS).length).toBeGreaterThan(20)
    expect(counts.filter((count) => count === BLOCKS).length).toBeGreaterThan(90)
  })

  it('make the failing generator trip, run slow and low', () => {
    const abuja = open('Abuja')
    const gen = abuja.branch.devices.findIndex(({ name }) => name === 'Gen 1')
    const days = daysBetween(dayNumber('2026-02-01'), dayNumber('2026-02-28'))
    const runs = days.flatMap((day) =>
      abuja.site
        .plan(day)
        .segments.filter(({ carrier }) => carrier === gen)
        .map(({ from, to }) => (to - from) / 60),
    )
    const hz = days.flatMap(
      (day) =>
        abuja
          .synthesiseDay(day)
          [gen]?.filter(({ run }) => run)
          .map((r) => r.hz ?? 0) ?? [],
    )
    expect(runs.filter((minutes) => minutes < 55).length).toBeGreaterThan(10)
    expect(Math.min(...hz)).toBeLessThan(47.5)
  })

  it('show a dead bus as 0 V, without frequency, current or power factor', () => {
    const { synthesiseDay, branch } = open('Abuja')
    const dead = MARCH.flatMap((day) => synthesiseDay(day).flat()).filter(({ v }) => v[0] === 0)
    expect(branch.devices).toHaveLength(3)
    expect(dead.length).toBeGreaterThan(100)
    for (const { hz, kw, i, pf, thdV } of dead) expect({ hz, kw, i, pf, thdV }).toEqual(DEAD)
  })
})

describe('demo dirt (issue 13, deliverable 4)', () => {
  const sampleAt = (branch: string, name: string, moment: string) => {
    const metered = open(branch)
    const index = metered.branch.devices.findIndex((device) => device.name === name)
    return metered.readingsAt(Date.parse(`${moment}:00+01:00`))?.[index] as Reading
  }

  it('is a spike of one reading a month on a generator', () => {
    const [before, spike, after] = ['14:15', '14:30', '14:45'].map((clock) =>
      sampleAt('Ikeja', 'Gen 1', `2026-03-06T${clock}`),
    )
    expect(spike).toMatchObject({ kw: 65_535 })
    expect((spike?.kwh ?? 0) - (before?.kwh ?? 0)).toBeGreaterThanOrEqual(90_000)
    expect((after?.kwh ?? 0) - (before?.kwh ?? 0)).toBeLessThan(60)
  })

  it('is a register that reads 0 once a month on a utility meter', () => {
    expect(sampleAt('Abuja', 'Utility', '2026-03-12T09:30').kwh).toBe(0)
    expect(sampleAt('Abuja', 'Utility', '2026-03-12T09:45').kwh).toBeGreaterThan(60_000)
  })

  it('is an exchange that nobody wrote down within any 62 days', () => {
    const metered = open('Surulere')
    const index = metered.branch.devices.findIndex(({ name }) => name === 'Gen 1')
    const changes = metered.meters[index]?.register.changesUntil(Date.parse('2026-11-20T00:00:00Z')) ?? []
    expect(changes.every(({ kind }) => kind === 'unrecorded')).toBe(true)
    const gaps = changes.slice(1).map(({ at }, n) => at - (changes[n]?.at ?? 0))
    expect(Math.max(...gaps) / 86_400_000).toBeLessThanOrEqual(62)
  })
})

const DEAD = { hz: 0, kw: 0, i: [0, 0, 0], pf: null, thdV: NO_PHASES }
