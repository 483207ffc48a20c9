import { acrelAdw300 } from './acrel-adw300.ts'
import { acrelGateway } from './acrel-gateway.ts'
import { chirpstack, thingsStack } from './lorawan.ts'
import type { MessageDialect } from './message.ts'
import { shelly } from './shelly.ts'
import { sparkplugB } from './sparkplug/sparkplug.ts'
import { tasmota } from './tasmota.ts'

/** Every way in which hardware speaks by messages; the first that knows a topic has it. */
export const MESSAGE_DIALECTS: readonly MessageDialect[] = [
  acrelGateway,
  acrelAdw300,
  tasmota,
  chirpstack,
  thingsStack,
  sparkplugB,
  shelly,
]
