import { readLogIn } from '../client/stored-log-in.ts'
import { Missing } from './Missing.tsx'
import { AccessDenied } from './public/AccessDenied.tsx'

/** A path that is no page: 'Page not found' for who is signed in (SH-12), else 'Access Denied' (PU-03). */
export function Unknown() {
  return readLogIn() === null ? <AccessDenied /> : <Missing />
}
