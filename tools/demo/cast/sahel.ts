import type { OrganisationProfile, SiteLoad, SupplyProfile } from '../profile.ts'
import { generator, supplyMeter } from './device.ts'

const LOAD: Omit<SiteLoad, 'peakKw'> = {
  base: 0.35,
  steel: 0.5,
  isSmooth: true,
  powerFactor: 0.91,
  week: [0.35, 1, 1, 1, 1, 1, 0.6],
}

const SUPPLY: SupplyProfile = {
  primary: 'IPP 1',
  availability: { drawnFrom: 'contract', hours: [22.6, 24], mostOutages: 1 },
  backups: [],
  nightBackup: null,
  voltageLevel: 1.01,
  eveningSag: 0.01,
}

/** Sells the power of gas plants to the tenants of three sites. */
export const sahel: OrganisationProfile = {
  name: 'Sahel Demo Power',
  contact: {
    person: 'Sahel Demo',
    planMonths: 36,
    planDaysLeft: 580,
  },
  clientType: 'RESELLER',
  features: [],
  users: [{ username: 'reseller', name: 'Demo Reseller', role: 'administrator', level: 5, branches: null }],
  branches: [
    {
      name: 'Lekki',
      latitude: 6.44,
      longitude: 3.47,
      opensAt: '07:00',
      closesAt: '19:00',
      load: { ...LOAD, peakKw: 120 },
      supply: { ...SUPPLY, backups: ['Utility'], nightBackup: 'Utility' },
      devices: [
        supplyMeter('IPP 1', 'IPP', 250, 402_811.7),
        supplyMeter('Utility', 'UTILITY', 200, 51_094.2),
      ],
      hasGaps: false,
      utility: { payment: 'post-paid', disco: 'Demo DisCo Lagos South', band: 'A', customerClass: 'MD2' },
      dieselEntries: 'none',
    },
    {
      name: 'Apapa',
      latitude: 6.45,
      longitude: 3.36,
      opensAt: '06:00',
      closesAt: '20:00',
      load: { ...LOAD, peakKw: 96 },
      supply: { ...SUPPLY, backups: ['Gen 1'], nightBackup: 'Gen 1' },
      devices: [supplyMeter('IPP 1', 'IPP', 200, 310_442.5), generator('Gen 1', 150, 12_300.1)],
      hasGaps: false,
      utility: null,
      dieselEntries: 'Daily',
    },
    {
      name: 'Onne',
      latitude: 4.72,
      longitude: 7.15,
      opensAt: '00:00',
      closesAt: '00:00',
      load: { ...LOAD, peakKw: 210, base: 0.2, steel: 0.8, isSmooth: false },
      supply: SUPPLY,
      devices: [supplyMeter('IPP 1', 'IPP', 400, 730_118.9)],
      hasGaps: false,
      utility: null,
      dieselEntries: 'none',
    },
  ],
}
