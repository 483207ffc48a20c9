import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { ICON_TYPES, METER_MODELS } from '#domain/meter/meter-model.ts'
import type { SourceType } from '#domain/site/device-type.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { typedNumber } from '#domain/typed-number.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { deviceFormText } from '../../../words/platform-forms.ts'
import type { MeterEntries } from './meter-entries.ts'
import { entriesOfMeter, meterBody, meterRefusals, NEW_METER } from './meter-entries.ts'

type Model = (typeof METER_MODELS)[number]
type Icon = (typeof ICON_TYPES)[number]

/** Where the form stands: as the dialog of View Branch, or as the page Add Devices with its own words. */
export type DeviceFormPlace = 'dialog' | 'page'

/** What is typed about a device. `branch` is `client/branch`; '' where nothing is chosen. */
export interface DeviceEntries extends MeterEntries {
  branch: string
  name: string
  code: string
  meter_model: Model | ''
  is_active: 'true' | 'false' | ''
  icon_type: Icon | ''
  load: boolean
  source: boolean
  source_type: SourceType | ''
  rated_kva: string
  date_added: string
}

export function emptyDevice(branch: string, today: string): DeviceEntries {
  return {
    branch,
    name: '',
    code: '',
    meter_model: '',
    is_active: 'true',
    icon_type: '',
    load: false,
    source: false,
    source_type: '',
    rated_kva: '',
    date_added: today,
    ...NEW_METER,
  }
}

export function entriesOfDevice(row: DeviceRow): DeviceEntries {
  return {
    branch: `${row.client_id}/${row.branch_id}`,
    name: row.name,
    code: row.code,
    meter_model: METER_MODELS.find((model) => model === row.meter_model) ?? '',
    is_active: row.is_active ? 'true' : 'false',
    icon_type: ICON_TYPES.find((icon) => icon === row.icon_type) ?? '',
    load: row.is_load,
    source: row.is_source,
    source_type: row.device_type === 'LOAD' ? '' : row.device_type,
    rated_kva: row.rated_kva === null ? '' : String(row.rated_kva),
    date_added: row.added.slice(0, 10),
    ...entriesOfMeter(row),
  }
}

/** The sizes of the icons are those of generators: nothing else has one, and it is asked for until something else is chosen. */
export function hasIcon({
  load,
  source,
  source_type,
}: Pick<DeviceEntries, 'load' | 'source' | 'source_type'>) {
  return !load && (!source || source_type === '' || source_type === 'GENERATOR')
}

/** What is sent. The rules of the form have seen to it that model and source type are chosen. */
export function deviceBody(entered: DeviceEntries) {
  const { meter_model, icon_type, load, source_type, rated_kva, date_added } = entered
  return {
    name: entered.name.trim(),
    code: entered.code.trim(),
    meter_model: meter_model as Model,
    device_type: load ? ('LOAD' as const) : (source_type as SourceType),
    is_active: entered.is_active === 'true',
    icon_type: hasIcon(entered) ? icon_type || null : null,
    rated_kva: typedNumber(rated_kva),
    ...meterBody(entered, load),
    ...(date_added === '' ? {} : { date_added }),
  }
}

/** S2 §5: each place has its own sentences. */
export function deviceRefusals(entered: DeviceEntries, place: DeviceFormPlace): Refusals<DeviceEntries> {
  const isPage = place === 'page'
  const { valueMissing, pageValueMissing } = deviceFormText
  const value = isPage ? pageValueMissing : valueMissing
  const refusals: Refusals<DeviceEntries> = {}
  if (entered.branch === '') refusals.branch = value
  if (entered.name.trim() === '') refusals.name = deviceFormText.nameMissing
  if (entered.code.trim() === '') refusals.code = isPage ? value : deviceFormText.identityMissing
  if (entered.meter_model === '') refusals.meter_model = isPage ? value : deviceFormText.typeMissing
  if (entered.is_active === '') refusals.is_active = value
  if (!isPage && hasIcon(entered) && entered.icon_type === '') refusals.icon_type = value
  if (!entered.load && !entered.source) refusals.source = value
  if (entered.source && entered.source_type === '') refusals.source_type = value
  if (isPage && !isDay(entered.date_added)) refusals.date_added = deviceFormText.dateMissing
  if (entered.rated_kva.trim() !== '' && !(Number(typedNumber(entered.rated_kva)) > 0))
    refusals.rated_kva = deviceFormText.kvaRule
  return { ...refusals, ...meterRefusals(entered) }
}
