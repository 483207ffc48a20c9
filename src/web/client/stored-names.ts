/** How names of drafts begin in local storage: they stay where a session ends. */
export const DRAFTS = 'draft/'

/** Under which names something lies in local storage. */
export const storedNames = (): string[] => Array.from(localStorage, (_, n) => localStorage.key(n) ?? '')
