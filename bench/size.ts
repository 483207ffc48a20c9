/** How much is built and how often each figure is taken. */
export interface Size {
  readonly name: 'quick' | 'twenty' | 'standard' | 'large'
  readonly organisations: number
  readonly branchesEach: number
  readonly devicesPerBranch: number
  /** whole local days before today */
  readonly days: number
  /** calls of each kind over a month */
  readonly repeats: number
  /** calls of each kind over the whole history, and long answers */
  readonly fewRepeats: number
  /** rounds of each kind of ingest, baselines in between */
  readonly rounds: number
  /** posts in each round, by readings a post */
  readonly posts: Readonly<Record<1 | 100 | 10_000, number>>
  /** Of each sender, before what a reading costs is measured: a server compiles what it does over and over, for a few thousand posts. */
  readonly warmPosts: { readonly batches: number; readonly singles: number }
  /** of each sender of that measurement */
  readonly intakePosts: { readonly batches: number; readonly singles: number }
  readonly lateDays: number
  readonly freshReadings: number
  /** that send once each by MQTT, spread over so many seconds */
  readonly gateways: { readonly meters: number; readonly seconds: number }
}

const standard: Size = {
  name: 'standard',
  organisations: 1,
  branchesEach: 4,
  devicesPerBranch: 25,
  days: 365,
  repeats: 40,
  fewRepeats: 10,
  rounds: 3,
  posts: { 1: 200, 100: 60, 10000: 2 },
  warmPosts: { batches: 30, singles: 60 },
  intakePosts: { batches: 40, singles: 40 },
  lateDays: 10,
  freshReadings: 50,
  gateways: { meters: 2_000, seconds: 60 },
}

export const sizes: Readonly<Record<Size['name'], Size>> = {
  quick: {
    ...standard,
    name: 'quick',
    branchesEach: 2,
    devicesPerBranch: 5,
    days: 31,
    repeats: 10,
    fewRepeats: 3,
    rounds: 1,
    posts: { 1: 50, 100: 20, 10000: 1 },
    intakePosts: { batches: 24, singles: 24 },
    lateDays: 3,
    freshReadings: 10,
  },
  /** what comparisons with other products are made on */
  twenty: { ...standard, name: 'twenty', branchesEach: 1, devicesPerBranch: 20 },
  standard,
  large: { ...standard, name: 'large', organisations: 10 },
}
