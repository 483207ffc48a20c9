import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay, formatNumber, formatShare } from '#chart/format.ts'
import { daysText, nairaText } from '#contract/cost/bill-messages.ts'
import { checkName, checkWords, verdictName } from '#contract/cost/check-words.ts'
import { type BillCheck, CHECK_KEYS } from '#domain/cost/bill/check/bill-check.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { CONTENT_WIDTH, factTable } from '../../paper/document.ts'
import { type PaperColumn, table } from '../../paper/table.ts'
import { calculation, type PackStep, packDocument, remarks } from '../pack.ts'
import { packHash } from '../pack-hash.ts'
import type { BillCopy, DisputeFacts } from './dispute-facts.ts'

const TITLE = 'Dispute of a bill'

/** A dispute on paper: the letter, the checks, the calculation, how it was measured, what is paid meanwhile, the bill. */
export function disputeDocument(
  facts: DisputeFacts,
  copy: BillCopy | null,
  at: Instant,
): TDocumentDefinitions {
  const { number, organisation, bill, disputed, reviewPay } = facts
  const pay = reviewPay === null ? 'not known' : nairaText(reviewPay.naira)
  return packDocument({
    number,
    hash: packHash({ facts, copy }),
    organisation,
    title: TITLE,
    facts: accountFacts(facts),
    letter: {
      to: ['The Customer Complaints Unit', ...(facts.disco === null ? [] : [facts.disco])],
      date: formatDay(localDay(facts.zone, at)),
      paragraphs: letter(facts),
      signers: [`For ${organisation}, date`, 'Received, date and complaint no.'],
    },
    figures: [
      { label: 'Disputed, VAT in', value: nairaText(disputed.disputed), note: 'at least' },
      {
        label: 'Undisputed',
        value: nairaText(disputed.undisputed),
        note: `of ${nairaText(bill.gross ?? '0')}`,
      },
      { label: 'Paid while under review', value: pay, note: 'mean a day of the bills before' },
    ],
    parts: [
      { heading: 'Checks', content: [checkTable(facts)], isNewPage: true },
      { heading: 'Calculation', content: [calculation(steps(facts))] },
      { heading: 'How it was measured', content: [factTable(methodFacts(facts)), remarks(LIMITS)] },
      { heading: 'Copy of the bill', content: [copyOf(copy)], isNewPage: copy !== null },
    ],
    made: new Date(at),
  })
}

function period({ bill }: DisputeFacts): string {
  return daysText(bill.first ?? '', bill.last === bill.first ? null : bill.last)
}

function accountFacts(facts: DisputeFacts): [string, string][] {
  const known: [string, string | null][] = [
    ['Premises', facts.branch],
    ['DisCo', facts.disco],
    ['Account', facts.accountNo],
    ['Meter no.', facts.meterNo],
    ['Invoice no.', facts.invoiceNo],
    ['Period', period(facts)],
  ]
  return known.flatMap(([label, value]) => (value === null ? [] : [[label, value] as [string, string]]))
}

const LIST: Readonly<Record<BillCheck['key'], string>> = {
  duplicate: 'It has been billed before.',
  overlap: 'It bills days that another bill has billed.',
  gap: '',
  arithmetic: 'Its lines do not add up to its total.',
  vat: 'Its VAT is not that of its taxable lines.',
  tariff: 'Its tariff is above the one in force.',
  register: 'The register of the meter does not explain its energy.',
  meter: 'It bills more energy than our meter counted, beyond what both meters may be wrong by.',
  estimated: 'It is estimated, and does not follow the three months before.',
  band: 'It bills another band than that of the feeder.',
  unusual: '',
  lines: 'It has lines for which no charge is in force.',
}

