import { expect, it } from 'vitest'
import type { Make } from '#contract/platform/admin-makes.ts'
import { installerText } from './installer-text.ts'

const PLACE = {
  // A reading each 15 minutes is what is owed, not what is read at the branch.
  ...{ deviceId: 7, device: 'Utility', branch: 'Ikeja', periodS: 900 },
  ...{ host: 'energy.example.com', mqttPort: 1883 },
}
const METER: Make = {
  ...{ key: 'acrel.adl400', speaks: 'modbus', maker: 'Acrel', models: ['ADL400', 'DTSD1352'], kind: 'meter' },
  ...{
    channels: [],
    is_verified: false,
    serial: { baud: 9600, format: null },
    unit: null,
    is_secondary: true,
    timeout_ms: 1_500,
  },
  ...{ topic: null, named: null, settings: [], notes: ['Register 331 holds the CT ratio.'] },
}

it('tells an installer in plain text what to wire and set, and what to send back', () => {
  expect(installerText(METER, PLACE)).toBe(
    [
      'Please connect: Utility, Ikeja',
      'Device: Acrel ADL400, DTSD1352',
      '1. Wire RS-485: A to A, B to B, one pair, 120 ohm at both ends of the line; or Modbus TCP by its network port, 502.',
      '2. Address: its own on the line, from 1; write it on the meter.',
      '3. Serial: 9600 baud, parity as found in the device; the same for every meter on the line.',
      '4. Send us the ratio on the plates of the current transformers (200/5 or the like): the meter sends what it measures at their secondary side, and we multiply.',
      '5. At the branch computer, in site.json: {"links":[{"name":"Utility","kind":"tcp","host":"IP ADDRESS","port":502,"timeout_ms":1500,"units":[{"unit":ADDRESS,"profile":"acrel.adl400","device_id":7,"period_s":60}]}]}',
      '6. Write there the IP address of the device or of the serial server, and the address from above. A serial server set as plain TCP server is "rtu-over-tcp" with the port set in it; other devices of the line go into the same units.',
      'Nobody has compared this make with its display yet.',
      'When it runs, read from its display and send us: register in kWh, voltage of L1, current of L1, power in kW, and the time.',
    ].join('\n'),
  )
})

it('tells where a message goes, and never the key', () => {
  const tasmota: Make = {
    ...{ ...METER, key: 'tasmota', speaks: 'mqtt', maker: 'Tasmota', models: ['plugs'], is_verified: true },
    ...{
      serial: null,
      timeout_ms: null,
      is_secondary: false,
      topic: 'tele/…/SENSOR',
      named: 'the topic',
      settings: ['TelePeriod 60'],
    },
  }
  expect(installerText(tasmota, PLACE).split('\n').slice(2, 7)).toEqual([
    '1. Server: energy.example.com, port 1883, MQTT 3.1.1, QoS 1.',
    '2. User name: any. Password: the KEY, which comes apart from this text.',
    '3. TelePeriod 60',
    '4. Topic: tele/…/SENSOR',
    '5. Send us the topic: by it we know the meter.',
  ])
  expect(installerText(tasmota, { ...PLACE, mqttPort: null })).not.toContain('port')
})
