/** The words of the claim card. */
export const claimText = {
  title: (month: string) => `Claim for ${month}`,
  atLeast: 'at least',
  bar: (low: string, high: string) => `Low ${low}, high ${high}`,
  low: (naira: string) => `low ${naira}`,
  high: (naira: string) => `high ${naira}`,
  lowLine: 'Low: unknown counted as supply',
  highLine: 'High: unknown counted as outage',
  allKnown: 'Supplied',
  bound: (hours: string, band: string) => `${hours} h, band ${band}`,
  product: (kwh: string, charged: string, received: string) => `${kwh} kWh × (${charged} − ${received})`,
  byDay: (kwh: string) => `${kwh} kWh, each day at its own tariffs`,
  withVat: (percent: string) => `with VAT ${percent} %`,
  prepaid: 'As energy at your tariff',
  prepaidKwh: (kwh: string) => `≈ ${kwh} kWh`,
  states: {
    due: 'due, amount unknown',
    none: 'nothing to claim',
    'may-be-due': 'may be due, amount unknown',
    'not-proven': 'not proven',
    'no-rule': 'no rule for this band',
    unknown: 'amount unknown',
  },
  pack: 'Claim pack',
  making: 'Making the claim pack',
  csv: 'CSV',
  csvOf: 'Claim pack as CSV',
  madeTitle: 'Claim pack',
  made: 'Your download will start in a moment',
  rule: (words: string, by: string | null, on: string | null) =>
    by === null
      ? `Rule: ${words} Not confirmed by anybody yet.`
      : `Rule: ${words} Confirmed by ${by} on ${on}.`,
  source: (source: string) => `Source: ${source}`,
  nothingYet:
    'There is no finding for this month yet. It is made in the background once the month can be judged.',
} as const
