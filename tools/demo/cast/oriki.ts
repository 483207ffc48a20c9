import type { OrganisationProfile } from '../profile.ts'
import { generator, loadMeter, solar, supplyMeter } from './device.ts'

/** A float of single precision tells them exactly up to 524,288 kWh. */
const SDM_STEPS = 32
const SDM72 = { stepsPerKwh: SDM_STEPS }

/** One shop only, so that the Add shortcuts show, with metered loads; read by Modbus. */
export const oriki: OrganisationProfile = {
  name: 'Oriki Demo Pharmacy',
  contact: {
    person: 'Oriki Demo',
    planMonths: 12,
    planDaysLeft: 45,
  },
  clientType: 'STANDARD',
  features: [],
  users: [{ username: 'single', name: 'Demo Single', role: 'administrator', level: 5, branches: null }],
  branches: [
    {
      name: 'Yaba',
      latitude: 6.51,
      longitude: 3.37,
      opensAt: '07:00',
      closesAt: '22:00',
      load: {
        peakKw: 15,
        base: 0.6,
        steel: 0.3,
        isSmooth: true,
        powerFactor: 0.9,
        week: [0.8, 1, 1, 1, 1, 1, 1],
      },
      supply: {
        primary: 'Utility',
        availability: { drawnFrom: 'survey', hours: [13, 22], mostOutages: 3 },
        backups: ['Gen 1'],
        nightBackup: 'Gen 1',
        voltageLevel: 1,
        eveningSag: 0.035,
      },
      devices: [
        supplyMeter('Utility', 'UTILITY', 50, 31_206.4, { stepsPerKwh: SDM_STEPS }),
        generator('Gen 1', 30, 8_940.3, {}, { stepsPerKwh: 10 }),
        solar('Solar', 10, 4_120.9, { stepsPerKwh: 10 }),
        loadMeter('Cold Room', 'cold-room', 0.34, 12, 11_240.6, SDM72),
        loadMeter('HVAC', 'hvac', 0.36, 15, 9_871.2, SDM72),
      ],
      hasGaps: false,
      feed: 'modbus',
      tank: 'controller',
      utility: { payment: 'pre-paid', disco: 'Demo DisCo Lagos South', band: 'B', customerClass: 'Non-MD' },
      dieselEntries: 'Daily',
    },
  ],
}
