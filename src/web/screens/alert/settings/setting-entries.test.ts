import { describe, expect, it } from 'vitest'
import type { AlertsData } from '#contract/alert/alert-settings.ts'
import { ALERT_LIMITS, ALERT_SWITCHES } from '#domain/alert/read-settings.ts'
import { DEFAULT_ALERT_SETTINGS } from '#domain/alert/settings.ts'
import { settingDifferences, settingsBody, toSettingEntries } from './setting-entries.ts'
import { GENERATOR_SETTINGS, SETTING_COLUMNS } from './setting-groups.ts'

const data = {
  ...DEFAULT_ALERT_SETTINGS,
  energy_usage_max: '',
  set_co2_value: '',
  load_threshold_value: '',
} as AlertsData['data']
const generators = [
  { id: 7, name: 'Gen 1', branch_name: 'Ikeja', next_maintenance_date: '2026-12-24' },
  { id: 9, name: 'Gen 2', branch_name: 'Ikeja', next_maintenance_date: null },
]
const answer: AlertsData = { data, generator_data: generators, version: 3, refusal: null, detail: '' }

describe('AL-01 the form', () => {
  it('has every setting once', () => {
    const settings = SETTING_COLUMNS.flat().flatMap((group) => group.settings)
    const switches = [...settings, ...GENERATOR_SETTINGS].map(({ on }) => on)
    expect(switches.sort()).toEqual([...ALERT_SWITCHES].sort())
    expect(settings.flatMap(({ limits }) => limits).sort()).toEqual([...ALERT_LIMITS].sort())
  })

  it('sends back what it was given', () => {
    const {
      data: sent,
      generator_data,
      version,
    } = settingsBody(toSettingEntries(answer), generators, answer.version)
    expect([sent, version]).toEqual([data, 3])
    expect(generator_data).toEqual([
      { id: 7, name: 'Gen 1', next_maintenance_date: '2026-12-24' },
      { id: 9, name: 'Gen 2', next_maintenance_date: null },
    ])
  })

  it('AL-02 sends what is no number as empty', () => {
    const entries = {
      ...toSettingEntries(answer),
      min_voltage: 'low',
      max_voltage: ' 250 ',
      days: ['', '2027-01-01'],
    }
    const { data: sent, generator_data } = settingsBody(entries, generators, 1)
    expect([sent.min_voltage, sent.max_voltage]).toEqual(['', 250])
    expect(generator_data.map((one) => one.next_maintenance_date)).toEqual([null, '2027-01-01'])
  })
})

describe('AL-01 what somebody else changed meanwhile', () => {
  it('is told in the words of the form, with both values, and nothing that is the same', () => {
    const entered = {
      ...toSettingEntries(answer),
      voltage_alerts: true,
      max_voltage: '250',
      days: ['2026-12-24', '2027-01-15'],
    }
    const stored = {
      ...answer,
      data: { ...data, max_voltage: '' as const, load_alerts: true },
      generator_data: [...generators].reverse(),
    }
    expect(settingDifferences(stored, entered, generators)).toEqual([
      { label: 'Voltage', stored: 'Off', yours: 'On' },
      { label: 'Load excess', stored: 'On', yours: 'Off' },
      { label: 'Highest voltage', stored: '—', yours: '250\u2009V' },
      { label: 'Next maintenance, Ikeja Gen 2', stored: '—', yours: '15-01-2027' },
    ])
  })
})
