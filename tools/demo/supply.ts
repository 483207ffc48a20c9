import { BANDS } from '#domain/cost/tariff/band.ts'
import type { CustomerClass } from '#domain/cost/tariff/customer-class.ts'
import { addBandTariff, listBandTariffs } from '#store/cost/band-tariff.ts'
import { addFeederRow, feederRows } from '#store/energy/supply/feeder.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { dayName } from './calendar.ts'
import type { Founded, Placed } from './organisations.ts'
import { utilityRates } from './prices.ts'
import type { UtilityTerms } from './profile.ts'
import { hashSeed } from './random.ts'

const CLASSES: Readonly<Record<UtilityTerms['customerClass'], CustomerClass>> = {
  'Non-MD': 'NON_MD',
  MD1: 'MD1',
  MD2: 'MD2',
}
/** A feeder of each branch's own town. */
const FEEDER_NAMES: Readonly<Record<string, string>> = {
  Ikeja: '11-Awuse',
  Surulere: '11-Adeniran',
  Abuja: '33-Wuse',
  Yaba: '11-Herbert',
  Lekki: '11-Admiralty',
  Apapa: '33-Wharf',
  Onne: '33-Eleme',
  Ibadan: '33-Ring Road',
  Kano: '33-Bompai',
  Enugu: '11-Emene',
  Warri: '33-Effurun',
  Zaria: '11-Samaru',
}
const ACCOUNT_DIGITS = 1_000_000

/**
 * Who feeds the branches and what their suppliers charge by band, unless somebody entered it. Ikeja's feeder is
 * short of its band over some months (`monthHours` of the cast), of which July cannot be proven: its logger was silent for days.
 */
export async function addFeeders(
  database: Database,
  { scope, branches }: Founded,
  firstDay: number,
  now: number,
): Promise<void> {
  await database.withScope(scope, async (tx) => {
    for (const placed of branches) await addFeeder(tx, scope, placed, dayName(firstDay), now)
    if ((await listBandTariffs(tx, scope)).length > 0) return
    const terms = branches.flatMap(({ branch }) => branch.utility ?? [])
    const names = new Set(terms.map(({ disco, customerClass }) => `${disco}/${customerClass}`))
    for (const { disco, customerClass } of terms) {
      if (names.delete(`${disco}/${customerClass}`)) await addTariffs(tx, scope, disco, customerClass, now)
    }
  })
}

async function addFeeder(
  tx: Tx,
  scope: Scope,
  { branch, deviceIds }: Placed,
  validFrom: string,
  now: number,
): Promise<void> {
  const at = branch.devices.findIndex(({ type }) => type === 'UTILITY')
  const deviceId = deviceIds[at]
  if (!branch.utility || deviceId == null) return
  if ((await feederRows(tx, scope, [deviceId])).length > 0) return
  const { disco, band, customerClass } = branch.utility
  const seed = hashSeed(`${branch.name}/feeder`)
  const digits = (salt: number) => String((seed * salt) % ACCOUNT_DIGITS).padStart(6, '0')
  await addFeederRow(
    tx,
    scope,
    {
      deviceId,
      name: FEEDER_NAMES[branch.name] ?? `11-${branch.name}`,
      disco,
      band,
      customerClass: CLASSES[customerClass],
      accountNo: `0101-${digits(7)}-01`,
      meterNo: `45700${digits(13)}`,
      contractedKva: branch.devices[at]?.ratedKva ?? null,
      voltageSide: 'line',
      loggerSupply: 'backup',
      validFrom,
    },
    { userId: null, now },
  )
}

async function addTariffs(
  tx: Tx,
  scope: Scope,
  disco: string,
  customerClass: UtilityTerms['customerClass'],
  now: number,
): Promise<void> {
  for (const band of BANDS) {
    for (const { rate, validFrom } of utilityRates({ payment: 'post-paid', disco, band, customerClass })) {
      const source = 'Invented for the demo'
      const row = { disco, customerClass: CLASSES[customerClass], band, rate, validFrom, source }
      await addBandTariff(tx, scope, row, { userId: null, now })
    }
  }
}
