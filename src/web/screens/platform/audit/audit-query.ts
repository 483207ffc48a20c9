/** What the log is narrowed by; '' is no wish. */
export interface AuditEntries {
  client: string
  action: string
  subject: string
  from: string
  to: string
}

const NO_FILTER: AuditEntries = { client: '', action: '', subject: '', from: '', to: '' }
const DAY = /^\d{4}-\d\d-\d\d$/

/** The wishes that stand in an address, which anyone may have written. */
export function auditEntries(search: Readonly<Record<string, unknown>>): AuditEntries {
  const text = (name: keyof AuditEntries) => {
    const value = search[name]
    return typeof value === 'string' ? value : ''
  }
  const day = (name: 'from' | 'to') => (DAY.test(text(name)) ? text(name) : '')
  const client = /^\d{1,9}$/.test(text('client')) ? text('client') : ''
  return { client, action: text('action'), subject: text('subject'), from: day('from'), to: day('to') }
}

/** The wishes as an address holds them: none for what is not wished. */
export function auditSearch(entries: AuditEntries): Partial<AuditEntries> {
  const wished = Object.entries({ ...NO_FILTER, ...entries }).filter(([, value]) => value.trim() !== '')
  return Object.fromEntries(wished.map(([name, value]) => [name, value.trim()]))
}

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
