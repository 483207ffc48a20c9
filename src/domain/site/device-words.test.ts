import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deviceWords } from './device-words.ts'

const KHTML = '(KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${KHTML} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${KHTML} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-A155F) AppleWebKit/537.36 ${KHTML} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 ${KHTML} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', null],
  ['', null],
])('a session of %s is %j', (agent, words) => expect(deviceWords(agent)).toBe(words))

it('never repeats what the header says (property)', () => {
  fc.assert(
    fc.property(fc.string(), (agent) => {
      const words = deviceWords(`<${agent}>`)
      return words === null || /^[A-Z][A-Za-z ]+$/.test(words)
    }),
  )
})
