/**
 * The texts of diesel entries, for the form in the browser and for the server (S1 §5, §8; DE-01, DE-03).
 */
import { aboutLitres, type LikelyLitres } from '#domain/cost/diesel/likely-litres.ts'
import { ENTRY_DAYS_MAX, type EntryFault, type EntrySpan } from '#domain/cost/diesel/read-entry.ts'
import { daysText } from './bill-messages.ts'
import { amountSentence, dateMissing, periodReversed } from './cost-messages.ts'

export function entrySentence({ field, fault }: EntryFault): string {
  if (field === 'quantity') return amountSentence(fault, 'Quantity')
  if (field === 'fuel_type') return 'Fuel type must be diesel'
  if (fault === 'reversed') return periodReversed
  if (fault === 'to-come') return 'Enter diesel once it was used: the last day must not be after today.'
  if (fault === 'too-long') return `An entry covers at most ${ENTRY_DAYS_MAX} days. Enter a shorter period.`
  return dateMissing
}

/** The server's sentence of a 400 (DE-03): which entry holds a day already. */
export function overlapSentence(entry: EntrySpan & { quantity: string }): string {
  const { startDate, endDate, quantity, deviceId, at } = entry
  if (deviceId != null && startDate === endDate) {
    const day = daysText(startDate, null)
    const when = at == null ? day : `${day} ${at}`
    return `There is an entry of ${quantity} litres of this generator for ${when} already. Edit that entry, or give another time.`
  }
  const days = daysText(startDate, startDate === endDate ? null : endDate)
  return `There is an entry of ${quantity} litres for ${days} already. Edit that entry, or choose other days.`
}

/** "8.75 h", "40 min", "2 h 15 min". */
export function formatRunHours(hours: number): string {
  const minutes = Math.round(hours * 60)
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (whole === 0) return `${rest} min`
  return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`
}

/** "about 28–36 L": whole litres, from ten on; one decimal below. */
export function formatLitresRange(likely: LikelyLitres): string {
  const [low, high] = aboutLitres(likely).map(formatLitres)
  return low === high ? `about ${low} L` : `about ${low}–${high} L`
}

function formatLitres(litres: number): string {
  return litres < 10 ? String(Number(litres.toFixed(1))) : Math.round(litres).toLocaleString('en-GB')
}

/** What was typed, as people read it. */
function typedLitres(litres: number): string {
  return litres.toLocaleString('en-GB', { maximumFractionDigits: 2 })
}

export interface Typed {
  /** The generator, or the branch where the entry names none. */
  readonly name: string
  readonly hours: number | null
  readonly likely: LikelyLitres | null
  readonly litres: number
  /** What was entered for the same day before. */
  readonly entered: number
}

/** The server's sentence of a 409 'odd-litres'. */
export function oddSentence({ name, hours, likely, litres, entered }: Typed): string {
  const ran = hours === null || hours === 0 ? 'did not run' : `ran ${formatRunHours(hours)}`
  const about = likely === null || likely.high === 0 ? '' : `: ${formatLitresRange(likely)}`
  return `${name} ${ran}${about}. ${restateLitres(litres, entered)} Correct it, or say why it is right.`
}

/** The server's sentence of a 400: more than the set can burn, or the tank can give. */
export function tooMuchSentence(
  { name, litres, entered }: Pick<Typed, 'name' | 'litres' | 'entered'>,
  most: number,
  by: 'set' | 'tank',
): string {
  const limit =
    by === 'set'
      ? `${name} cannot burn more than ${formatLitres(most)} L in this time.`
      : `The tank with what was bought in the week cannot give more than ${formatLitres(most)} L.`
  return `${limit} ${restateLitres(litres, entered)} Correct the litres.`
}

function restateLitres(litres: number, entered: number): string {
  if (entered === 0) return `You typed ${typedLitres(litres)}.`
  return `You typed ${typedLitres(litres)}, with the ${typedLitres(entered)} L of the same day ${typedLitres(litres + entered)}.`
}

export function dipTooMuch(capacity: number): string {
  return `The tank holds ${formatLitres(capacity)} L. Read the stick again.`
}

/** S1 §8. */
export const entryText = {
  dailyAdded: 'New entry has been added to the daily diesel entry successfully',
  monthlyAdded: 'New entry has been added to the monthly diesel entry successfully',
  edited: 'Your update to the diesel entry has been successfully submitted',
  deleted: 'The diesel entry has been successfully deleted',
  otherBranch: 'The entry names another branch than the address. Send it to the address of its branch.',
  otherEntry: 'The body names another entry than the address. Leave the id out, or send that of the address.',
  noRun: 'No generator ran on the days of this entry. Check its dates.',
  noReading: 'No generator was measured on the days of this entry, so that nothing can be compared.',
  noGenerator: 'Diesel is entered for a generator of the branch. Choose one of them.',
  noSets: 'This branch has no generator that burns diesel. Choose the branch of the generator.',
  dipAdded: 'The dip of the tank has been kept',
  dipTaken: 'A dip of that day and time is kept already. Give another time.',
  dipLitres: 'Write the litres in the tank as a number.',
  dipChanged: 'The dip of the tank has been changed',
  dipDeleted: 'The dip of the tank has been deleted',
  dipOne: 'Write litres, or millimetres of the stick: one of the two.',
  dipMm: 'Write the millimetres of the stick as a number.',
  noStrapping: 'The tank has no strapping table. Write litres, or add the table first.',
  beyondStrapping: (mm: string) => `The strapping table ends at ${Number(mm)} mm. Read the stick again.`,
  tooMany: (most: number) =>
    `More than ${most.toLocaleString('en-GB')} L cannot be. Correct the litres, or set the size of the tank first.`,
  dipToCome: 'The date must not be after today.',
  rowTooMuch:
    'More litres than the generators can burn on these days, or than the tank can give. Correct the litres.',
  rowOdd: 'The meters do not explain the litres. Look at them under Diesel Entry.',
  noSize: 'Its size is not known, so that nothing can be expected of it.',
  notMeasured: 'It was not measured on this day.',
  partly: (percent: number) => `Measured for ${percent} % of the day: at least.`,
} as const
