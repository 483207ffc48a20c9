/** Whether a filter of MQTT 3.1.1 (`+` one level, `#` the rest) takes in a topic. Topics that begin with `$` need it said. */
export function takesIn(filter: string, topic: string): boolean {
  const wanted = filter.split('/')
  const levels = topic.split('/')
  if (topic.startsWith('$') && !filter.startsWith('$')) return false
  for (const [n, level] of wanted.entries()) {
    if (level === '#') return n === wanted.length - 1
    if (n >= levels.length || (level !== '+' && level !== levels[n])) return false
  }
  return wanted.length === levels.length
}
