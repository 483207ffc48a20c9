import type { SVGProps } from 'react'

export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** As the icon library writes it. */
interface IconData {
  node: readonly Shape[]
}

/**
 * In the place of the icon library's own (tools/web-aliases.ts puts it there), which keeps two components and an element a shape for each
 * icon: a page draws fifty before it stands, and here each is one component that draws one path (docs/performance.md).
 */
// biome-ignore lint/style/noDefaultExport: the library imports it as a default
export default function createIcon({ node }: IconData) {
  let path = ''
  return function Icon(props: SVGProps<SVGSVGElement>) {
    if (path === '') path = node.map(outline).join('')
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        <path d={path} />
      </svg>
    )
  }
}

/** The commands that draw what a shape draws. */
function outline([tag, attributes]: Shape): string {
  const at = (name: string) => Number(attributes[name] ?? 0)
  switch (tag) {
    case 'path':
      // A relative start is relative to where the shape before it ends.
      return `M0 0${attributes.d}`
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`
    case 'circle':
      return oval(at('cx'), at('cy'), at('r'), at('r'))
    case 'ellipse':
      return oval(at('cx'), at('cy'), at('rx'), at('ry'))
    case 'rect':
      return box(at('x'), at('y'), at('width'), at('height'), at('rx') || at('ry'))
    default:
      return `M${attributes.points}${tag === 'polygon' ? 'Z' : ''}`
  }
}

const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`

function box(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`
}
