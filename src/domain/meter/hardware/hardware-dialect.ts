/** Ways in which hardware speaks by messages; the names stand in the table of device names. Source: docs/hardware.md. */
export const HARDWARE_DIALECTS = [
  'acrel-gateway',
  'acrel-adw300',
  'shelly',
  'tasmota',
  'chirpstack',
  'things-stack',
  'sparkplug-b',
  'json',
] as const
