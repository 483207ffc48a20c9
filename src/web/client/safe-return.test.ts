import { describe, expect, it } from 'vitest'
import { safeReturn } from './safe-return.ts'

const paths = new Set(['/', '/log-in', '/dashboard', '/billing'])

describe('safeReturn', () => {
  it.each([
    ['/billing', '/billing'],
    ['/billing/', '/billing'],
    ['billing', '/billing'],
    ['/billing?range=today&devices=4,5', '/billing?range=today&devices=4,5'],
    [
      '/billing?from=01-11-2026+00:00&to=02-11-2026+23:59',
      '/billing?from=01-11-2026+00:00&to=02-11-2026+23:59',
    ],
  ])('SE-02 goes back to %s', (from, expected) => {
    expect(safeReturn(from, paths)).toBe(expected)
  })

  it.each([
    undefined,
    '',
    '/',
    '/log-in',
    '/elsewhere',
    '//evil.example/billing',
    '/\\evil.example/billing',
    'https://evil.example/billing',
    'javascript:alert(1)',
    '/billing/../../evil',
    '\t//evil.example',
    '//',
  ])('SE-02 goes to the Dashboard instead of %j', (from) => {
    expect(safeReturn(from, paths)).toBe('/dashboard')
  })
})
