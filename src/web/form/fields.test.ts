import { describe, expect, it } from 'vitest'
import { dayField, numberField, orNull, ownField, requireText, textField, tickField } from './field-kinds.tsx'
import { blank, entriesFromRow, findRefusals, labels, valuesToSend } from './fields.ts'

const METER = {
  name: textField('Name', { required: true, rule: requireText('Please enter a name') }),
  maker: orNull(textField('Maker')),
  digits: numberField('Digits', { start: '9', places: 0, judge: [(digits) => digits >= 3, 'At least 3'] }),
  since: dayField('Since', { told: 'First day' }),
  counts: tickField('Counts', { start: true }),
  branch: ownField<string>('Branch', '', { told: false }),
}

const ROW = { name: 'Grid', maker: null, digits: 7, since: '2026-11-21', counts: false, branch: '3' }

describe('a form that is described as data', () => {
  it('begins with what each field begins with', () => {
    expect(blank(METER)).toEqual({ name: '', maker: '', digits: '9', since: '', counts: true, branch: '' })
  })

  it('is filled from a row, and sends the same row again', () => {
    const entered = entriesFromRow(METER, ROW)
    expect(entered).toEqual({ ...ROW, maker: '', digits: '7' })
    expect(valuesToSend(METER, entered)).toEqual(ROW)
  })

  it('sends text without its ends, and null for what is left empty', () => {
    const entered = { ...blank(METER), name: ' Grid ', maker: '  ', digits: '' }
    expect(valuesToSend(METER, entered)).toMatchObject({ name: 'Grid', maker: null, digits: null })
  })

  it('refuses each field by its own rule', () => {
    expect(findRefusals(METER, { ...blank(METER), digits: '2' })).toEqual({
      name: 'Please enter a name',
      digits: 'At least 3',
    })
    expect(findRefusals(METER, { ...entriesFromRow(METER, ROW), digits: '' })).toEqual({})
  })

  it('compares two versions by the labels, but for what is not compared', () => {
    expect(labels(METER)).toEqual({
      name: 'Name',
      maker: 'Maker',
      digits: 'Digits',
      since: 'First day',
      counts: 'Counts',
    })
  })
})
