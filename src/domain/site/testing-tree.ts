import type { Branch, Device, Tree } from './tree.ts'

/** A utility source of branch 1 that counts in totals, there since 2020 and read every minute. */
export function testDevice(id: number, own: Partial<Device> = {}): Device {
  const deviceType = own.deviceType ?? 'UTILITY'
  const isLoad = deviceType === 'LOAD'
  return {
    id,
    branchId: 1,
    name: `Meter ${id}`,
    deviceType,
    isLoad,
    isSource: !isLoad,
    sourceTag: isLoad ? null : 'AGGREGATORY',
    meterModel: null,
    code: null,
    iconType: null,
    ratedKva: null,
    ratedCurrentA: null,
    periodS: 60,
    registerDigits: 8,
    registerResolution: 0.01,
    serviceIntervalH: null,
    servicedAt: null,
    position: id,
    isActive: true,
    validFrom: Date.UTC(2020, 0, 1),
    since: Date.UTC(2020, 0, 1),
    validTo: null,
    sensesGrid: false,
    sensedBefore: null,
    multipliers: [],
    ...own,
  }
}

/** A branch in Lagos with these devices. */
export function testBranch(id: number, devices: readonly Device[], own: Partial<Branch> = {}): Branch {
  return {
    id,
    name: `Branch ${id}`,
    zone: 'Africa/Lagos',
    nominalVoltage: 230,
    opensAt: null,
    closesAt: null,
    disco: null,
    band: null,
    tankLitres: null,
    rawFrom: null,
    devices: devices.map((device) => ({ ...device, branchId: id })),
    ...own,
  }
}

export function testTree(branches: readonly Branch[]): Tree {
  return {
    organisation: {
      id: 1,
      name: 'Lagos Foods',
      clientType: 'STANDARD',
      zone: 'Africa/Lagos',
      image: '',
      photoId: null,
      demandBlockMinutes: 30,
      isDemo: false,
    },
    features: [],
    branches,
  }
}
