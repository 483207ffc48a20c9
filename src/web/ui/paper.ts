import { followWindow } from './follow-window.ts'

/**
 * While the page is printed, how wide the window is that it is printed from; null: it is not. The browser counts the pages before
 * it tells of the paper's own width.
 */
export const paper = followWindow<number | null>(null, {
  beforeprint: () => innerWidth,
  afterprint: () => null,
})
