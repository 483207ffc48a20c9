import { exitWith } from './exit-with.ts'
import { site } from './site.ts'

/** The verb `site` as a program of its own: a small computer loads nothing of the server. */
exitWith(site(process.argv.slice(3)))
