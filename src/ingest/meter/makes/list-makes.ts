import type { Make } from '#contract/platform/admin-makes.ts'
import type { Profile } from '../../modbus/profile.ts'
import { PROFILES } from '../../modbus/profiles.ts'
import { channelsOf } from '../../modbus/to-frame.ts'
import { DIALECT_MAKES, type DialectMake } from '../dialects/dialect-makes.ts'

/** Every make that can be connected, by maker: from the profiles of Modbus and the dialects of messages, and nothing else. */
export function listMakes(): Make[] {
  const makes = [
    ...[...PROFILES.values()].map(makeOfProfile),
    ...Object.entries(DIALECT_MAKES).map(([dialect, make]) => makeOfDialect(dialect, make)),
  ]
  const order = ({ maker, models }: Make) => `${maker.toLowerCase()} ${models[0]}`
  return makes.sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** What the site agent takes where nothing is said. */
const LEAST_TIMEOUT_MS = 1_500

function makeOfProfile(profile: Profile): Make {
  const { id, maker, models, kind, verified, serial, unit, ratio, install, notes, doubts } = profile
  return {
    ...{ key: id, speaks: 'modbus', maker, models: [...models], kind },
    channels: channelsOf(profile).filter((channel) => channel !== 'main'),
    is_verified: verified,
    serial: serial ? { baud: serial.baud, format: serial.format ?? null } : null,
    unit: unit ?? null,
    is_secondary: ratio.p !== undefined || ratio.e !== undefined,
    // Longer than it takes to answer, with the line between.
    timeout_ms: Math.max(LEAST_TIMEOUT_MS, Math.ceil((profile.timeout_ms ?? 0) * 1.5)),
    ...{ topic: null, named: null, settings: [...install] },
    notes: [...notes, ...doubts],
  }
}

function makeOfDialect(dialect: string, make: DialectMake): Make {
  const { maker, models, kind, isVerified, topic, named, settings } = make
  return {
    ...{ key: dialect, speaks: 'mqtt', maker, models: [...models], kind, channels: [] },
    ...{ is_verified: isVerified, serial: null, unit: null, is_secondary: false, timeout_ms: null },
    topic: topic.replaceAll(/(^|\/)0+(?=\/|$)/g, '$1…'),
    ...{ named, settings: [...settings], notes: [] },
  }
}