function letter(facts: DisputeFacts): string[] {
  const { bill, checks, disputed, reviewPay } = facts
  const failed = checks.filter(({ verdict }) => verdict === 'fail')
  const why = failed.map(({ key }) => LIST[key]).join(' ')
  const review =
    reviewPay === null
      ? 'We pay the undisputed part while the bill is under review.'
      : `While the bill is under review we pay the mean of our last ${reviewPay.bills} bills, ${nairaText(reviewPay.nairaADay)} a day: ${nairaText(reviewPay.naira)} for its ${reviewPay.days} days, as the customer protection regulations provide.`
  return [
    `We dispute the bill for ${period(facts)}, ${nairaText(bill.gross ?? '0')} with VAT. ${why}`,
    `At least ${nairaText(disputed.disputed)} of it is not due; ${nairaText(disputed.undisputed)} is not disputed. Please correct the bill or credit ${nairaText(disputed.disputed)} to the account, and answer in writing within 15 working days.`,
    review,
  ]
}

function checkTable({ checks }: DisputeFacts): Content {
  const columns: PaperColumn<BillCheck>[] = [
    { title: 'No.', cell: ({ key }) => String(CHECK_KEYS.indexOf(key) + 1), isText: true },
    { title: 'Check', cell: ({ key }) => checkName[key], isText: true, width: 80 },
    { title: 'Verdict', cell: ({ verdict }) => verdictName[verdict], isText: true, width: 60 },
    { title: 'Found', cell: (check) => checkWords(check), isText: true, width: '*' },
    { title: 'Disputed (₦)', cell: ({ naira }) => (naira === null ? '' : formatNumber(Number(naira))) },
  ]
  return table(columns, checks)
}

function steps({ bill, checks, disputed }: DisputeFacts): PackStep[] {
  const tariff = checks.find((check) => check.key === 'tariff')
  const inForce = tariff?.key === 'tariff' ? tariff.inForce : null
  const own = checks.flatMap((check): PackStep[] => {
    if (check.naira === null || check.verdict !== 'fail') return []
    return [{ label: checkName[check.key], working: working(check, inForce), result: nairaText(check.naira) }]
  })
  return [
    ...own,
    {
      label: 'Disputed',
      working: own.map(({ label }) => label).join(' + '),
      result: nairaText(disputed.disputed),
    },
    {
      label: 'Undisputed',
      working: `${nairaText(bill.gross ?? '0')} − ${nairaText(disputed.disputed)}`,
      result: nairaText(disputed.undisputed),
    },
  ]
}

function working(check: BillCheck, inForce: string | null): string {
  const price = inForce === null ? '' : ` × ${formatNumber(Number(inForce))} in force + VAT`
  if (check.key === 'meter' && check.sure !== null) {
    return `billed − ours − ${formatNumber(Number(check.within), 1)} uncertainty = ${formatNumber(Number(check.sure), 1)} kWh${price}`
  }
  if (check.key === 'tariff' && check.kwh !== null) {
    return `${formatNumber(Number(check.kwh), 1)} kWh × (${check.implied} − ${formatNumber(Number(check.inForce))}) + VAT`
  }
  if (check.key === 'overlap') return `${check.days} days of the bill, by the day`
  return checkWords(check)
}

function methodFacts({ metered, meters, bill }: DisputeFacts): [string, string][] {
  if (metered === null) return [['Our meter', 'none counted in these days']]
  return [
    ['Our meters', meters.join(', ')],
    ['Ours', `${formatNumber(Number(metered.kwh))} kWh`],
    ['Billed', `${formatNumber(Number(bill.kwh ?? 0))} kWh`],
    ['Measured', `${formatShare(metered.coverage)} of the time`],
    ['Estimated across gaps', `${formatNumber(Number(metered.estimatedKwh))} kWh`],
    [
      'Counted',
      metered.isBetweenReads ? 'between the two reads of the bill' : 'over the whole days of the bill',
    ],
    ['Class', '1.5 % and 1 % of the current transformers, of both meters: 2.5 %'],
  ]
}

const LIMITS = [
  'What both meters may be wrong by counts in the supplier’s favour.',
  'Where the times of reading are not on the bill, half of the first and of the last day count in the supplier’s favour too.',
  'No naira is counted in two checks.',
]

function copyOf(copy: BillCopy | null): Content {
  if (copy === null) return { text: 'Enclosed.' }
  return { image: `data:${copy.type};base64,${copy.base64}`, fit: [CONTENT_WIDTH, 640], alignment: 'center' }
}
