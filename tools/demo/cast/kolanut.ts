import type { BranchProfile, OrganisationProfile } from '../profile.ts'
import { generator, loadMeter, solar, supplyMeter } from './device.ts'

/** A depot with a meter of the grid and no set: dark when the grid is away. */
function depot(
  own: Pick<BranchProfile, 'name' | 'latitude' | 'longitude'>,
  peakKw: number,
  initialKwh: number,
  disco: string,
): BranchProfile {
  return {
    ...own,
    opensAt: '08:00',
    closesAt: '18:00',
    load: {
      peakKw,
      base: 0.3,
      steel: 0.3,
      isSmooth: true,
      powerFactor: 0.87,
      week: [0.3, 1, 1, 1, 1, 1, 0.8],
    },
    supply: {
      primary: 'Utility',
      availability: { drawnFrom: 'survey', hours: [16, 23], mostOutages: 3 },
      backups: [],
      nightBackup: null,
      voltageLevel: 0.99,
      eveningSag: 0.03,
    },
    devices: [
      supplyMeter('Utility', 'UTILITY', 63, initialKwh),
      loadMeter('HVAC', 'hvac', 0.35, 16, initialKwh * 0.3),
    ],
    hasGaps: false,
    utility: { payment: 'post-paid', disco, band: 'B', customerClass: 'Non-MD' },
    dieselEntries: 'none',
  }
}

/** A food company with a plant and four depots; its loads are metered and every feature is on. */
export const kolanut: OrganisationProfile = {
  name: 'Kolanut Demo Foods',
  contact: {
    person: 'Kolanut Demo',
    planMonths: 12,
    planDaysLeft: 300,
  },
  clientType: 'BESPOKE',
  features: ['score-card', 'cost-tracker', 'report', 'billing'],
  users: [{ username: 'bespoke', name: 'Demo Bespoke', role: 'administrator', level: 5, branches: null }],
  branches: [
    {
      name: 'Ibadan',
      latitude: 7.38,
      longitude: 3.95,
      opensAt: '06:00',
      closesAt: '21:00',
      load: {
        peakKw: 250,
        base: 0.16,
        steel: 1,
        isSmooth: false,
        powerFactor: 0.82,
        week: [0.1, 1, 1, 1, 1, 1, 0.55],
      },
      supply: {
        primary: 'Utility',
        availability: { drawnFrom: 'survey', hours: [18, 24], mostOutages: 3 },
        backups: ['Gen 1'],
        nightBackup: 'Gen 2',
        voltageLevel: 1.01,
        eveningSag: 0.02,
      },
      devices: [
        supplyMeter('Utility', 'UTILITY', 500, 1_204_518.3),
        generator('Gen 1', 350, 288_713.6),
        generator('Gen 2', 100, 47_920.8),
        solar('Solar', 120, 96_330.2),
        loadMeter('HVAC', 'hvac', 0.2, 100, 118_205.1),
        loadMeter('Production Line', 'line', 0.5, 250, 402_377.5),
      ],
      hasGaps: false,
      utility: { payment: 'post-paid', disco: 'Demo DisCo Ibadan', band: 'A', customerClass: 'MD2' },
      dieselEntries: 'Daily',
    },
    {
      name: 'Kano',
      latitude: 12.0,
      longitude: 8.52,
      opensAt: '07:00',
      closesAt: '19:00',
      load: {
        peakKw: 76,
        base: 0.38,
        steel: 0.5,
        isSmooth: true,
        powerFactor: 0.85,
        week: [0.7, 1, 1, 1, 1, 0.8, 0.9],
      },
      supply: {
        primary: 'Utility',
        availability: { drawnFrom: 'survey', hours: [10, 18], mostOutages: 4 },
        backups: ['Gen 1'],
        nightBackup: 'Gen 1',
        voltageLevel: 0.97,
        eveningSag: 0.055,
      },
      devices: [
        // Six digits at 0.1 kWh: this register starts over at 100,000.
        supplyMeter('Utility', 'UTILITY', 200, 71_950.2, { registerDigits: 6, registerResolution: 0.1 }),
        generator('Gen 1', 150, 66_041.4),
        loadMeter('Cold Room', 'cold-room', 0.45, 63, 88_120.7),
        loadMeter('HVAC', 'hvac', 0.25, 40, 35_066.3),
      ],
      hasGaps: false,
      utility: { payment: 'post-paid', disco: 'Demo DisCo Kano', band: 'C', customerClass: 'MD1' },
      dieselEntries: 'Daily',
    },
    {
      name: 'Enugu',
      latitude: 6.45,
      longitude: 7.5,
      opensAt: '07:30',
      closesAt: '18:30',
      load: {
        peakKw: 48,
        base: 0.25,
        steel: 0.35,
        isSmooth: true,
        powerFactor: 0.89,
        week: [0.2, 1, 1, 1, 1, 1, 0.7],
      },
      supply: {
        primary: 'Utility',
        availability: { drawnFrom: 'survey', hours: [12, 20], mostOutages: 3 },
        backups: ['Gen 1'],
        nightBackup: null,
        voltageLevel: 1,
        eveningSag: 0.03,
      },
      devices: [
        supplyMeter('Utility', 'UTILITY', 100, 120_331.8),
        generator('Gen 1', 100, 39_902.2),
        solar('Solar', 30, 18_245.6),
        loadMeter('HVAC', 'hvac', 0.4, 40, 27_663.9),
      ],
      hasGaps: false,
      feed: 'acrel',
      utility: { payment: 'pre-paid', disco: 'Demo DisCo Enugu', band: 'A', customerClass: 'MD1' },
      dieselEntries: 'Daily',
    },
    depot({ name: 'Warri', latitude: 5.52, longitude: 5.75 }, 22, 14_310.5, 'Demo DisCo Benin'),
    depot({ name: 'Zaria', latitude: 11.09, longitude: 7.72 }, 17, 9_866.2, 'Demo DisCo Kaduna'),
  ],
}
