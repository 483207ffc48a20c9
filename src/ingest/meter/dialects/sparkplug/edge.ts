import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'
import type { Answer, Said } from '../message.ts'
import { type Metric, MOST_METRICS, makeRebirth, type Payload, toPlainValue } from './payload.ts'
import { makeReadings, type NamedValue } from './readings.ts'

/** A message of an edge node, taken apart. */
export interface Spoken {
  readonly type: 'BIRTH' | 'DATA' | 'DEATH'
  /** group, edge and device joined by `/` */
  readonly id: string
  readonly isOfNode: boolean
  readonly payload: Payload
  readonly at: number
  readonly mapping: JsonMapping | null
  /** the topic that its edge node is told on */
  readonly command: string
}

/** What an alias stands for. */
interface Told {
  readonly id: string
  readonly metric: string
  readonly type: number | null
}

/** Of one edge node; it has told its metrics for nothing beyond that. */
const MOST_DEVICES = 500
const MOST_LETTERS = 64_000
const MOST_DESCRIBED = 200
/** What an alias or a device takes beside its name, in characters. */
const ENTRY = 100
/** An edge node that does not answer is told so often, and less and less. */
const FIRST_PAUSE_MS = 30 * SECOND_MS
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
const SEQUENCE = 256
/** Copies that come late are older by no more; a clock that was set back is. */
const LATE_MS = MINUTE_MS

const NAMELESS = {
  code: 'unreadable',
  sentence:
    'Its metrics carry aliases whose names were told before we listened, and it was told to tell them again (Node Control/Rebirth): it does not.',
}
const TEMPLATE = {
  code: 'unreadable',
  sentence:
    'It tells templates or user-defined types, which are not read: publish their members as plain metrics.',
}

const TOO_MANY = {
  code: 'unreadable',
  sentence: `Its birth tells more than ${MOST_METRICS.toLocaleString('en-GB')} metrics: those beyond are not read. Publish fewer, or as several devices.`,
}

