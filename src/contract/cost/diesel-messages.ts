/** The texts of deliveries, the tank and the diesel balance, for the forms in the browser and for the server. */
import type { DeliveryFault } from '#domain/cost/diesel-balance/read-delivery.ts'
import type { StrappingFault } from '#domain/cost/diesel-balance/strapping.ts'

const DELIVERY_SENTENCES: Readonly<Record<Exclude<DeliveryFault, 'beyond-tank'>, string>> = {
  nothing: 'Write what was received, or choose the purchase that was delivered.',
  amount: 'Write litres as a number.',
  'no-how': 'Say how the litres were measured.',
  'no-litres': 'Write the litres that were received.',
  'not-rising': 'After the delivery the tank holds more than before it. Read the two figures again.',
}

/** `most`: what the tank holds; `isKnown`: somebody set its size. */
export function deliverySentence(fault: DeliveryFault, most: number, isKnown: boolean): string {
  if (fault !== 'beyond-tank') return DELIVERY_SENTENCES[fault]
  const litres = most.toLocaleString('en-GB')
  return isKnown
    ? `The tank holds ${litres} L. Correct the litres, or the size of the tank.`
    : `More than ${litres} L cannot be. Correct the litres, or set the size of the tank.`
}

/** `n`: the row of the table, from 0. */
export function strappingSentence(fault: StrappingFault, n: number): string {
  if (fault === 'too-long') return `A strapping table has at most ${n} rows.`
  const row = `Row ${n + 1} of the table: `
  if (fault === 'amount') return `${row}write millimetres and litres as numbers.`
  if (fault === 'not-rising') return `${row}millimetres and litres must be above those of the row before it.`
  return `${row}more litres than the tank holds.`
}

export const dieselText = {
  deliveryAdded: 'The delivery has been kept',
  deliveryChanged: 'The delivery has been changed',
  deliveryDeleted: 'The delivery has been deleted',
  purchaseTaken: 'This purchase has its delivery already. Edit that one.',
  noPurchase: 'Choose a diesel purchase of this branch.',
  useAdded: 'The other use has been kept',
  useChanged: 'The other use has been changed',
  useDeleted: 'The other use has been deleted',
  tankChanged: 'The tank has been changed',
  capacity: 'Write the litres that the tank holds as a number above 0, or leave it empty.',
  noAnchors: 'Two readings of the tank make a balance. Dip the tank today and again in a week.',
  oneAnchor: 'One reading of the tank is known. Dip it again to see a balance.',
  badAnchors: 'Choose two readings of the tank of this branch, the earlier one first.',
  noEngine: 'The meters tell no hours and no energy of the generators in this time.',
  noSize: 'A generator has no rating, so that nothing can be expected of it.',
  noEntries: 'No diesel was entered in this time.',
  noDelivery: 'No delivery of this time has both an invoice and received litres.',
  noTankSize: 'The size of the tank is not set, so that nobody can say how sure its readings are.',
  noSensor: 'No level sensor was heard in this time.',
  noStock: 'Nobody read the tank in the last 35 days.',
  staleEngine: 'A generator was not measured since the last reading of the tank.',
  noon: 'A purchase or reading without a time counts from noon.',
  partEngine: (percent: number) => `The generators were measured for ${percent} % of the time.`,
  unchecked: (litres: string) => `${litres} L were invoiced and measured by nobody: they count as invoiced.`,
} as const
