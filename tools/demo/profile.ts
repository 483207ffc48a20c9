/** What a demo organisation is made of. Everything named here is invented; what is measured says so in `measured/`. */

export type DemoDeviceType = 'UTILITY' | 'GENERATOR' | 'SOLAR' | 'IPP' | 'LOAD'
type Shares = readonly [number, number, number]
export type LoadKind = 'hvac' | 'cold-room' | 'lighting' | 'line'

/** Something that happens to a register every year on that date. */
export interface RegisterEvent {
  /** An 'unrecorded' exchange is a replacement that nobody wrote down. */
  kind: 'reset' | 'replacement' | 'unrecorded'
  /** 'MM-DD' */
  date: string
  /** 'HH:mm' */
  clock: string
  initialKwh: number
}

/** One false sample a month: a register and a power that leap for one reading, or a register that reads 0. */
export interface SampleFault {
  kind: 'spike' | 'zero'
  /** 1 … 28 */
  dayOfMonth: number
  /** 'HH:mm', a quarter of an hour */
  clock: string
}

export interface DeviceProfile {
  name: string
  type: DemoDeviceType
  meterModel: string
  ratedKva: number | null
  ratedCurrentA: number | null
  phaseShares: Shares
  initialKwh: number
  /** A register shows at most 10^digits × resolution. */
  registerDigits: number
  registerResolution: number
  /** Whole steps that a register tells for one kWh or kvarh. */
  stepsPerKwh: number
  registerEvents: RegisterEvent[]
  sampleFaults: SampleFault[]
  generator: GeneratorProfile | null
  solarKwp: number | null
  load: { kind: LoadKind; share: number } | null
}

export interface GeneratorProfile {
  /** Seconds from the loss of the grid until the set carries the load. */
  startS: readonly [number, number]
  /** Frequency without load, and how far it drops at full load. */
  idleHz: number
  droopHz: number
  /** Litres burnt against the published curve of its size. */
  burn: number
  isFailing: boolean
  serviceIntervalH: number
}

/** Hours of supply a day: drawn from the survey's answers in a window, or evenly for a contracted supply. */
export interface Availability {
  drawnFrom: 'survey' | 'contract'
  hours: readonly [number, number]
  mostOutages: number
  /** Months of each year (0 = January) in which the hours lie elsewhere. */
  monthHours?: Readonly<Record<number, readonly [number, number]>>
}

export interface SupplyProfile {
  primary: string
  availability: Availability
  /** Device that takes over in operating hours; several take turns week by week. */
  backups: string[]
  /** Device that takes over outside operating hours; null: the site stays dark. */
  nightBackup: string | null
  /** Evening sag and mean level of the feeder against nominal. */
  voltageLevel: number
  eveningSag: number
}

export interface SiteLoad {
  peakKw: number
  /** Share of the peak that runs day and night. */
  base: number
  /** Weight of the steel days against the factory days in the shape. */
  steel: number
  isSmooth: boolean
  powerFactor: number
  /** Activity from Sunday to Saturday; below 0.3 the day is one of rest. */
  week: readonly [number, number, number, number, number, number, number]
}

export interface UtilityTerms {
  payment: 'pre-paid' | 'post-paid'
  disco: string
  band: 'A' | 'B' | 'C' | 'D' | 'E'
  customerClass: 'Non-MD' | 'MD1' | 'MD2'
  /** Month of each year (0 = January) whose first token was typed in twice. */
  typedTwiceIn?: number
}

export interface BranchProfile {
  name: string
  latitude: number
  longitude: number
  opensAt: string
  closesAt: string
  load: SiteLoad
  supply: SupplyProfile
  devices: DeviceProfile[]
  hasGaps: boolean
  /** How its live readings come; absent: a logger posts them. */
  feed?: 'http' | 'acrel' | 'modbus'
  /** How the level of its diesel is known: a stick, a sensor that its logger reads, the controller of its set. */
  tank?: 'stick' | 'sensor' | 'controller'
  /** Days of each year in which nothing reached the logger: from 'MM-DD' on. */
  silence?: { from: string; days: number }
  utility: UtilityTerms | null
  dieselEntries: 'Daily' | 'Monthly' | 'none'
}

interface UserProfile {
  username: string
  name: string
  role: 'viewer' | 'manager' | 'administrator'
  level: 1 | 2 | 3 | 4 | 5
  /** Branch names; null: the whole organisation. */
  branches: string[] | null
}

/** What the platform's administrators keep about a client. */
interface ContactProfile {
  person: string
  planMonths: number
  /** How long the plan still runs. */
  planDaysLeft: number
}

export interface OrganisationProfile {
  name: string
  contact: ContactProfile
  clientType: 'STANDARD' | 'RESELLER' | 'BESPOKE'
  features: string[]
  users: UserProfile[]
  branches: BranchProfile[]
}
