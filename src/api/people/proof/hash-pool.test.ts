import { expect, it } from 'vitest'
import { createHashPool } from './hash-pool.ts'

it('H7 hashes and compares passwords in threads of its own', async () => {
  const pool = createHashPool()
  const hash = await pool.hash('Palm wine #4 cups')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const [right, wrong] = await Promise.all([
    pool.verify(hash, 'Palm wine #4 cups'),
    pool.verify(hash, 'Palm wine #5 cups'),
  ])
  expect([right, wrong]).toEqual([true, false])
  await expect(pool.verify('no hash', 'x')).rejects.toThrow()
  await pool.stop()
})

it('R3 a stop refuses the passwords that are under way and those that come after', async () => {
  const pool = createHashPool()
  const hashes = Array.from({ length: 5 }, () => pool.hash('x').catch((error: Error) => error.message))
  await pool.stop()
  expect(new Set(await Promise.all(hashes))).toEqual(new Set(['the server is being stopped']))
  await expect(pool.hash('x')).rejects.toThrow('the server is being stopped')
})
