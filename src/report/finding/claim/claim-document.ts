import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { DASH, formatDay, formatNaira, formatNumber } from '#chart/format.ts'
import { weekday } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { CONTENT_WIDTH, factTable } from '../../paper/document.ts'
import { type PaperColumn, table } from '../../paper/table.ts'
import { calculation, packDocument, remarks } from '../pack.ts'
import { packHash } from '../pack-hash.ts'
import type { ClaimDay, ClaimFacts } from './claim-facts.ts'
import {
  claimSteps,
  claimTitle,
  feederFacts,
  hours,
  hoursInDay,
  letterParagraphs,
  METHOD_LIMITS,
  measuredShare,
  methodFacts,
  ruleFacts,
} from './claim-words.ts'
import { stripDrawing } from './strip-drawing.tsx'

/** A claim for undersupply on paper: the letter, the days, their strips, the method, the rule and the calculation. */
export function claimDocument(facts: ClaimFacts, at: Instant): TDocumentDefinitions {
  return packDocument({
    number: facts.number,
    hash: packHash(facts),
    organisation: facts.organisation,
    title: claimTitle,
    facts: feederFacts(facts),
    letter: {
      to: ['The Customer Complaints Unit', ...(facts.feeder.disco === null ? [] : [facts.feeder.disco])],
      date: formatDay(localDay(facts.zone, at)),
      paragraphs: letterParagraphs(facts),
      signers: [`For ${facts.organisation}, date`, 'Received, date and complaint no.'],
    },
    figures: claimFigures(facts),
    parts: [
      { heading: 'Calculation', content: [calculation(claimSteps(facts))], isNewPage: true },
      { heading: 'Rule', content: [factTable(ruleFacts(facts))] },
      {
        heading: 'How it was measured',
        content: [factTable(methodFacts(facts.measured)), remarks(METHOD_LIMITS)],
      },
      { heading: 'Days', content: [dayTable(facts)], isNewPage: true },
      { heading: 'What carried the load, hour by hour', content: [strips(facts)], isNewPage: true },
    ],
    made: new Date(at),
  })
}

function claimFigures({ claim, mean }: ClaimFacts) {
  const range =
    hours(mean.low) === hours(mean.high) ? hours(mean.low) : `${hours(mean.low)} to ${hours(mean.high)}`
  return [
    {
      label: 'Claimed, before VAT',
      value: formatNaira(claim.net),
      note: `at least; ${formatNaira(claim.gross)} with VAT`,
    },
    { label: 'Hours a day', value: range, note: `promised ${formatNumber(mean.promised, 0)}` },
    { label: 'Measured', value: measuredShare(mean.coverage), note: 'of the time' },
  ]
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const dayName = (day: string) => `${WEEKDAYS[weekday(day)]} ${day.slice(8)}`

/** So that 31 days and their sums leave room on their page: the next part begins one. */
const DAY_PADDING = 3

function dayTable({ days }: ClaimFacts): Content {
  const sum = (of: (day: ClaimDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const columns: PaperColumn<ClaimDay>[] = [
    { title: 'Day', cell: ({ day }) => dayName(day), isText: true, width: '*', total: 'Total' },
    {
      title: 'Present (h)',
      cell: (day) => hoursInDay(day.presentS),
      total: hoursInDay(sum((day) => day.presentS)),
    },
    {
      title: 'Absent (h)',
      cell: (day) => hoursInDay(day.absentS),
      total: hoursInDay(sum((day) => day.absentS)),
    },
    {
      title: 'Unknown (h)',
      cell: (day) => hoursInDay(day.unknownS),
      total: hoursInDay(sum((day) => day.unknownS)),
    },
    {
      title: 'Sustained interruptions',
      cell: (day) => formatNumber(day.sustained, 0),
      total: formatNumber(
        sum((day) => day.sustained),
        0,
      ),
    },
    {
      title: 'Momentary',
      cell: (day) => formatNumber(day.momentary, 0),
      total: formatNumber(
        sum((day) => day.momentary),
        0,
      ),
    },
    {
      title: 'Lowest voltage (V)',
      cell: (day) => (day.minVolts === null ? DASH : formatNumber(day.minVolts, 1)),
      total: '',
    },
  ]
  return table(columns, days, DAY_PADDING)
}

function strips({ days }: ClaimFacts): Content {
  const rows = days.map((day) => ({
    label: dayName(day.day),
    note: gridHours(day),
    runs: day.runs,
    daySeconds: day.presentS + day.absentS + day.unknownS,
  }))
  return stripDrawing(rows, CONTENT_WIDTH)
}

/** '15.20 h' or '7.90–19.90 h' where part of the day is unknown. */
function gridHours({ presentS, unknownS }: ClaimDay): string {
  const [low, high] = [hoursInDay(presentS), hoursInDay(presentS + unknownS)]
  return low === high ? `${low} h` : `${low}–${high} h`
}
