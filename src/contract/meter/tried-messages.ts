import type { DroppedValue } from '#domain/meter/hardware/dropped-value.ts'
import type { TriedMessage } from '#domain/meter/hardware/tried-message.ts'
import { measureLabel } from '#domain/meter/import/columns.ts'
import { keptUnit } from '#domain/meter/import/unit.ts'

/** Ways in which hardware speaks, as docs/hardware.md names them. */
export const DIALECT_NAMES: Readonly<Record<string, string>> = {
  'acrel-gateway': 'Acrel gateway',
  'acrel-adw300': 'Acrel ADW300',
  shelly: 'Shelly',
  tasmota: 'Tasmota',
  chirpstack: 'ChirpStack',
  'things-stack': 'The Things Stack',
  'sparkplug-b': 'Sparkplug B',
  json: 'JSON',
}

const write = (value: number) => value.toLocaleString('en-GB', { maximumSignificantDigits: 6 })

/** What is said of a message that was tried. */
export const triedText = {
  whose(
    { dialect, isHeardThere, usualTopic, readings, refused }: TriedMessage,
    { topic, message }: { readonly topic: string; readonly message: string },
  ): string {
    if (!isJson(message)) return 'This is no JSON: look whether the whole message was copied.'
    if (dialect === null)
      return 'No make that is known speaks like this. Point at its values to say what they are.'
    if (dialect === 'json') return 'It is read as it is pointed at here.'
    if (dialect === 'nairawatt')
      return 'This is the product’s own JSON. It is sent by HTTP (POST /api/v1/ingest/readings/) and needs no mapping.'
    const name = DIALECT_NAMES[dialect] ?? dialect
    if (isHeardThere && readings.length + refused.length === 0)
      return `This is a message of ${name} that tells no measure by a name that is known. Point at its values to say what they are.`
    if (isHeardThere) return `This is a message of ${name}: it is understood without a mapping.`
    const at = topic === '' ? '' : `, and not at ${topic}`
    const usual = usualTopic.replaceAll(/(^|\/)0+(?=\/|$)/g, '$1…')
    return `This is a message of ${name}: it is understood without a mapping at the topic ${usual}${at}.`
  },
  dropped({ measure, value, most, unitGuess }: DroppedValue): string {
    const unit = keptUnit(measure)
    const what = `${measureLabel(measure)}${value === null ? '' : ` ${write(value)} ${unit}`.trimEnd()}`
    const why = most === null ? 'cannot be' : `is more than can be: ${write(most)} ${unit}`.trimEnd()
    const guess = unitGuess === null ? '' : ` Factor 1,000: is it ${unitGuess}?`
    return `${what} is left out: it ${why}.${guess}`
  },
} as const

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
