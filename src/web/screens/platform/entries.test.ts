import { describe, expect, it } from 'vitest'
import { blank, findRefusals, valuesToSend } from '../../form/fields.ts'
import { CLIENT, type ClientEntries } from './clients/client-fields.ts'
import { deviceBody, deviceRefusals, emptyDevice } from './devices/device-fields.ts'
import { REPLACEMENT, replaceBody } from './devices/replace-fields.ts'
import { allows, emptyUser, readableUser, userBody, userRefusals } from './users/user-fields.ts'

const EMPTY_CLIENT = blank(CLIENT)
const clientRefusals = (entered: ClientEntries) => findRefusals(CLIENT, entered)

const device = { ...emptyDevice('3/7', '2026-11-21'), name: ' Grid ', code: 'A-1' }
const user = { ...emptyUser('3', ['7'], '2026-11-21'), name: 'Ada', phone: '0900', email: 'a@b.example' }

describe('AD-04 what the forms refuse, letter for letter', () => {
  it('S2 §5 the client form', () => {
    expect(clientRefusals(EMPTY_CLIENT)).toEqual({
      name: 'Please input your company name!',
      address: 'Please input your company name!',
      phone: 'Please input your username!',
      email: 'Please input your username!',
    })
  })

  it('what is typed is judged as the server judges it', () => {
    const typed = { phone: 'call me', email: 'ada', contact_person: 'x'.repeat(121) }
    const client = clientRefusals({ ...EMPTY_CLIENT, name: 'Mills', address: 'Kano', ...typed })
    expect(client).toEqual({
      phone: 'Please enter a telephone number with digits only, or with + and spaces',
      email: 'Please enter one e-mail address, like name@example.com',
      contact_person: 'This is too long. Please shorten it',
    })
    const person = { ...user, role: 'viewer' as const, permission: '1', phone: '+234 803 000 0000' }
    expect(userRefusals(person)).toEqual({})
    expect(Object.keys(userRefusals({ ...person, ...typed }))).toEqual(['phone', 'email'])
    expect(Object.keys(userRefusals({ ...person, username: 'two words' }))).toEqual(['username'])
  })

  it.each(['0', '121', '1.5', 'a year'])('a plan of %s months', (plan_months) => {
    expect(clientRefusals({ ...EMPTY_CLIENT, plan_months })).toHaveProperty('plan_months')
  })

  it('S2 §5 the device form of the dialog', () => {
    expect(deviceRefusals(emptyDevice('3/7', ''), 'dialog')).toEqual({
      name: 'Please input your device name!',
      code: 'Please input your device identity!',
      meter_model: 'Please input your device type!',
      icon_type: 'Please select a value!',
      source: 'Please select a value!',
    })
    expect(deviceRefusals({ ...device, source: true }, 'dialog').source_type).toBe('Please select a value!')
  })

  it('S2 §5 the device form of the page', () => {
    expect(deviceRefusals(emptyDevice('', ''), 'page')).toMatchObject({
      branch: 'Please select a value',
      code: 'Please select a value',
      meter_model: 'Please select a value',
      date_added: 'Please enter a date',
    })
  })

  it('S2 §5 the user form; a level above the role is no choice', () => {
    expect(userRefusals(emptyUser('3', [], ''))).toEqual({
      name: 'Please input your name!',
      phone: 'Please input your phone number!',
      email: 'Please input your email address!',
      branches: 'Please select a value!',
      role: 'Please select a value!',
      permission: 'Please select a value!',
      date_added: 'Please enter a date!',
    })
    expect(userRefusals({ ...user, role: 'viewer', permission: '2' })).toEqual({
      permission: 'Please select a value!',
    })
    expect([allows('manager', 4), allows('manager', 5), allows('', 5)]).toEqual([true, false, true])
  })

  it('the replacement of a meter', () => {
    expect(
      Object.keys(findRefusals(REPLACEMENT, { at: '', final_kwh: '-1', initial_kwh: 'x', why: ' ' })),
    ).toEqual(['at', 'why', 'final_kwh', 'initial_kwh'])
  })
})

describe('AD-04 what the forms send', () => {
  it('a client without a plan', () => {
    expect(valuesToSend(CLIENT, { ...EMPTY_CLIENT, name: ' Mills ', plan_months: '' })).toMatchObject({
      name: 'Mills',
      plan_months: null,
      plan_expiry: null,
      client_type: 'STANDARD',
    })
  })

  it('a load, and a source of a type', () => {
    const model = { ...device, meter_model: 'EM133' as const }
    expect(deviceBody({ ...model, load: true })).toMatchObject({ name: 'Grid', device_type: 'LOAD' })
    expect(deviceBody({ ...model, source: true, source_type: 'GENERATOR', rated_kva: '100' })).toMatchObject({
      device_type: 'GENERATOR',
      rated_kva: 100,
      is_active: true,
    })
  })

  it('no branches where all are meant', () => {
    expect(userBody({ ...user, all_branches: true, role: 'manager', permission: '3' })).toMatchObject({
      branches: [],
      permission: 3,
    })
    expect(userBody({ ...user, role: 'manager', permission: '3' }).branches).toEqual([7])
  })

  it('branches by their names where two versions are compared', () => {
    const branches = [
      { id: 7, name: 'Yaba' },
      { id: 8, name: 'Ikeja' },
    ]
    const of = (entered: object) => readableUser({ ...user, ...entered }, branches).branches
    expect([of({ branches: ['7', '8'] }), of({ all_branches: true })]).toEqual([
      'Ikeja, Yaba',
      'All branches',
    ])
  })

  it('a moment of the branch', () => {
    const entered = { at: '2026-11-21T09:05', final_kwh: '1002', initial_kwh: '0', why: ' Burnt ' }
    expect(replaceBody(entered)).toEqual({
      at: '21-11-2026 09:05',
      final_kwh: 1002,
      initial_kwh: 0,
      why: 'Burnt',
    })
  })
})
