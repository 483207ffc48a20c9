import { Decimal } from 'decimal.js'
import { dayName, daysBetween, FIRST_DAY_NUMBER, monthIndex, monthsBetween } from './calendar.ts'
import { dayLitres } from './fuel.ts'
import { dieselPrice, ippRates, rateOn, utilityRates, VAT_RATE } from './prices.ts'
import type { DemoDeviceType } from './profile.ts'
import { chance, hashSeed } from './random.ts'
import type { Site } from './site.ts'
import { SENSED_TANKS, tankOfSite } from './tank-level.ts'

/** Amounts are decimal texts: no binary fraction touches money. */
export interface DemoBill {
  kind: 'pre-paid' | 'post-paid' | 'ipp'
  date: string
  endDate: string | null
  value: string
  amount: string
  vatInclusiveAmount: string
}

interface DemoPurchase {
  date: string
  quantity: string
  pricePerLitre: string
}

interface DemoEntry {
  startDate: string
  endDate: string
  quantity: string
  consumptionType: 'Daily' | 'Monthly'
}

/** A price in words of money: before VAT, and with it. */
function priced(kwh: Decimal, rate: string): { amount: string; vatInclusiveAmount: string } {
  const amount = kwh.times(rate).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  return { amount: amount.toFixed(2), vatInclusiveAmount: withVat(amount) }
}

function withVat(amount: Decimal): string {
  return amount.times(Decimal.add(1, VAT_RATE)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2)
}

function sumKwh(site: Site, type: DemoDeviceType, day: number): number {
  const kwh = site.dayKwh(day)
  return site.branch.devices.reduce((sum, device, k) => sum + (device.type === type ? (kwh[k] ?? 0) : 0), 0)
}

/** Bills dated in the days; post-paid and IPP bills exist once their month is over. */
export function bills(site: Site, first: number, last: number): DemoBill[] {
  const { utility, devices } = site.branch
  const ipp = devices.some(({ type }) => type === 'IPP') ? monthly(site, 'ipp', first, last) : []
  if (!utility) return ipp
  const own =
    utility.payment === 'pre-paid' ? tokens(site, first, last) : monthly(site, 'post-paid', first, last)
  return [...own, ...ipp]
}

function monthly(site: Site, kind: 'post-paid' | 'ipp', first: number, last: number): DemoBill[] {
  const { utility, name } = site.branch
  const rates = kind === 'ipp' || !utility ? ippRates : utilityRates(utility)
  const seed = hashSeed(`${site.organisation}/${name}/${kind}`)
  const over = monthsBetween(first, last).filter((month) => month.last >= first && month.last <= last)
  return over.flatMap((month) => {
    const days = daysBetween(Math.max(month.first, FIRST_DAY_NUMBER), month.last)
    const metered = days.reduce((sum, day) => sum + sumKwh(site, kind === 'ipp' ? 'IPP' : 'UTILITY', day), 0)
    // The supplier's own meter differs a little, mostly in its favour.
    const value = new Decimal(Math.round(metered * (1 + 0.03 * chance(seed, month.first))))
    if (value.lessThan(1)) return []
    const date = dayName(kind === 'ipp' ? month.last : month.first)
    const endDate = kind === 'ipp' ? null : dayName(month.last)
    return [{ kind, date, endDate, value: value.toFixed(2), ...priced(value, rateOn(rates, month.first)) }]
  })
}

const TOKEN_STEP = 5000

