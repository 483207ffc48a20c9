import { adunni } from './cast/adunni.ts'
import { kolanut } from './cast/kolanut.ts'
import { oriki } from './cast/oriki.ts'
import { sahel } from './cast/sahel.ts'
import type { OrganisationProfile } from './profile.ts'

/** The organisations of the demo (README.md, Try it); all are invented. */
export const cast: OrganisationProfile[] = [adunni, oriki, sahel, kolanut]

/** Platform administrator, apart from organisations. */
export const platformAdmin = { username: 'admin', name: 'Demo Admin' }

export const DEMO_PASSWORD = 'Demo#2026'
