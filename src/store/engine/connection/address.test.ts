import { expect, it } from 'vitest'
import { readAddress } from './address.ts'

const SECRET = 'hunter2hunter2'

it('H9 reads an address with a socket, a port and the names of people', () => {
  const url = `postgres://na%40tion:${SECRET}@db.example.com:6432/energy?sslmode=disable`
  expect(readAddress('DATABASE_URL', url)).toMatchObject({
    host: 'db.example.com',
    port: 6432,
    user: 'na@tion',
    password: SECRET,
    database: 'energy',
    ssl: false,
  })
  const socket = readAddress('DATABASE_URL', `postgres://nairawatt:${SECRET}@/energy?host=/run/postgresql`)
  expect(socket).toMatchObject({ host: '/run/postgresql', user: 'nairawatt', password: SECRET })
})

it.each([
  `postgres://nairawatt:${SECRET}@db:port/energy`,
  `postgres://nairawatt:${SECRET}@[db/energy`,
  `postgres://nairawatt:${SECRET}@db/energy?sslrootcert=/nowhere/ca.pem`,
])('H9 says what is wrong with an address without its password: %#', (url) => {
  const said = (() => {
    try {
      readAddress('DATABASE_URL', url)
      return ''
    } catch (error) {
      return `${(error as Error).message} ${JSON.stringify(error)} ${(error as Error).cause}`
    }
  })()
  expect(said).toMatch(/^DATABASE_URL cannot be used: (it is no address|\/nowhere\/ca\.pem: ENOENT)/)
  expect(said).not.toContain(SECRET)
})