/** Prepaid tokens: bought for one to two weeks when the credit runs down, in round sums with VAT. */
function tokens(site: Site, first: number, last: number): DemoBill[] {
  const { utility, name } = site.branch
  if (!utility) return []
  const seed = hashSeed(`${site.organisation}/${name}/tokens`)
  const bought: DemoBill[] = []
  let credit = 0
  let lastBought = FIRST_DAY_NUMBER
  let recent = sumKwh(site, 'UTILITY', FIRST_DAY_NUMBER)
  for (const day of daysBetween(FIRST_DAY_NUMBER, last)) {
    const used = sumKwh(site, 'UTILITY', day)
    recent += (used - recent) / 7
    if (credit < used + recent) {
      const rate = rateOn(utilityRates(utility), day)
      const wanted = recent * (7 + 7 * chance(seed, day)) * Number(rate) * 1.075
      const gross = new Decimal(Math.max(1, Math.ceil(wanted / TOKEN_STEP)) * TOKEN_STEP)
      const amount = gross.dividedBy(Decimal.add(1, VAT_RATE)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
      const value = amount.dividedBy(rate).toDecimalPlaces(1, Decimal.ROUND_HALF_UP)
      credit += value.toNumber()
      const token = { kind: 'pre-paid', date: dayName(day), endDate: null } as const
      const sums = { amount: amount.toFixed(2), vatInclusiveAmount: withVat(amount) }
      const bill = { ...token, value: value.toFixed(2), ...sums }
      const isTwice = monthIndex(day) === utility.typedTwiceIn && monthIndex(lastBought) !== monthIndex(day)
      if (day >= first) bought.push(bill, ...(isTwice ? [bill] : []))
      lastBought = day
    }
    credit -= used
  }
  return bought
}

const LEAST_ORDER_L = 200

export interface FuelBook {
  purchases: DemoPurchase[]
  entries: DemoEntry[]
}

/** Diesel bought before the tank runs dry, and what was used as the site's keeper wrote it down. */
export function fuelBook(site: Site, first: number, last: number, lastPoured = last): FuelBook {
  const { branch, organisation } = site
  const book: FuelBook = { purchases: [], entries: [] }
  if (!branch.devices.some(({ type }) => type === 'GENERATOR')) return book
  const seed = hashSeed(`${organisation}/${branch.name}/diesel`)
  const used = new Map<number, number>()
  const priceOn = (day: number) =>
    Math.round(
      dieselPrice(day) * (0.97 + 0.06 * chance(seed, 0)) * (0.985 + 0.03 * chance(seed, day, 1)),
    ).toFixed(2)
  const buy = (day: number, litres: number) => {
    if (day >= first)
      book.purchases.push({ date: dayName(day), quantity: litres.toFixed(2), pricePerLitre: priceOn(day) })
  }
  // A tank whose level is told says what came.
  const sensed = branch.tank === 'sensor' || branch.tank === 'controller' ? SENSED_TANKS[branch.tank] : null
  const came = sensed === null ? [] : tankOfSite(site, sensed).deliveries(first, lastPoured)
  for (const { day, litres } of came) buy(day, litres)
  let stock = 0
  let recent = 20
  for (const day of daysBetween(FIRST_DAY_NUMBER, last)) {
    const litres = dayLitres(site, day).reduce((a, b) => a + b, 0)
    used.set(day, litres)
    recent += (litres - recent) / 10
    if (sensed === null && stock - litres < 3 * recent) {
      const quantity = Math.max(LEAST_ORDER_L, Math.ceil((recent * (8 + 6 * chance(seed, day))) / 50) * 50)
      stock += quantity
      buy(day, quantity)
    }
    stock -= litres
  }
  book.entries =
    branch.dieselEntries === 'Monthly' ? monthlyEntries(used, first, last) : dailyEntries(used, first, last)
  return book
}

function dailyEntries(used: Map<number, number>, first: number, last: number): DemoEntry[] {
  return daysBetween(first, last).flatMap((day) => {
    const litres = used.get(day) ?? 0
    if (litres < 0.5) return []
    const date = dayName(day)
    return [
      { startDate: date, endDate: date, quantity: litres.toFixed(1).concat('0'), consumptionType: 'Daily' },
    ]
  })
}

function monthlyEntries(used: Map<number, number>, first: number, last: number): DemoEntry[] {
  const over = monthsBetween(first, last).filter((month) => month.last >= first && month.last <= last)
  return over.flatMap((month) => {
    const litres = daysBetween(month.first, month.last).reduce((sum, day) => sum + (used.get(day) ?? 0), 0)
    if (litres < 0.5) return []
    const [startDate, endDate] = [dayName(month.first), dayName(month.last)]
    return [{ startDate, endDate, quantity: `${Math.round(litres)}.00`, consumptionType: 'Monthly' }]
  })
}
