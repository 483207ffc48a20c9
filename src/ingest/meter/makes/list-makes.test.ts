import { describe, expect, it } from 'vitest'
import { HARDWARE_DIALECTS } from '#domain/meter/hardware/hardware-dialect.ts'
import { PROFILES } from '../../modbus/profiles.ts'
import { DIALECT_MAKES } from '../dialects/dialect-makes.ts'
import { MESSAGE_DIALECTS } from '../dialects/message-dialects.ts'
import { listMakes } from './list-makes.ts'

describe('makes', () => {
  it('has every profile and every dialect once, and none that is not there', () => {
    const keys = listMakes().map(({ key }) => key)
    const dialects = HARDWARE_DIALECTS.filter((dialect) => dialect !== 'json')
    expect([...keys].sort()).toEqual([...PROFILES.keys(), ...dialects].sort())
    expect(MESSAGE_DIALECTS.map(({ name }) => name).sort()).toEqual([...dialects].sort())
  })

  it('says of each dialect a topic that the dialect hears', () => {
    for (const dialect of MESSAGE_DIALECTS) {
      expect(dialect.gateway(DIALECT_MAKES[dialect.name]!.topic), dialect.name).not.toBeNull()
    }
  })

  it('tells what a profile says', () => {
    expect(listMakes().find(({ key }) => key === 'acrel.adl400')).toMatchObject({
      ...{ maker: 'Acrel', speaks: 'modbus', is_verified: false, is_secondary: true },
      serial: { baud: 9600, format: null },
    })
    expect(listMakes().find(({ key }) => key === 'deye.hybrid-1p')?.channels).toContain('grid')
    expect(listMakes().find(({ key }) => key === 'tasmota')?.topic).toBe('tele/…/SENSOR')
  })
})
