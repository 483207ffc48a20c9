import { describe, expect, it } from 'vitest'
import {
  branchMark,
  deviceMark,
  organisationMark,
  toggleBranch,
  toggleDevice,
  toggleOrganisation,
} from './marks.ts'
import { chosenDevices, isEverything, knownSelection, readSelection, selectionQuery } from './selection.ts'
import { buildTree } from './tree.ts'

const ikeja = {
  id: 1,
  name: 'Ikeja',
  devices: [
    { id: 11, name: 'Ikeja Utility' },
    { id: 12, name: 'Ikeja Gen 1' },
  ],
}
const yaba = { id: 2, name: 'Yaba', devices: [{ id: 21, name: 'Yaba Utility' }] }
const tree = [ikeja, yaba]
const nothing = readSelection({})
const off = { checked: false, mixed: false, disabled: false }

describe('selection', () => {
  it('SH-06 nothing selected means everything', () => {
    expect(isEverything(nothing)).toBe(true)
    expect(selectionQuery(nothing)).toEqual({})
    expect(branchMark(nothing, ikeja)).toEqual(off)
    expect(organisationMark(nothing, tree)).toEqual(off)
  })

  it('SH-06 counts the devices that are chosen', () => {
    expect(chosenDevices(nothing, tree)).toBe(3)
    expect(chosenDevices({ branches: [1], devices: [] }, tree)).toBe(2)
    expect(chosenDevices({ branches: [], devices: [12, 21] }, tree)).toBe(2)
  })

  it('SH-06 sends the selection with each call', () => {
    expect(selectionQuery({ branches: [1, 2], devices: [] })).toEqual({ branches: '1,2' })
    expect(selectionQuery({ branches: [], devices: [11] })).toEqual({ devices: '11' })
  })

  it('SH-05 checking a branch disables devices', () => {
    const chosen = readSelection(toggleBranch(nothing, 1))
    expect(branchMark(chosen, ikeja)).toEqual({ ...off, checked: true })
    expect(deviceMark(chosen, ikeja, { id: 11, name: '' }, false)).toEqual({
      ...off,
      checked: true,
      disabled: true,
    })
    expect(deviceMark(chosen, yaba, { id: 21, name: '' }, false)).toEqual({ ...off, disabled: true })
  })

  it('SH-05 checking a device disables branches and marks its own as mixed', () => {
    const chosen = readSelection(toggleDevice(nothing, 11))
    expect(branchMark(chosen, ikeja)).toEqual({ checked: false, mixed: true, disabled: true })
    expect(branchMark(chosen, yaba)).toEqual({ ...off, disabled: true })
    expect(organisationMark(chosen, tree)).toEqual({ ...off, mixed: true })
  })

  it('SH-05 devices cannot be checked on report pages', () => {
    expect(deviceMark(nothing, ikeja, { id: 11, name: '' }, true).disabled).toBe(true)
  })

  it('SH-05 unchecking the last one leaves nothing selected', () => {
    expect(toggleBranch({ branches: [1], devices: [] }, 1)).toEqual({})
    expect(toggleDevice({ branches: [], devices: [11] }, 11)).toEqual({})
  })

  it('SH-04 the organisation checks every branch, and takes any selection back', () => {
    const all = readSelection(toggleOrganisation(nothing, tree))
    expect(all.branches).toEqual([1, 2])
    expect(organisationMark(all, tree)).toEqual({ ...off, checked: true })
    expect(toggleOrganisation(all, tree)).toEqual({})
    expect(toggleOrganisation({ branches: [], devices: [11] }, tree)).toEqual({})
  })

  it('forgets what is no longer there', () => {
    expect(knownSelection({ branches: [1, 99], devices: [] }, tree).branches).toEqual([1])
    expect(knownSelection({ branches: [], devices: [11, 98] }, tree).devices).toEqual([11])
  })
})

describe('buildTree', () => {
  it('SH-04 hides loads and prefixes a device with its branch unless it contains it', () => {
    const answer = [
      {
        branch_id: 1,
        name: 'Ikeja',
        devices: [
          { device_id: 11, name: 'Utility', is_load: false },
          { device_id: 12, name: 'Ikeja Gen 1', is_load: false },
          { device_id: 13, name: 'Cold room', is_load: true },
        ],
      },
    ]
    expect(buildTree(answer)).toEqual([ikeja])
  })
})
