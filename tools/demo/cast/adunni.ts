import type { OrganisationProfile } from '../profile.ts'
import { generator, monthly, solar, supplyMeter, unrecordedExchanges, yearly } from './device.ts'

/**
 * A chain of three shops: a well-kept one whose feeder falls short of its band in some months, one whose logger loses days,
 * one with a generator that is wearing out.
 */
export const adunni: OrganisationProfile = {
  name: 'Adunni Demo Stores',
  contact: {
    person: 'Adunni Demo',
    planMonths: 24,
    planDaysLeft: 210,
  },
  clientType: 'STANDARD',
  features: [],
  users: [
    { username: 'standard', name: 'Demo Standard', role: 'administrator', level: 5, branches: null },
    { username: 'viewer', name: 'Demo Viewer', role: 'viewer', level: 1, branches: ['Ikeja'] },
  ],
  branches: [
    {
      name: 'Ikeja',
      latitude: 6.6,
      longitude: 3.35,
      opensAt: '08:00',
      closesAt: '21:00',
      load: {
        peakKw: 66,
        base: 0.3,
        steel: 0.35,
        isSmooth: true,
        powerFactor: 0.88,
        week: [0.7, 0.92, 0.9, 0.92, 0.95, 1.05, 1.1],
      },
      supply: {
        primary: 'Utility',
        availability: {
          drawnFrom: 'survey',
          hours: [19, 24],
          mostOutages: 3,
          monthHours: { 3: [15, 20], 4: [13, 19], 6: [14, 20], 9: [15, 20], 10: [12, 18] },
        },
        backups: ['Gen 1'],
        nightBackup: 'Gen 2',
        voltageLevel: 1.005,
        eveningSag: 0.025,
      },
      devices: [
        supplyMeter('Utility', 'UTILITY', 200, 184_250.4),
        generator(
          'Gen 1',
          100,
          41_310.2,
          { serviceIntervalH: 500 },
          { sampleFaults: [monthly('spike', 6, '14:30')] },
        ),
        generator('Gen 2', 60, 18_744.9),
        solar('Solar', 40, 22_015.3),
      ],
      hasGaps: false,
      silence: { from: '07-11', days: 6 },
      utility: { payment: 'post-paid', disco: 'Demo DisCo Lagos North', band: 'A', customerClass: 'MD1' },
      dieselEntries: 'Daily',
    },
    {
      name: 'Surulere',
      latitude: 6.5,
      longitude: 3.36,
      opensAt: '08:00',
      closesAt: '20:00',
      load: {
        peakKw: 31,
        base: 0.28,
        steel: 0.4,
        isSmooth: true,
        powerFactor: 0.84,
        week: [0.55, 0.95, 0.95, 0.95, 0.95, 1, 1.05],
      },
      supply: {
        primary: 'Utility',
        availability: { drawnFrom: 'survey', hours: [12, 21], mostOutages: 4 },
        backups: ['Gen 1'],
        nightBackup: null,
        voltageLevel: 0.985,
        eveningSag: 0.045,
      },
      devices: [
        supplyMeter('Utility', 'UTILITY', 100, 96_402.8, {
          phaseShares: [0.42, 0.31, 0.27],
          registerEvents: [yearly('reset', '05-06', '13:40', 0)],
        }),
        generator(
          'Gen 1',
          45,
          30_218.6,
          { startS: [60, 300] },
          { phaseShares: [0.42, 0.31, 0.27], registerEvents: unrecordedExchanges('10:20') },
        ),
      ],
      hasGaps: true,
      utility: { payment: 'pre-paid', disco: 'Demo DisCo Lagos South', band: 'C', customerClass: 'MD1' },
      dieselEntries: 'Monthly',
    },
    {
      name: 'Abuja',
      latitude: 9.06,
      longitude: 7.49,
      opensAt: '08:00',
      closesAt: '20:00',
      load: {
        peakKw: 42,
        base: 0.26,
        steel: 0.4,
        isSmooth: true,
        powerFactor: 0.86,
        week: [0.6, 0.95, 0.95, 0.95, 0.95, 0.9, 1],
      },
      supply: {
        primary: 'Utility',
        availability: { drawnFrom: 'survey', hours: [8, 15], mostOutages: 4 },
        backups: ['Gen 1'],
        nightBackup: 'Gen 2',
        voltageLevel: 0.99,
        eveningSag: 0.06,
      },
      devices: [
        supplyMeter('Utility', 'UTILITY', 100, 61_877.1, { sampleFaults: [monthly('zero', 12, '09:30')] }),
        generator(
          'Gen 1',
          80,
          58_120.7,
          { startS: [25, 90], idleHz: 49.6, droopHz: 3.1, burn: 1.34, isFailing: true },
          { registerEvents: [yearly('replacement', '03-18', '10:20', 0.6)] },
        ),
        generator('Gen 2', 27, 9_415.5),
      ],
      hasGaps: false,
      utility: {
        payment: 'pre-paid',
        disco: 'Demo DisCo Abuja',
        band: 'D',
        customerClass: 'MD1',
        typedTwiceIn: 8,
      },
      dieselEntries: 'Daily',
    },
  ],
}
