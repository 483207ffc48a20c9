import { followWindow } from './follow-window.ts'

const isSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'F3' || (key.toLowerCase() === 'f' && (ctrlKey || metaKey))

/** All of the page is wanted, what is out of view too: it is printed, or a key opened the browser's search. */
export const wholePage = followWindow(false, {
  keydown: (event) => (isSearch(event) ? true : undefined),
  beforeprint: () => true,
  afterprint: () => false,
})
