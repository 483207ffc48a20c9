import { describe, expect, it } from 'vitest'
import type { MenuEntry } from './menu.ts'
import { avatarMenuFor, menuFor, shortcutsFor } from './menu.ts'

const every = new Set([
  '/dashboard',
  '/parameters/energy-consumption',
  '/parameters/power-quality',
  '/parameters/power-demand',
  '/parameters/last-reading',
  '/parameters/time-of-use',
  '/parameters/supply',
  '/score-card',
  '/cost-tracker',
  '/cost-tracker/add-bills',
  '/cost-tracker/add-diesel-entry',
  '/cost-tracker/add-equipment',
  '/report',
  '/billing',
  '/alerts-and-alarms',
  '/branches',
  '/branches/user-form',
  '/password',
  '/overview',
  '/personal-data',
  '/client-profile',
])

const labels = (entries: readonly MenuEntry[]) => entries.map(({ label }) => label)

describe('menuFor', () => {
  it('SH-03 STANDARD has Score Card, Cost Tracker and Report', () => {
    expect(labels(menuFor('STANDARD', ['billing'], every))).toEqual([
      'Dashboard',
      'Parameters',
      'Score Card',
      'Cost Tracker',
      'Report',
      'Alerts and Alarms',
    ])
  })

  it('SH-03 RESELLER has Billing only', () => {
    expect(labels(menuFor('RESELLER', ['score-card'], every))).toEqual([
      'Dashboard',
      'Parameters',
      'Billing',
      'Alerts and Alarms',
    ])
  })

  it.each([
    [[], []],
    [['report'], ['Report']],
    [
      ['billing', 'score-card'],
      ['Score Card', 'Billing'],
    ],
    [
      ['score-card', 'cost-tracker', 'report', 'billing'],
      ['Score Card', 'Cost Tracker', 'Report', 'Billing'],
    ],
  ])('SH-03 BESPOKE with the list %j has %j, and Alerts and Alarms once', (features, allowed) => {
    const shown = labels(menuFor('BESPOKE', features, every))
    expect(shown).toEqual(['Dashboard', 'Parameters', ...allowed, 'Alerts and Alarms'])
  })

  it('SH-02 Parameters opens Energy Consumption, Power Quality, Power Demand and Last Reading, then Time of Use and Supply', () => {
    const parameters = menuFor('STANDARD', [], every).find(({ label }) => label === 'Parameters')
    expect(parameters && 'pages' in parameters ? labels(parameters.pages) : []).toEqual([
      'Energy Consumption',
      'Power Quality',
      'Power Demand',
      'Last Reading',
      'Time of Use',
      'Supply',
    ])
  })

  it('SH-02 an entry appears when its page does', () => {
    expect(menuFor('STANDARD', [], new Set(['/dashboard']))).toEqual([
      { label: 'Dashboard', path: '/dashboard' },
    ])
    const more = new Set(['/dashboard', '/parameters/power-demand', '/report'])
    expect(labels(menuFor('STANDARD', [], more))).toEqual(['Dashboard', 'Parameters', 'Report'])
  })
})

describe('avatarMenuFor', () => {
  it('SH-02 offers Personal Data, Overview and Password once they exist', () => {
    const viewer = { role: 'viewer', level: 5 }
    expect(labels(avatarMenuFor(every, viewer))).toEqual(['Personal Data', 'Overview', 'Password'])
    expect(avatarMenuFor(new Set(['/dashboard']), viewer)).toEqual([])
  })

  it.each([
    ['viewer', 5, false],
    ['manager', 3, false],
    ['manager', 4, true],
    ['administrator', 5, true],
  ] as const)('BR-01 offers Breakers to those who may switch: %s of level %s', (role, level, isOffered) => {
    const offered = avatarMenuFor(new Set(['/breakers']), { role, level })
    expect(labels(offered)).toEqual(isOffered ? ['Breakers'] : [])
  })
})

const OWNER = { role: 'administrator', level: 5 }

describe('shortcutsFor', () => {
  const ADD = ['Add Bills', 'Add Diesel Entry', 'Add Equipment']

  it.each([
    ['/dashboard', 1, ADD],
    ['/cost-tracker', 1, ADD],
    ['/cost-tracker/add-bills', 1, ['Add Diesel Entry', 'Add Equipment']],
    ['/dashboard', 2, []],
    ['/dashboard', 0, []],
    ['/score-card', 1, []],
    ['/dashboards', 1, []],
    ['/branches', 1, ['Edit Client']],
    ['/branches/user-form', 3, ['Edit Client']],
  ])('SH-07 on %s with %i branches: %j', (path, branchCount, expected) => {
    expect(labels(shortcutsFor(path, branchCount, every, OWNER))).toEqual(expected)
  })

  it('SH-07 E10 offers what the person may do: a viewer adds nothing and edits no client', () => {
    const viewer = { role: 'viewer', level: 1 }
    expect(shortcutsFor('/dashboard', 1, every, viewer)).toEqual([])
    expect(shortcutsFor('/branches', 1, every, viewer)).toEqual([])
    const recorder = { role: 'manager', level: 2 }
    expect(labels(shortcutsFor('/cost-tracker', 1, every, recorder))).toEqual(ADD)
    expect(shortcutsFor('/branches', 1, every, recorder)).toEqual([])
  })

  it('SH-07 shows only those whose pages exist', () => {
    expect(shortcutsFor('/dashboard', 1, new Set(['/dashboard']), OWNER)).toEqual([])
  })
})
