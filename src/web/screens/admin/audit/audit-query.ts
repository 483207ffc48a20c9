/** What the log is narrowed by; '' is no wish. */
export interface AuditEntries {
  client: string
  action: string
  subject: string
  from: string
  to: string
}

export const NO_FILTER: AuditEntries = { client: '', action: '', subject: '', from: '', to: '' }

/** What is asked: nothing for a wish that is none. */
export function auditQuery({ client, action, subject, from, to }: AuditEntries) {
  return {
    ...(client === '' ? {} : { clientId: client }),
    ...(action.trim() === '' ? {} : { action: action.trim().toLowerCase() }),
    ...(subject.trim() === '' ? {} : { subject: subject.trim() }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}
