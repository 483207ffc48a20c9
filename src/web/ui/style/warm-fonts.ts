/** Fetches the ₦ glyph before the first figure needs it, without delaying the log-in page. */
export function warmFonts(): void {
  void document.fonts.load('500 1em "Montserrat Naira"', '₦')
}
