/** How a number is written everywhere: "1,234,567.89", rounded half away from zero on its decimal text; −0.001 is "0.00". */
export function writeNumber(value: number, places: number): string {
  const digits = roundedDigits(Math.abs(value), places) ?? beyond(Math.abs(value), places)
  const sign = value < 0 && /[1-9]/.test(digits) ? '-' : ''
  const point = digits.length - places
  const whole = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${whole}${places > 0 ? `.${digits.slice(point)}` : ''}`
}

/**
 * The digits of the rounded value, without its point. By hand: the first formatter of Intl that is made in a browser costs a
 * phone 10 ms. Null for what a double writes with an exponent, or holds no whole number of.
 */
function roundedDigits(size: number, places: number): string | null {
  const text = String(size)
  if (text.includes('e')) return null
  const [whole = '', fraction = ''] = text.split('.')
  const kept = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  const rounded = kept + ((fraction[places] ?? '0') >= '5' ? 1 : 0)
  return rounded > Number.MAX_SAFE_INTEGER ? null : String(rounded).padStart(places + 1, '0')
}

function beyond(size: number, places: number): string {
  const options = { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false }
  return new Intl.NumberFormat('en-GB', options).format(size).replace('.', '')
}
