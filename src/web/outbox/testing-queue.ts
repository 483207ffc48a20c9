import type { Device } from './device.ts'
import { keepEntry, loadEntries, sendWaiting } from './queue.ts'
import { billWithPhoto, FakeServer, freshDevice, OWNER } from './testing-outbox.ts'

export const START = Date.UTC(2026, 10, 22, 9)

/** The outbox of an empty device, a server that has nothing yet, and a clock that the test moves. */
export async function freshQueue() {
  return new TestQueue(await freshDevice())
}

export class TestQueue {
  readonly db: Device
  readonly server = new FakeServer()
  clock = START

  constructor(db: Device) {
    this.db = db
  }

  around() {
    return { send: this.server.send, now: () => this.clock, random: () => 0.5 }
  }

  send() {
    return sendWaiting(this.db, OWNER, this.around())
  }

  /** As the page does by itself: what is not due waits. */
  sendDue() {
    return sendWaiting(this.db, OWNER, this.around(), true)
  }

  type(entry = billWithPhoto('Diesel')) {
    return keepEntry(this.db, OWNER, entry, this.clock)
  }

  rows() {
    return loadEntries(this.db, OWNER)
  }

  async states() {
    return (await this.rows()).map(({ title, state, tries }) => [title, state, tries])
  }
}
