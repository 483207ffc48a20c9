/** What each block of a day displaced, of two plants beside two sets: milliseconds of one processor. */
export const SOLAR_DAY_MS = 3
