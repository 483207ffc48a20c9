import { DASH, formatNumber } from '#chart/format.ts'
import { DIALECT_NAMES } from '#contract/meter/tried-messages.ts'
import type { NameRow, UnknownRow } from '#contract/platform/admin-hardware.ts'
import type { Column } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { hardwareText as text } from '../../../words/platform/hardware.ts'
import { nameColumn, textColumn } from '../AdminTable.tsx'
import { browserMoment } from '../form/browser-moment.ts'

const SHOWN_CHARACTERS = 60

interface Named {
  readonly dialect: string
  readonly hardware: string
  readonly channel: string
}

/** As it is said in titles and buttons: '12308017890017', '12308017890017 / 2'. */
export function spokenName({ hardware, channel }: Named): string {
  return channel === '' ? hardware : `${hardware} / ${channel}`
}

export function shortened(message: string): string {
  return message.length <= SHOWN_CHARACTERS ? message : `${message.slice(0, SHOWN_CHARACTERS)}…`
}

const named = <Row extends Named>(): Column<Row>[] => [
  nameColumn('hardware', text.hardware, (row) => row.hardware),
  textColumn('channel', text.channel, (row) => row.channel),
  textColumn('dialect', text.dialect, (row) => DIALECT_NAMES[row.dialect] ?? row.dialect),
]

const moment = <Row,>(key: string, title: string, at: (row: Row) => number | null): Column<Row> => ({
  key,
  title,
  value: at,
  text: (row) => {
    const when = at(row)
    return when === null ? text.never : browserMoment(when)
  },
})

export const UNKNOWN_COLUMNS: readonly Column<UnknownRow>[] = [
  ...named<UnknownRow>(),
  textColumn('through', text.through, ({ key_id }) => (key_id === null ? text.broker : text.key(key_id))),
  {
    key: 'times',
    title: text.times,
    align: 'right',
    value: ({ times }) => times,
    text: ({ times }) => formatNumber(times, 0),
  },
  moment('last', text.lastHeard, ({ last_at }) => last_at),
  {
    ...nameColumn('example', text.example, ({ example }) => shortened(example)),
    cell: ({ example }) => <code className="text-xs break-all">{shortened(example)}</code>,
  },
]

/** Whether readings come is said by the last one's time: few gateways tell that a meter does not answer. */
const offlineWords = ({ offline_since }: NameRow): string =>
  offline_since === null ? DASH : text.offline(browserMoment(offline_since))

export const KNOWN_COLUMNS: readonly Column<NameRow>[] = [
  ...named<NameRow>(),
  nameColumn('device', text.device, ({ device }) => device),
  nameColumn('branch', text.branch, ({ branch }) => branch),
  {
    key: 'state',
    title: text.state,
    value: ({ offline_since }) => offline_since,
    text: offlineWords,
    cell: (row) => (row.offline_since === null ? DASH : <Badge tone="bad">{offlineWords(row)}</Badge>),
  },
  moment('reading', text.lastReading, ({ last_reading_at }) => last_reading_at),
  moment('made', text.since, ({ made_at }) => made_at),
]
