import { describe, expect, it, vi } from 'vitest'
import { makeLog } from './log.ts'

describe('makeLog', () => {
  const written = (options: { level?: 'info' | 'warn'; plain?: boolean } = {}) => {
    const lines: string[] = []
    const log = makeLog({ level: 'info', ...options, destination: { write: (line) => lines.push(line) } })
    return { log, lines }
  }

  it('never writes what lets somebody in', () => {
    const { log, lines } = written()
    log.info(
      {
        password: 'hunter2',
        req: { headers: { authorization: 'Bearer hunter2', cookie: 'hunter2' }, url: '/token/' },
        body: { password: 'hunter2', token: 'hunter2', key: 'hunter2' },
        config: { smtpUrl: 'smtp://hunter2', databaseUrl: 'hunter2', port: 1 },
      },
      'asked',
    )
    expect(lines.join()).not.toContain('hunter2')
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', msg: 'asked', req: { url: '/token/' } })
  })

  it('is silent below its level', () => {
    const { log, lines } = written({ level: 'warn' })
    log.info('quiet')
    log.warn('heard')
    expect(lines).toHaveLength(1)
  })

  it('writes lines for people on a terminal, with the stack of an error', () => {
    const { log, lines } = written({ plain: true })
    log.warn({ pid: 7, key: 'hunter2' }, 'The database died')
    log.error({ err: new Error('why') }, 'Lost')
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d WARN {2}The database died {2}\{"pid":7,"key":"\[hidden\]"\}\n$/)
    expect(lines[1]).toMatch(/ERROR Lost\nError: why\n {4}at /)
  })

  it('R11 tells one failure of a kind a minute, and then how many there were', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { log, lines } = written()
      const said = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)
      for (let n = 0; n < 1_000; n++)
        log.warn({ topic: `commands/${n}/ack` }, 'A breaker sent what is not understood')
      log.error({ err: Object.assign(new Error('a'), { code: '53300' }), path: 'a/' }, 'Report the number 12')
      log.error({ err: Object.assign(new Error('a'), { code: '53300' }), path: 'a/' }, 'Report the number 13')
      log.error({ err: Object.assign(new Error('a'), { code: '53300' }), path: 'b/' }, 'Report the number 14')
      log.info('one')
      log.info('one')
      log.warn({ stream: 'security' }, 'A log-in failed')
      log.warn({ stream: 'security' }, 'A log-in failed')
      expect(said().map(({ msg, path }) => [msg, path])).toEqual([
        ['A breaker sent what is not understood', undefined],
        ['Report the number 12', 'a/'],
        ['Report the number 14', 'b/'],
        ['one', undefined],
        ['one', undefined],
        ['A log-in failed', undefined],
        ['A log-in failed', undefined],
      ])
      vi.advanceTimersByTime(60_000)
      log.warn({ topic: 'commands/7/ack' }, 'A breaker sent what is not understood')
      expect(said()).toMatchObject([{ topic: 'commands/7/ack', repeats: 999 }])
    } finally {
      vi.useRealTimers()
    }
  })
})
