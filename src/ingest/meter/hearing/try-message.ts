import { type CheckProfile, checkReading, type DroppedField } from '#domain/meter/check-reading.ts'
import { doubtsOfReading } from '#domain/meter/commission/run-checks.ts'
import type { DroppedValue } from '#domain/meter/hardware/dropped-value.ts'
import type { MessageToTry, TriedMessage, TriedReading } from '#domain/meter/hardware/tried-message.ts'
import { guessSmallerUnit } from '#domain/meter/hardware/unit-guess.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { type DeviceName, findNames } from '#store/meter/hardware/device-name.ts'
import { judgeFrames } from '../commit-frames.ts'
import { parsePayload } from '../dialects/json-fields.ts'
import { mappedJson } from '../dialects/mapped-json.ts'
import type { NamedReading } from '../dialects/message.ts'
import { fieldName } from '../dropped.ts'
import { measuredValues } from '../import/csv/measure.ts'
import { instantFromStamp } from '../stamp.ts'
import { guessValues } from './guess-values.ts'
import { nameKey } from './name-book.ts'
import { namedIds } from './named-ids.ts'
import { hearOnce, recognise } from './recognise.ts'

const MOST_SHOWN = 20
/** Line to neutral, where the device is not known. */
const USUAL_V = 230
const NOBODY: TriedMessage = {
  dialect: null,
  isHeardThere: false,
  usualTopic: '',
  readings: [],
  leftOut: 0,
  refused: [],
  guesses: [],
}

/** What a message would become, by the very code that takes it in. Reads only: nothing is kept, nobody hears of it. */
export async function tryMessage(
  tx: Tx,
  scope: Scope,
  { topic, message, mapping }: MessageToTry,
  now: Instant,
): Promise<TriedMessage> {
  const payload = Buffer.from(message)
  const found =
    mapping === null
      ? recognise(topic, payload, now)
      : {
          dialect: 'json',
          said: hearOnce(mappedJson(mapping), { topic, payload, at: now }),
          ...{ isHeardThere: true, usualTopic: topic },
        }
  const guesses = guessValues(parsePayload(payload))
  if (found === null) return { ...NOBODY, guesses }
  const { said } = found
  const names = await findNames(tx, scope, found.dialect, namedIds(said))
  const known = new Map(names.map((name) => [nameKey(name), name]))
  const all = said.readings ?? []
  const shown = all.slice(0, MOST_SHOWN)
  const readings = await judgeTried(tx, scope, shown, known, now)
  const refused = (said.refused ?? []).slice(0, MOST_SHOWN)
  return { ...found, readings, leftOut: all.length - shown.length, refused, guesses }
}

/** A device's own limits where the name stands for one, else those of any. */
async function judgeTried(
  tx: Tx,
  scope: Scope,
  readings: readonly NamedReading[],
  known: ReadonlyMap<string, DeviceName & { readonly zone: string }>,
  now: Instant,
): Promise<TriedReading[]> {
  const placed = readings.map(({ name }) => known.get(nameKey(name)) ?? null)
  const frames = readings.map(({ stamp, measured }, n) => {
    const deviceId = placed[n]?.deviceId ?? null
    return { deviceId, content: { deviceId, stamp, measured, isCorrection: false }, by: '', body: () => '' }
  })
  const { judgement, refused } = await judgeFrames(tx, scope, frames, now)
  return readings.map(({ name, isOwn, stamp, measured }, n) => {
    const place = placed[n] ?? null
    const reading = { ...measured, at: instantFromStamp(stamp, place?.zone ?? scope.zone) }
    const verdict = place === null ? checkReading(reading, ANY_DEVICE, now) : null
    const own = judgement.refused.get(n) ?? refused.get(n) ?? null
    const refusal = verdict === null ? (own?.sentence ?? null) : verdict.accepted ? null : verdict.sentence
    return {
      ...{ name, isOwn, deviceId: place?.deviceId ?? null, at: reading.at, refusal },
      values: [...measuredValues(measured), ...wordsOf(measured)],
      dropped: (verdict?.dropped ?? judgement.dropped.get(n) ?? []).map(droppedValue),
      doubts: doubtsOfReading({ ...reading, receivedAt: now }, USUAL_V),
    }
  })
}

function droppedValue({ field, value, limit }: DroppedField): DroppedValue {
  const measure = fieldName(field)
  const unitGuess = value === null || limit === null ? null : guessSmallerUnit(measure, value, limit)
  return { measure, value, most: limit, unitGuess }
}

const ANY_DEVICE: CheckProfile = { nominalV: null, pMaxKw: null, multipliers: [] }

function wordsOf({ genState, genMode, alarms }: NamedReading['measured']) {
  const words = { gen_state: genState, gen_mode: genMode, alarms: alarms?.join(', ') }
  return Object.entries(words).flatMap(([measure, value]) => (value == null ? [] : [{ measure, value }]))
}
