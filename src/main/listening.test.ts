import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { requireAddress } from './listening.ts'

describe('requireAddress', () => {
  it('OPS-09 names PORT when it is taken, and HOST when it is not of this machine', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    await expect(requireAddress({ host: '127.0.0.1', port })).rejects.toThrow(
      `PORT ${port} is taken by another program on 127.0.0.1.`,
    )
    await new Promise((resolve) => taken.close(resolve))
    await expect(requireAddress({ host: '127.0.0.1', port })).resolves.toBeUndefined()
    await expect(requireAddress({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'HOST "192.0.2.1" is no address of this machine.',
    )
  })
})
