/** Hours to the next service of a set as a figure. Hours, below 0: overdue. Source: domain.md §6.6, §16.1, §16.K. */
import { buildExplanation, type Explanation } from '../../figure/explanation.ts'
import { differenceFigure, inputFigure } from '../../figure/figure.ts'
import { dayFirstText } from '../../figure/format-figure.ts'
import { DEFAULT_SERVICE_INTERVAL_H, hoursToMaintenance } from './maintenance.ts'

export interface ServicedSet {
  readonly id: number
  readonly name: string
  readonly intervalH: number | null
  /** Local day of the last service; null: none is entered. */
  readonly servicedOn: string | null
  /** Run since then; null: not known. */
  readonly runH: number | null
}

export function explainService({ id, name, intervalH, servicedOn, runH }: ServicedSet): Explanation {
  const key = `service.hours.${id}`
  const part = (which: string, label: string, hours: number | null) =>
    inputFigure({ key: `${key}.${which}`, label, unit: 'h', places: 2 }, hours)
  const since = servicedOn === null ? 'the last service' : dayFirstText(servicedOn)
  const hours = hoursToMaintenance(intervalH, runH)
  const figure = differenceFigure(
    { key, label: `${name}, hours to service`, unit: 'h', places: 2 },
    hours,
    () => [
      part('interval', 'Service interval', intervalH ?? DEFAULT_SERVICE_INTERVAL_H),
      part('run', `Run since ${since}`, runH),
    ],
    hours === null ? { reason: 'the last service or the hours since are not known' } : {},
  )
  return buildExplanation(figure, {
    words: `service interval − hours run since ${since}`,
    formula: 'hours to service',
    inputs: [
      {
        ...{ role: 'interval', kind: 'setting', ref: `device ${id}`, label: name },
        ...{ value: intervalH ?? DEFAULT_SERVICE_INTERVAL_H, unit: 'h', from: servicedOn, to: null },
      },
    ],
    whatToDo: 'Enter the day of the last service in Client Profile.',
  })
}
