import type { ReadingFrame } from '#contract/meter/reading.ts'
import { toFrame } from '../frame.ts'
import { gatewayKey } from '../gateway-key.ts'
import type { Way, WayOptions } from '../live.ts'

const PATH = '/api/v1/ingest/readings/'
const POST_TIMEOUT_MS = 20_000

/** A logger that posts the product's own JSON. null: nothing is left of the branch's devices. */
export async function openPostingLogger(options: WayOptions): Promise<Way | null> {
  const { database, scope, placed, address } = options
  const key = await gatewayKey(database, scope, {
    label: `Simulated logger of ${placed.branch.name}`,
    deviceIds: placed.deviceIds.filter((id) => id !== null),
  })
  if (key === null) return null
  return {
    async send(instants) {
      const frames = instants.flatMap((at) => framesAt(options, at))
      return frames.length > 0 ? post(address, key, frames) : null
    },
    async stop() {},
  }
}

function framesAt({ placed, site }: WayOptions, at: number): ReadingFrame[] {
  return (site.readingsAt(at) ?? []).flatMap((reading, k) => {
    const deviceId = placed.deviceIds[k]
    return deviceId === null || deviceId === undefined ? [] : [toFrame(deviceId, reading)]
  })
}

/** null: acknowledged; else why not. */
async function post(address: string, key: string, readings: ReadingFrame[]): Promise<string | null> {
  try {
    const answer = await fetch(`${address}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    })
    const text = await answer.text()
    return answer.ok ? null : `${answer.status} ${text.slice(0, 200)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