/** What is remembered of one edge node: it is pure, and needs every message of it. */
export function createEdge() {
  const aliases = new Map<number, Told>()
  let letters = 0
  /** When each device was born. */
  const born = new Map<string, number>()
  let bornAt: number | null = null
  let bdSeq: number | null = null
  let nextSeq: number | null = null
  let toldAt = Number.NEGATIVE_INFINITY
  let times = 0

  /** True: messages are missing before this one. Those that come twice or late break nothing. */
  function isGap(seq: number | null): boolean {
    if (seq === null) return false
    const ahead = nextSeq === null ? 0 : (seq - nextSeq + SEQUENCE) % SEQUENCE
    if (ahead >= SEQUENCE / 2) return false
    nextSeq = (seq + 1) % SEQUENCE
    return ahead > 0
  }

  function forget(id: string | null): void {
    for (const [alias, told] of aliases) {
      if (id !== null && told.id !== id) continue
      aliases.delete(alias)
      letters -= told.metric.length
    }
  }

  function learn(id: string, { metrics }: Payload): void {
    for (const { alias, name, type } of metrics) {
      if (alias === null || name === null) continue
      const before = aliases.get(alias)?.metric.length ?? 0
      if (letters - before + name.length > MOST_LETTERS) return
      if (!aliases.has(alias) && aliases.size >= MOST_METRICS) return
      aliases.set(alias, { id, metric: name, type })
      letters += name.length - before
    }
  }

  /** What is to be said, unless it was a short time ago. */
  function askRebirth({ at, command }: Spoken): Answer[] {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, times - 1), LONGEST_PAUSE_MS)
    if (at - toldAt < pauseMs) return []
    toldAt = at
    times += 1
    return [{ topic: command, text: makeRebirth(at) }]
  }

  function hearBirth(spoken: Spoken): Said {
    const { id, payload, isOfNode, mapping } = spoken
    const at = payload.at ?? spoken.at
    const before = born.get(id) ?? bornAt
    if (before !== null && at < before && before - at < LATE_MS) return {}
    if (isOfNode && at !== bornAt) {
      forget(null)
      born.clear()
      nextSeq = null
    }
    if (isOfNode) {
      bornAt = at
      bdSeq = readBdSeq(payload)
      times = 0
    }
    const isMissing = isGap(payload.seq)
    forget(id)
    learn(id, payload)
    if (born.size < MOST_DEVICES) born.set(id, at)
    // Metrics that did not change for long are of now all the same.
    const values = payload.metrics.flatMap((one) => {
      const own = one.isHistorical ? one.at : null
      return toValue(one, null, { at: own ?? at, isOfNow: own === null && payload.at === null })
    })
    const name = { id, channel: '' }
    return {
      readings: makeReadings(id, values, mapping),
      text: () => describe(values),
      events: [{ kind: 'online', name, isOfAll: true }],
      refused: [
        ...(payload.metrics.some(isUnreadTemplate) ? [{ name, refusal: TEMPLATE }] : []),
        ...(payload.isCut ? [{ name, refusal: TOO_MANY }] : []),
      ],
      answers: isMissing ? askRebirth(spoken) : [],
    }
  }

  function hearData(spoken: Spoken): Said {
    const { id, payload, mapping } = spoken
    const at = payload.at ?? spoken.at
    const isMissing = isGap(payload.seq)
    // Aliases are those of its last birth: what was sent before it may mean other metrics by them.
    const isOfThisBirth = at >= (born.get(id) ?? bornAt ?? Number.POSITIVE_INFINITY)
    const values: NamedValue[] = []
    let isNameless = false
    for (const metric of payload.metrics) {
      const told = isOfThisBirth ? recall(id, metric) : null
      if (metric.name === null && told === null) isNameless = true
      else {
        const isOfNow = metric.at === null && payload.at === null
        values.push(...toValue(metric, told, { at: metric.at ?? at, isOfNow }))
      }
    }
    const wasTold = times > 0
    const answers = isMissing || isNameless ? askRebirth(spoken) : []
    const isDeaf = isNameless && wasTold && answers.length > 0
    return {
      readings: makeReadings(id, values, mapping),
      text: () => describe(values),
      refused: isDeaf ? [{ name: { id, channel: '' }, refusal: NAMELESS }] : [],
      answers,
    }
  }

  function recall(id: string, { alias, type }: Metric): Told | null {
    const told = alias === null ? undefined : aliases.get(alias)
    if (told?.id !== id) return null
    return type === null || told.type === null || type === told.type ? told : null
  }

  function hearDeath(spoken: Spoken): Said {
    const { id, payload, isOfNode } = spoken
    const told = readBdSeq(payload)
    // The will of an earlier connection.
    if (isOfNode && told !== null && bdSeq !== null && told !== bdSeq) return {}
    const gone = isOfNode ? new Set([id, ...born.keys()]) : [id]
    const isMissing = !isOfNode && isGap(payload.seq)
    forget(isOfNode ? null : id)
    if (isOfNode) {
      born.clear()
      nextSeq = null
    }
    return {
      events: Array.from(gone, (one) => ({
        kind: 'offline',
        name: { id: one, channel: '' },
        isOfAll: true,
        ...(isOfNode ? { isWill: true as const } : {}),
      })),
      answers: isMissing ? askRebirth(spoken) : [],
    }
  }

  return {
    hear(spoken: Spoken): Said {
      if (spoken.type === 'BIRTH') return hearBirth(spoken)
      return spoken.type === 'DATA' ? hearData(spoken) : hearDeath(spoken)
    },
    /** Characters that it remembers, about. */
    size: () => letters + ENTRY * (aliases.size + born.size),
  }
}

function readBdSeq({ metrics }: Payload): number | null {
  const metric = metrics.find(({ name }) => name === 'bdSeq')
  const value = metric === undefined ? null : toPlainValue(metric.value, metric.type)
  return typeof value === 'number' ? value : null
}

/** Definitions of types are no values. */
function isUnreadTemplate({ isTemplate, name }: Metric): boolean {
  return isTemplate && !name?.startsWith('_types_/')
}

function toValue(metric: Metric, told: Told | null, time: Pick<NamedValue, 'at' | 'isOfNow'>): NamedValue[] {
  const name = told?.metric ?? metric.name
  if (name === null || metric.isTemplate) return []
  return [{ metric: name, ...time, value: toPlainValue(metric.value, metric.type ?? told?.type ?? null) }]
}

/** For people who look at what it said, and for paths of mappings. */
function describe(values: readonly NamedValue[]): string {
  const first = values.slice(0, MOST_DESCRIBED)
  return JSON.stringify(Object.fromEntries(first.map(({ metric, value }) => [metric, value])))
}
