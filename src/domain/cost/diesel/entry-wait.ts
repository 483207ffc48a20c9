/** How long the server knows a wish by its key, in days: until then a write that is sent again is done once. */
export const KEYS_KEPT_DAYS = 60

/**
 * How long an entry that waits on a device is sent by itself, in days. A day less than its key is known, since the
 * clocks of the two differ.
 */
export const SENT_BY_ITSELF_DAYS = KEYS_KEPT_DAYS - 1
