import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { ICON_TYPES, METER_MODELS } from '#domain/meter/meter-model.ts'
import { SOURCE_TYPES, type SourceType } from '#domain/site/device-type.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import {
  choiceField,
  dayField,
  numberField,
  optionsAs,
  orNull,
  ownField,
  requireText,
  textField,
  tickField,
} from '../../../form/field-kinds.tsx'
import type { Entries, Values } from '../../../form/fields.ts'
import { blank, findRefusals, valuesToSend } from '../../../form/fields.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { deviceFormText as text } from '../../../words/platform-forms.ts'
import { METER, meterBody, meterValues } from './meter-fields.ts'

type Model = (typeof METER_MODELS)[number]
type Icon = (typeof ICON_TYPES)[number]

/** Where the form stands: as the dialog of View Branch, or as the page Add Devices with its own words. */
export type DeviceFormPlace = 'dialog' | 'page'

const choice = { start: '', required: true, placeholder: text.choose } as const

/** A device is one of the two: a load, or a source of a type. */
export const KIND = {
  load: tickField(text.load, { hint: text.loadHint }),
  source: tickField(text.source, { hint: text.sourceHint }),
  source_type: choiceField<SourceType | ''>(
    text.sourceType,
    SOURCE_TYPES.map((value) => ({ value, label: text.sourceTypes[value] })),
    choice,
  ),
}

/** S2 §2, §3. */
export const IDENTITY = {
  /** `client/branch`; '' where nothing is chosen. */
  branch: ownField<string>(text.branch, '', { told: false }),
  name: textField(text.deviceName, { required: true, rule: requireText(text.nameMissing) }),
  code: textField(text.deviceIdentity, { required: true }),
  meter_model: choiceField<Model | ''>(text.deviceType, optionsAs(METER_MODELS), choice),
  is_active: choiceField<'true' | 'false' | ''>(text.activeState, activeOptions(text.active, text.inactive), {
    start: 'true',
    required: true,
    told: text.active,
  }),
  date_added: dayField(text.dateAdded, { required: true, told: false }),
  icon_type: orNull(choiceField<Icon | ''>(text.iconType, optionsAs(ICON_TYPES), choice)),
  rated_kva: numberField(text.ratedKva, { unit: 'kVA', judge: [(kva) => kva > 0, text.kvaRule] }),
}

export const DEVICE = { ...IDENTITY, ...KIND, ...METER }

export type DeviceEntries = Entries<typeof DEVICE>

function activeOptions(active: string, inactive: string) {
  return [
    { value: 'true', label: active },
    { value: 'false', label: inactive },
  ] as const
}

/** The page Add Devices has words of its own. */
export const PAGE_WORDS = {
  code: { label: text.deviceCode },
  meter_model: { label: text.type },
  is_active: { options: activeOptions(text.isTrue, text.isFalse) },
}

export function emptyDevice(branch: string, today: string): DeviceEntries {
  return { ...blank(DEVICE), branch, date_added: today }
}

export function deviceValues(row: DeviceRow): Values<typeof DEVICE> {
  return {
    ...row,
    branch: `${row.client_id}/${row.branch_id}`,
    meter_model: METER_MODELS.find((model) => model === row.meter_model) ?? '',
    is_active: row.is_active ? 'true' : 'false',
    icon_type: ICON_TYPES.find((icon) => icon === row.icon_type) ?? null,
    load: row.is_load,
    source: row.is_source,
    source_type: row.device_type === 'LOAD' ? '' : row.device_type,
    date_added: row.added.slice(0, 10),
    ...meterValues(row),
  }
}

/** The sizes of the icons are those of generators: nothing else has one, and it is asked for until something else is chosen. */
export function hasIcon({ load, source, source_type }: Pick<DeviceEntries, keyof typeof KIND>) {
  return !load && (!source || source_type === '' || source_type === 'GENERATOR')
}

/** What is sent. The rules of the form have seen to it that model and source type are chosen. */
export function deviceBody(entered: DeviceEntries) {
  const { name, code, meter_model, icon_type, rated_kva } = valuesToSend(IDENTITY, entered)
  const { load, source_type, date_added } = entered
  return {
    name,
    code,
    meter_model: meter_model as Model,
    device_type: load ? ('LOAD' as const) : (source_type as SourceType),
    is_active: entered.is_active === 'true',
    icon_type: hasIcon(entered) ? icon_type : null,
    rated_kva,
    ...meterBody(entered, load),
    ...(date_added === '' ? {} : { date_added }),
  }
}

/** S2 §5: each place has its own sentences. */
export function deviceRefusals(entered: DeviceEntries, place: DeviceFormPlace): Refusals<DeviceEntries> {
  const isPage = place === 'page'
  const value = isPage ? text.pageValueMissing : text.valueMissing
  const refusals = findRefusals(DEVICE, entered)
  if (entered.branch === '') refusals.branch = value
  if (entered.code.trim() === '') refusals.code = isPage ? value : text.identityMissing
  if (entered.meter_model === '') refusals.meter_model = isPage ? value : text.typeMissing
  if (entered.is_active === '') refusals.is_active = value
  if (!isPage && hasIcon(entered) && entered.icon_type === '') refusals.icon_type = value
  if (!entered.load && !entered.source) refusals.source = value
  if (entered.source && entered.source_type === '') refusals.source_type = value
  if (isPage && !isDay(entered.date_added)) refusals.date_added = text.dateMissing
  return refusals
}
