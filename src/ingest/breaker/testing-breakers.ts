import { connect, type MqttClient } from 'mqtt'
import type { CommandMessage } from '#contract/meter/commands.ts'
import type { SwitchState } from '#domain/breaker/command.ts'
import { mayObey } from '#domain/breaker/obey.ts'
import type { Instant } from '#domain/time/interval.ts'

/** What the wire and the device do to one command, chosen by chance that a seed repeats. */
interface Fate {
  readonly arrives: 'once' | 'never' | 'twice' | 'late'
  readonly isStuck: boolean
  readonly isAnswered: 'once' | 'never' | 'twice' | 'late'
}

export interface Executed {
  readonly id: number
  readonly at: Instant
  readonly expiresAt: Instant
}

export type Say = (deviceId: number, id: number, state: SwitchState) => void

/** Breakers behind a bad wire. What is late happens when the test says so. */
export class SimulatedBreakers {
  readonly executed: Executed[] = []
  readonly states = new Map<number, SwitchState>()
  /** Commands that were answered in time, as far as the device can tell. */
  readonly answered = new Set<number>()
  readonly #clock: () => Instant
  readonly #random: () => number
  readonly #lastIds = new Map<number, number>()
  #late: (() => void)[] = []

  constructor(clock: () => Instant, seed: number) {
    this.#clock = clock
    this.#random = mulberry(seed)
  }

  /** A command as the wire hands it on. */
  receive(deviceId: number, message: CommandMessage, say: Say): void {
    const fate = this.#fate()
    const deliver = () => this.#obey(deviceId, message, fate, say)
    if (fate.arrives === 'never') return
    if (fate.arrives === 'late') {
      this.#late.push(deliver)
      return
    }
    deliver()
    if (fate.arrives === 'twice') {
      deliver()
      this.#late.push(deliver)
    }
  }

  /** What was late arrives now. */
  arriveLate(): void {
    const late = this.#late
    this.#late = []
    for (const arrive of late) arrive()
  }

  #obey(deviceId: number, { id, state, expires }: CommandMessage, fate: Fate, say: Say): void {
    const expiresAt = Date.parse(expires)
    const now = this.#clock()
    if (!mayObey({ id, expiresAt }, this.#lastIds.get(deviceId) ?? 0, now)) return
    this.#lastIds.set(deviceId, id)
    this.executed.push({ id, at: now, expiresAt })
    if (!fate.isStuck) this.states.set(deviceId, state)
    const answer = () => say(deviceId, id, this.states.get(deviceId) ?? 'OFF')
    if (fate.isAnswered === 'late') this.#late.push(answer)
    if (fate.isAnswered === 'never' || fate.isAnswered === 'late') return
    this.answered.add(id)
    answer()
    if (fate.isAnswered === 'twice') {
      answer()
      this.#late.push(answer)
    }
  }

  #fate(): Fate {
    const pick = () => (['never', 'twice', 'late'] as const)[Math.floor(this.#random() * 8)] ?? 'once'
    return { arrives: pick(), isStuck: this.#random() < 0.05, isAnswered: pick() }
  }
}

/** Connects breakers to a broker by the words of docs/operations.md; the client does all it can to get through. */
export async function connectBreakers(url: string, breakers: SimulatedBreakers): Promise<MqttClient> {
  const client = connect(url, { reconnectPeriod: 50, clean: false, clientId: 'simulated-breakers' })
  client.on('error', () => {})
  const say: Say = (deviceId, id, state) =>
    client.publish(`commands/${deviceId}/ack`, JSON.stringify({ id, state }), { qos: 1 })
  client.on('message', (topic, payload) => {
    const deviceId = Number(/^commands\/(\d+)$/.exec(topic)?.[1])
    breakers.receive(deviceId, JSON.parse(payload.toString()) as CommandMessage, say)
  })
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  await client.subscribeAsync('commands/+', { qos: 1 })
  return client
}

/** Small and repeatable: a failing run can be run again. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
