import type { Database } from '#store/engine/database.ts'
import { fanName, type Kind, type Typed } from './fifty-entries.ts'

export interface Stored {
  date: string
  quantity: string
  /** Naira, or the name of equipment. */
  amount: string | null
  photo: number | null
}

const BILL = 'date::text, value::text as quantity, amount::text, snapshot_id as photo from bill where kind ='
const ROWS: Readonly<Record<Kind, string>> = {
  diesel:
    'date::text, quantity::text, price_per_litre::text as amount, snapshot_id as photo from diesel_purchase where true',
  prePaid: `${BILL} 'pre-paid'`,
  ipp: `${BILL} 'ipp'`,
  postPaid: `${BILL} 'post-paid'`,
  equipment:
    'date_purchased::text as date, quantity::text, name as amount, null::int4 as photo from equipment where true',
  refuel:
    'start_date::text as date, quantity::text, null as amount, snapshot_id as photo from diesel_entry where true',
  dip: 'date::text, quantity::text, null as amount, snapshot_id as photo from tank_dip where true',
}

/** All rows of a kind in the order in which they were stored. */
export async function readStored({ admin }: Database, kind: Kind): Promise<Stored[]> {
  return (await admin.query<Stored>(`select ${ROWS[kind]} order by id`)).rows
}

/** The row that an entry is to become. */
export function expected(entry: Typed): Omit<Stored, 'photo'> {
  const { kind, day, quantity, amount } = entry
  const isPriced = kind !== 'refuel' && kind !== 'dip'
  return {
    date: day,
    quantity,
    amount: kind === 'equipment' ? fanName(entry) : isPriced ? amount : null,
  }
}
