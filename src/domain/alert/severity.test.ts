import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALERT_KINDS } from './settings.ts'
import { ALERT_SEVERITIES, ALERT_SEVERITY, wantedKinds } from './severity.ts'

describe('AL-04 how soon somebody should look at an alert', () => {
  it('is urgent where supply, a machine or diesel is lost unless somebody acts', () => {
    expect(ALERT_KINDS.filter((kind) => ALERT_SEVERITY[kind] === 'urgent')).toEqual([
      'gateway-silent',
      'load',
      'units-low',
      'tank-fell',
      'tank-low',
      'controller-alarm',
    ])
  })

  it.each([
    [null, null, null],
    [['voltage', 'load'], null, ['voltage', 'load']],
    [['voltage', 'load'], 'urgent', ['load']],
    [['voltage'], 'note', []],
  ] as const)('of kinds %j and severity %s: %j', (kinds, severity, wanted) => {
    expect(wantedKinds(kinds, severity)).toEqual(wanted)
  })

  it('parts the kinds: of any choice each is wanted by one severity', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...ALERT_KINDS)), (kinds) => {
        const parts = ALERT_SEVERITIES.flatMap((severity) => wantedKinds(kinds, severity) ?? [])
        expect(parts.toSorted()).toEqual(kinds.toSorted())
      }),
    )
  })
})
