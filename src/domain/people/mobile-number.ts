/**
 * A telephone number as senders of messages want it: digits with the country's code, no plus. "0803 000 0001" is Nigerian:
 * "2348030000001". null: it is none that a message can go to.
 */
const NIGERIA = '234'

export function mobileNumber(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '')
  if (/^0[789]\d{9}$/.test(digits)) return `${NIGERIA}${digits.slice(1)}`
  const whole = digits.replace(/^\+|^00/, '')
  if (!/^[1-9]\d{9,14}$/.test(whole)) return null
  if (whole.startsWith(NIGERIA)) return /^234[789]\d{9}$/.test(whole) ? whole : null
  return digits === whole ? null : whole
}

/** 2348030000001 → "+234 ••• 0001": enough to know one's own by. */
export function maskedNumber(number: string): string {
  return `+${number.slice(0, 3)} ••• ${number.slice(-4)}`
}
