/** Which user the form is about, in the URL beside the rest; none is a new one (BX-02). */
export interface UserSearch {
  user?: number | undefined
}

/** From the URL it is a text, from a link a number. */
export function readUserSearch(raw: Record<string, unknown>): UserSearch {
  const user = Number(raw.user)
  return { user: Number.isSafeInteger(user) && user > 0 ? user : undefined }
}
