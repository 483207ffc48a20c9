import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ofEachClient } from './client-figures.ts'

const rows = Array.from({ length: 6 }, (_, n) => ({ organisationId: n + 1 }))

describe('figures of each client (AD-03)', () => {
  it('are asked for once a client', async () => {
    const found = await ofEachClient([...rows, ...rows], async (id) => id * 10)
    expect([...found]).toEqual(rows.map(({ organisationId: id }) => [id, id * 10]))
  })

  it('are asked for no longer once those of one client fail', async () => {
    const asked: number[] = []
    const ask = async (id: number) => {
      asked.push(id)
      await sleep(1)
      if (id === 1) throw new Error('no answer')
    }
    await expect(ofEachClient(rows, ask)).rejects.toThrow('no answer')
    await sleep(50)
    expect(asked).toEqual([1, 2])
  })
})
