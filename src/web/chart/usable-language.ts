/**
 * Imported before uPlot, which writes numbers in the browser's language while it loads. A browser takes its tag from
 * the system unread (`en-US@posix` under LANG=C), and Intl throws on one that it cannot read: without this the chart's
 * file does not load, and its page is gone. It gets the language that the product's figures are written in.
 */
const FIGURES = 'en-GB'

function isReadable(tag: string): boolean {
  try {
    new Intl.NumberFormat(tag)
    return true
  } catch {
    return false
  }
}

if (typeof navigator !== 'undefined' && !isReadable(navigator.language)) {
  Object.defineProperty(navigator, 'language', { value: FIGURES, configurable: true })
}
