import { describe, expect, it } from 'vitest'
import { ArgumentsError } from './arguments.ts'
import { type ImportArguments, readImportArguments } from './import-arguments.ts'

const BASE = ['--device', '7', '--file', 'a.csv', '--kind', 'register', '--time', 'ts', '--value', 'kWh']
const plan = (...args: string[]) => {
  const read = readImportArguments([...BASE, ...args])
  if (read === 'help' || 'undo' in read) throw new Error('no plan')
  return read.files[0]!.plan
}

describe('the command line of import', () => {
  it('needs device, file, kind, time and value; the rest has defaults', () => {
    expect(readImportArguments(BASE)).toMatchObject({
      files: [
        {
          device: '7',
          plan: {
            file: 'a.csv',
            kind: 'register',
            timeColumns: ['ts'],
            columns: [{ measure: 'kwh_import', column: 'kWh', factor: 1 }],
            zone: undefined,
            stampsStart: false,
            decimal: '.',
            dryRun: false,
          },
        },
      ],
    })
    expect(readImportArguments(['--help'])).toBe('help')
  })

  it('takes the files of several devices, a pair each', () => {
    const read = readImportArguments([...BASE, '--device', 'Shop/Main', '--file', 'b.csv'])
    const { files } = read as Extract<ImportArguments, { files: unknown }>
    expect(files.map(({ device, plan: { file, kind } }) => [device, file, kind])).toEqual([
      ['7', 'a.csv', 'register'],
      ['Shop/Main', 'b.csv', 'register'],
    ])
    expect(() => plan('--file', 'b.csv')).toThrow(/There are 1 --device and 2 --file/)
    expect(() => plan('--file', 'b.csv', '--device', '8', '--ct', '200/5', '--from', '01-03-2026')).toThrow(
      /--ct and --vt are about one device/,
    )
  })

  it('maps several measures with factors', () => {
    expect(plan('--map', 'kw=P total*0.001,v1=3', '--map', 'pf=cos*-1').columns.slice(1)).toEqual([
      { measure: 'kw', column: 'P total', factor: 0.001 },
      { measure: 'v1', column: '3', factor: 1 },
      { measure: 'pf', column: 'cos', factor: -1 },
    ])
  })

  it('T14 knows two columns of time, units, interval means and the way back', () => {
    const { timeColumns, kind, columns } = plan(
      '--time',
      'clock',
      '--kind',
      'power',
      '--interval-mean',
      '--unit',
      'W',
    )
    expect([timeColumns, kind, columns]).toEqual([
      ['ts', 'clock'],
      'interval-mean',
      [{ measure: 'kw', column: 'kWh', factor: 0.001 }],
    ])
    expect(readImportArguments(['--undo', '17'])).toEqual({ undo: 17 })
    expect(() => plan('--unit', 'V')).toThrow(/--unit V is none of kwh_import: it comes in kWh, Wh, MWh/)
    expect(() => plan('--interval-mean')).toThrow(/goes with --kind power/)
  })

  it('power is kW; words to ignore and filters may be repeated', () => {
    expect(plan('--kind', 'power').columns).toMatchObject([{ measure: 'kw' }])
    const { ignored, where, delimiter } = plan(
      ...[
        '--ignore',
        'unavailable, NA',
        '--ignore',
        '-',
        '--where',
        'id=a=b',
        '--where',
        'x=',
        '--delimiter',
        'tab',
      ],
    )
    expect([...ignored]).toEqual(['unavailable', 'NA', '-'])
    expect(where).toEqual([
      { column: 'id', value: 'a=b' },
      { column: 'x', value: '' },
    ])
    expect(delimiter).toBe('\t')
  })

  it.each([
    [['--device', ''], /--device which device/],
    [['--kind', 'heat'], /--kind must be register or energy or power/],
    [['--zone', 'Lagos'], /--zone must be a zone such as Africa\/Lagos/],
    [['--time-format', 'h:mm'], /has no year/],
    [['--stamp', 'middle'], /--stamp must be start or end/],
    [['--kind', 'power', '--stamp', 'start'], /say --interval-mean/],
    [['--start-register', '5'], /goes with --kind energy/],
    [['--kind', 'energy', '--start-register=-1'], /must be a number from 0 on/],
    [['--kind', 'energy', '--period', 'x'], /--period must be a number/],
    [['--decimal', ';'], /--decimal must be . or ,/],
    [['--delimiter', ';;'], /one character or tab/],
    [['--map', 'volt=1'], /"volt=1" is no mapping; write measure=column/],
    [['--map', 'kw=P*0'], /is no mapping/],
    [['--map', 'kwh_import=b'], /kwh_import is mapped twice/],
    [['--where', 'a'], /--where must be column=value/],
    [['--nonsense'], /There is no option --nonsense; "npx nairawatt import --help"/],
    [['stray'], /stray/],
  ])('refuses %s with what to do', (args, sentence) => {
    expect(() => plan(...args)).toThrow(sentence)
    expect(() => plan(...args)).toThrow(ArgumentsError)
  })

  it('T10 a ratio of transformers with the day from which it counts', () => {
    const ratio = (...args: string[]) =>
      (readImportArguments([...BASE, ...args]) as Extract<ImportArguments, { ratio: unknown }>).ratio
    expect(ratio()).toBeNull()
    expect(ratio('--ct', '200/5', '--from', '01-03-2026')).toEqual({
      ct: '200/5',
      ratio_from: '01-03-2026 00:00',
    })
    expect(() => ratio('--ct', '200/5')).toThrow(/--from from which day/)
    expect(() => ratio('--from', '01-03-2026')).toThrow(/goes with --ct or --vt/)
  })
})
