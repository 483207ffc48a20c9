/** What is connected, how, and the text for whoever does it. */
export const makesText = {
  title: 'Make and settings',
  make: 'Make',
  choose: 'Choose what is connected',
  verified: 'Verified on hardware',
  notVerified: 'Not verified on hardware',
  notVerifiedMeaning:
    'Nobody has compared this make with its display yet: compare voltage, power and register when it sends.',
  failed: 'The makes could not be loaded.',
  speaks: { modbus: 'Modbus', mqtt: 'MQTT' },
  settings: 'What to set',
  notes: 'To know',
  text: 'Text for the installer',
  copy: 'Copy for the installer',
  copied: 'Copied',
  share: 'Share',
  shareTitle: 'Connect a meter',
  noMqtt: 'This server hears no gateways yet: its operator sets MQTT_LISTEN (docs/operations.md).',

  line: (device: string, branch: string) => `Please connect: ${device}, ${branch}`,
  device: (make: string) => `Device: ${make}`,
  channels: (names: string) => `The box holds ${names}: each is a device of its own here.`,
  wiring:
    'Wire RS-485: A to A, B to B, one pair, 120 ohm at both ends of the line; or Modbus TCP by its network port, 502.',
  address: 'Address: its own on the line, from 1; write it on the meter.',
  unit: (unit: number) => `Unit (address): ${unit}.`,
  serial: (baud: number, format: string | null) =>
    `Serial: ${baud} baud${format === null ? ', parity as found in the device' : ` ${format}`}; the same for every meter on the line.`,
  serialUnknown: 'Serial: baud and parity as found in the device; the same for every meter on the line.',
  secondary:
    'Send us the ratio on the plates of the current transformers (200/5 or the like): the meter sends what it measures at their secondary side, and we multiply.',
  siteFile: (link: string) => `At the branch computer, in site.json: ${link}`,
  siteFill: (isAddressAsked: boolean) =>
    `Write there the IP address of the device or of the serial server${isAddressAsked ? ', and the address from above' : ''}. A serial server set as plain TCP server is "rtu-over-tcp" with the port set in it; other devices of the line go into the same units.`,
  server: (host: string, port: number) => `Server: ${host}, port ${port}, MQTT 3.1.1, QoS 1.`,
  key: 'User name: any. Password: the KEY, which comes apart from this text.',
  topic: (topic: string) => `Topic: ${topic}`,
  named: (named: string) => `Send us ${named}: by it we know the meter.`,
  unsure: 'Nobody has compared this make with its display yet.',
  afterwards:
    'When it runs, read from its display and send us: register in kWh, voltage of L1, current of L1, power in kW, and the time.',
} as const
