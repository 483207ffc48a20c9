/**
 * What a network server of LoRaWAN tells of a device: how the gateways hear it, its battery, its firmware. Source: ChirpStack
 * v4 and The Things Stack v3. The latter leaves out whatever is 0.
 */
import type { HardwareFacts } from '#domain/meter/health/hardware-facts.ts'
import { toNumber } from '#domain/meter/json-value.ts'
import { asFields, type Fields } from './json-fields.ts'

/** Gateways of a large network that hear one uplink. */
const MOST_RECEIVERS = 50

/** `receivers`: `rxInfo` or `rx_metadata`, of which the strongest counts. */
export function readRadio(receivers: unknown): HardwareFacts {
  if (!Array.isArray(receivers)) return {}
  const heard = receivers.slice(0, MOST_RECEIVERS).flatMap((one) => {
    const fields = asFields(one)
    const rssi = toNumber(fields?.rssi)
    return rssi === null ? [] : [{ kind: 'lora' as const, rssi, snrDb: toNumber(fields?.snr) }]
  })
  const [strongest] = heard.sort((a, b) => b.rssi - a.rssi)
  return strongest ? { signal: strongest } : {}
}

/** Percent, of the codec's `battery` or of what the network server was told. */
export function readBattery(...told: readonly unknown[]): HardwareFacts {
  const batteryPct = told.map(toNumber).find((value) => value !== null)
  return batteryPct === undefined || batteryPct === null ? {} : { batteryPct }
}

/** The answer to ChirpStack's question how the device is: without a battery, or where it cannot say, nothing is known. */
export function readStatus(fields: Fields): HardwareFacts {
  const isUnknown = fields.batteryLevelUnavailable === true || fields.externalPowerSource === true
  return isUnknown ? {} : readBattery(fields.batteryLevel)
}
