/** Hours to the next service of a set as a figure. Hours, below 0: overdue. Source: domain.md §6.6, §16.1, §16.K. */
import { buildExplanation, type Explanation, type FigureInput } from '../../figure/explanation.ts'
import { differenceFigure, type Figure, inputFigure, sumFigure } from '../../figure/figure.ts'
import { dayFirstText } from '../../figure/format-figure.ts'
import { localDay } from '../../time/zone.ts'
import { DEFAULT_SERVICE_INTERVAL_H, hoursToMaintenance } from './maintenance.ts'
import type { ServiceRun } from './service-run.ts'

export interface ServicedSet {
  readonly id: number
  readonly name: string
  readonly zone: string
  readonly intervalH: number | null
  /** null: no service is entered. */
  readonly run: ServiceRun | null
}

const HEAD = { unit: 'h', places: 2 } as const

export function explainService(set: ServicedSet): Explanation {
  const { id, name, intervalH, run } = set
  const key = `service.hours.${id}`
  const since = run === null ? 'the last service' : dayFirstText(run.servicedOn)
  const hours = hoursToMaintenance(intervalH, run?.hours ?? null)
  const more = run?.isLeast
    ? { state: 'partial' as const, reason: 'at most: more may have been run than is known' }
    : {}
  const figure = differenceFigure(
    { key, label: `${name}, hours to service`, ...HEAD },
    hours,
    () => [
      inputFigure(
        { key: `${key}.interval`, label: 'Service interval', ...HEAD },
        intervalH ?? DEFAULT_SERVICE_INTERVAL_H,
      ),
      runFigure(`${key}.run`, `Run since ${since}`, set),
    ],
    hours === null ? { reason: 'the last service or the hours since are not known' } : more,
  )
  return buildExplanation(figure, {
    words: `service interval − hours run since ${since}, ${BASIS[run?.basis ?? 'run-time']}`,
    formula: 'hours to service',
    inputs: listInputs(set),
    whatToDo: 'Enter the day of the last service in Client Profile.',
  })
}

const BASIS = {
  counter: 'counted by its controller',
  'run-time': 'derived from the time that its meter saw it on',
  both: 'counted by its controller since that tells it, before from the time that its meter saw it on',
} as const

function runFigure(key: string, label: string, { zone, run }: ServicedSet): Figure {
  const part = (which: string, of: string, hours: number | null, note?: string) =>
    inputFigure({ key: `${key}.${which}`, label: of, ...HEAD }, hours, note === undefined ? {} : { note })
  const note = { note: run?.basis === 'counter' ? 'by the controller' : 'derived' }
  if (run === null || run.basis === 'run-time')
    return inputFigure({ key, label, ...HEAD }, run?.hours ?? null, note)
  const exchanges = run.exchangedAt.map((at) => dayFirstText(localDay(zone, at)))
  const exchanged = exchanges.length === 0 ? undefined : `counter exchanged on ${exchanges.join(', ')}`
  const counted = () => part('counted', 'Counted by the controller', run.countedH, exchanged)
  const seenOn = () => part('seen', 'On before its controller told hours', run.seenOnH)
  const parts = () => (run.basis === 'both' ? [counted(), seenOn()] : [counted()])
  return sumFigure({ key, label, ...HEAD }, run.hours, parts, run.basis === 'both' ? {} : note)
}

function listInputs({ id, name, zone, intervalH, run }: ServicedSet): FigureInput[] {
  const ref = `device ${id}`
  const interval: FigureInput = {
    ...{ role: 'interval', kind: 'setting', ref, label: name },
    ...{ value: intervalH ?? DEFAULT_SERVICE_INTERVAL_H, unit: 'h', from: run?.servicedOn ?? null, to: null },
  }
  if (!run?.counter) return [interval]
  const { first, newest } = run.counter
  const reading = (role: string, label: string, { at, value }: typeof first): FigureInput => {
    const day = localDay(zone, at)
    return { role, kind: 'reading', ref, label, value, unit: 'h', from: day, to: day }
  }
  return [
    interval,
    reading('counter', 'Hours of the engine from which is counted', first),
    reading('counter', 'Hours of the engine now', newest),
  ]
}
