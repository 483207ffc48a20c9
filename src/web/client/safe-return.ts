export const START_PAGE = '/dashboard'

const NOT_A_RETURN = ['/', '/log-in']

/**
 * Where the browser goes after log-in (SE-02): the `from` value when it is a path of our own route table, with its
 * search, else the `start` page. Anything that could lead to another site is no such path.
 */
export function safeReturn(
  from: string | undefined,
  paths: ReadonlySet<string>,
  start: string = START_PAGE,
): string {
  if (from === undefined || /[\\\s]/.test(from)) return start
  const base = 'https://here.invalid'
  let url: URL
  try {
    url = new URL(from.startsWith('/') ? from : `/${from}`, base)
  } catch {
    return start
  }
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
  if (url.origin !== base || NOT_A_RETURN.includes(path) || !paths.has(path)) return start
  return path + url.search
}
