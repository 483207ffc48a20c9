/**
 * What speaks in which dialect of messages, and what is set in it. Source: docs/hardware.md, By MQTT. Nothing here has
 * been compared with such a device yet (`isVerified`).
 */
export interface DialectMake {
  readonly maker: string
  readonly models: readonly string[]
  readonly kind: 'meter' | 'gateway' | 'network server'
  readonly isVerified: boolean
  /** A topic of its messages; `0` stands for names. */
  readonly topic: string
  /** What of the hardware is its name here. */
  readonly named: string
  /** What is set in it, in the order in which an installer comes to it. */
  readonly settings: readonly string[]
}

export const DIALECT_MAKES: Readonly<Record<string, DialectMake>> = {
  'acrel-gateway': {
    maker: 'Acrel',
    models: ['AWT100', 'ADL400 behind an Acrel gateway'],
    kind: 'gateway',
    isVerified: false,
    topic: '/gw/acrelHW/0/data/0',
    named: 'the serial number of each meter',
    settings: [
      'Format: plain JSON of the overseas protocol, without encryption or compression.',
      'Topics: as the maker has them, /gw/acrelHW/… up and /server/acrelHW/… down.',
      'CT and PT of each meter are set in the meter or gateway and sent with each frame.',
    ],
  },
  'acrel-adw300': {
    maker: 'Acrel',
    models: ['ADW300 with json-v2'],
    kind: 'meter',
    isVerified: false,
    topic: 'platform/acrel/meter/json-v2/analog/0000',
    named: 'point 0, the device id',
    settings: [
      'Protocol: json-v2, QoS 1, clean session, keepalive 1 to 5 min.',
      'Topic: platform/acrel/meter/json-v2/analog/0000.',
      'Compare kWh with the display once: whether it is multiplied by the CT is not documented.',
    ],
  },
  shelly: {
    maker: 'Shelly',
    models: ['Pro 3EM', '3EM-63', 'other Gen2+ meters'],
    kind: 'meter',
    isVerified: false,
    topic: '0/events/rpc',
    named: 'the topic prefix',
    settings: [
      'Web page of the device, Settings, MQTT: switch on "RPC status notifications" and "Generic status update".',
      'Leave the topic prefix as it is.',
      'Set the NTP server: until its clock is set, readings are refused.',
    ],
  },
  tasmota: {
    maker: 'Tasmota',
    models: ['plugs and meters with ENERGY'],
    kind: 'meter',
    isVerified: false,
    topic: 'tele/0/SENSOR',
    named: 'the topic',
    settings: ['Timezone +1', 'TelePeriod 60', 'Full topic: %prefix%/%topic%/'],
  },
  chirpstack: {
    maker: 'ChirpStack',
    models: ['v4, any LoRaWAN device with a codec'],
    kind: 'network server',
    isVerified: false,
    topic: 'application/0/device/0/event/up',
    named: 'the DevEUI in small letters',
    settings: [
      'Integration: MQTT, JSON, topic application/…/device/…/event/up.',
      'The codec names values as docs/hardware.md does (kwh_import in kWh, kw in kW, …), or a mapping says what they are.',
      'Without a codec: the currents of Milesight CT101 to CT310, where the tag "model" or the name of the device profile says CT303 or the like.',
    ],
  },
  'things-stack': {
    maker: 'The Things Stack',
    models: ['v3, any LoRaWAN device with a payload formatter'],
    kind: 'network server',
    isVerified: false,
    topic: 'v3/0/devices/0/up',
    named: 'the DevEUI in small letters',
    settings: [
      'The payload formatter names values as docs/hardware.md does (kwh_import in kWh, kw in kW, …), or a mapping says what they are.',
      'Fields that are zero are left out by the server, and are then not known.',
      'Without a formatter: the currents of Milesight CT101 to CT310, where the device was added from the repository of The Things Stack.',
    ],
  },
  'sparkplug-b': {
    maker: 'Sparkplug B',
    models: ['edge nodes and gateways that speak it'],
    kind: 'gateway',
    isVerified: false,
    topic: 'spBv1.0/0/DDATA/0/0',
    named: 'group/node or group/node/device',
    settings: [
      'Topics: spBv1.0/…, QoS as the node has it.',
      'Births carry the names of metrics; a mapping of its topics says what they are where they are not ours.',
    ],
  },
}
