import 'fake-indexeddb/auto'
import { ClientError } from '../client/client-error.ts'
import { stubStorage } from '../client/testing-browser.ts'
import type { Device } from './device.ts'
import { openDevice } from './device.ts'
import type { NewEntry } from './entry.ts'
import type { Sender, Sending } from './send-entry.ts'

let devices = 0

/** A device of its own, empty. */
export function freshDevice(): Promise<Device> {
  stubStorage()
  devices += 1
  return openDevice(`device-${devices}`)
}

export const OWNER = 7

/** A bill with its photo: two calls, the second names what the first answered. */
export function billWithPhoto(title: string): NewEntry {
  const photo = new File([`bytes of ${title}`], `${title}.png`, { type: 'image/png', lastModified: 5 })
  return {
    kind: 'bill',
    title,
    branch: 3,
    day: '2026-11-21',
    form: {
      path: '/cost-tracker/add-bills',
      draft: 'bill/3',
      typed: { amount: '5', snapshot: photo },
      photo,
    },
    steps: [
      { call: 'addSnapshot', file: { field: 'image', file: photo, fields: { branch: '3' } } },
      {
        call: 'addBill',
        params: { kind: 'diesel' },
        body: { title },
        fill: { snapshot: { step: 0, path: ['data', 'id'] } },
      },
    ],
  }
}

export function equipment(title: string): NewEntry {
  return {
    kind: 'equipment',
    title,
    branch: 3,
    day: '2026-11-21',
    form: { path: '/cost-tracker/add-equipment', draft: 'equipment/3', typed: { name: title } },
    steps: [{ call: 'addEquipment', params: { first: 3, second: OWNER }, body: { title } }],
  }
}

export type Fate = 'done' | 'lost' | 'unreached' | 'error' | 'busy'

/** A server that does each key once and answers it again, on a network that loses what it likes. */
export class FakeServer {
  /** What was done, in order. */
  readonly stored: { call: string; title: string }[] = []
  readonly #answers = new Map<string, { asked: string; answer: unknown }>()
  #ids = 0
  /** What befalls the next calls; then all goes well. */
  fates: Fate[] = []
  /** What the server thinks of a call; a sentence refuses it. */
  judge: (sending: Sending) => ClientError | null = () => null
  readonly pictures = new Set<number>()

  readonly send: Sender = async (sending) => {
    const fate = this.fates.shift() ?? 'done'
    if (fate === 'unreached') throw new ClientError('offline', 'No connection')
    if (fate === 'busy') throw new ClientError('too-many-requests', 'Wait', 429, { retryAfterS: 7 })
    if (fate === 'error') throw new ClientError('internal', 'Broken', 500)
    const answer = await this.#do(sending)
    if (fate === 'lost') throw new ClientError('timeout', 'No answer')
    return answer
  }

  async #do(sending: Sending): Promise<unknown> {
    const { key, call, body } = sending
    const asked = JSON.stringify([
      call,
      sending.params,
      body instanceof FormData ? await describeForm(body) : body,
    ])
    const known = this.#answers.get(key)
    if (known?.asked === asked) return known.answer
    if (known !== undefined) throw new ClientError('reused-key', 'Used', 422)
    const refused = this.judge(sending) ?? this.#judgePicture(body)
    if (refused !== null) throw refused
    this.#ids += 1
    const answer = { data: { id: this.#ids } }
    if (call === 'addSnapshot') this.pictures.add(this.#ids)
    else this.stored.push({ call, title: String((body as { title: string }).title) })
    this.#answers.set(key, { asked, answer })
    return answer
  }

  #judgePicture(body: unknown): ClientError | null {
    const { snapshot } = (body ?? {}) as { snapshot?: number }
    return snapshot === undefined || this.pictures.has(snapshot)
      ? null
      : new ClientError('not-found', 'Gone', 404)
  }
}

async function describeForm(form: FormData): Promise<string[]> {
  const parts = [...form.entries()].map(async ([name, value]) =>
    typeof value === 'string' ? `${name}=${value}` : `${name}=${value.name}:${await value.text()}`,
  )
  return Promise.all(parts)
}
