// A process of its own that posts readings: what it takes is not the server's.
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { framesBody } from './frames.ts'
import { send } from './send.ts'
import { syntheticReading } from './synthetic.ts'
import type { BenchDevice } from './world.ts'

/** Gateways that post at the same time, each the readings of its own devices in order. */
export interface SenderOrder {
  readonly port: number
  readonly gateways: readonly { readonly key: string; readonly devices: readonly BenchDevice[] }[]
  readonly posts: number
  /** readings a post: all devices of an instant, then those of the next */
  readonly batch: number
  readonly from: number
  readonly periodMs: number
}

type Said = { readonly kind: 'prepare'; readonly order: SenderOrder } | { readonly kind: 'go' }

let lanes: (() => Promise<void>)[] = []

process.on('message', (said: Said) => {
  if (said.kind === 'prepare') {
    lanes = prepare(said.order)
    process.send?.('ready')
  } else {
    const sent = Promise.all(lanes.map((lane) => lane()))
    sent.then(
      () => process.send?.('sent'),
      (error: unknown) => process.send?.(String(error)),
    )
  }
})

const PAUSE_MS = 500
const MOST_TRIES = 20

/** A server that has just started looks all keys up at once. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await ask()
    } catch (error) {
      if (n === MOST_TRIES || !String(error).includes('503')) throw error
      await sleep(PAUSE_MS)
    }
  }
}

function prepare({ port, gateways, posts, batch, from, periodMs }: SenderOrder): (() => Promise<void>)[] {
  const agent = new Agent({ keepAlive: true, maxSockets: gateways.length })
  return gateways.map(({ key, devices }) => {
    const bodies = Array.from({ length: posts }, (_, post) =>
      framesBody(
        Array.from({ length: batch }, (_, n) => {
          const place = post * batch + n
          const { id, curve } = devices[place % devices.length]!
          const at = from + Math.floor(place / devices.length) * periodMs
          return { deviceId: id, reading: syntheticReading(curve, at) }
        }),
      ),
    )
    return async () => {
      for (const body of bodies) {
        const answer = await patiently(() => send({ agent, port, key, body }))
        // What was written after its sender was told to come again is there twice.
        if (answer.accepted + answer.duplicate !== batch)
          throw new Error(`not accepted: ${JSON.stringify(answer).slice(0, 500)}`)
      }
    }
  })
}
