const FIGURE = /(₦[\d,]+(?:\.\d+)?m?|[\d,]+(?:\.\d+)?(?: ± [\d,]+(?:\.\d+)?)? L(?: short)?)/

/** A sentence of the server with its figures in bold. */
export function Say({ children }: { children: string }) {
  let at = 0
  return children.split(FIGURE).map((part) => {
    at += part.length
    const isFigure = FIGURE.test(part)
    return isFigure ? (
      <strong key={at} className="font-semibold whitespace-nowrap">
        {part}
      </strong>
    ) : (
      part
    )
  })
}
